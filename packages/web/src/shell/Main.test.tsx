import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Main } from './Main'

describe('the content of a screen after navigation', () => {
  it('takes the focus, because the link that had it is gone', async () => {
    render(<Main>First</Main>).unmount()
    render(<Main>Second</Main>)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('leaves the focus in a field the user has entered meanwhile', async () => {
    render(<Main>First</Main>).unmount()
    const field = 'Case name'
    render(
      <Main>
        <input aria-label={field} />
      </Main>,
    )
    screen.getByRole('textbox', { name: field }).focus()
    // Longer than painting takes.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: field }))
  })
})
