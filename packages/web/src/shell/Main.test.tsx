import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Main } from './Main'

describe('the content of a screen that comes after another', () => {
  it('gets the focus, for the link that led there is gone', async () => {
    render(<Main>First</Main>).unmount()
    render(<Main>Second</Main>)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('leaves it to a field that somebody went to in the meantime', async () => {
    render(<Main>First</Main>).unmount()
    const field = 'Case name'
    render(
      <Main>
        <input aria-label={field} />
      </Main>,
    )
    screen.getByRole('textbox', { name: field }).focus()
    // Longer than it takes to be painted.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: field }))
  })
})
