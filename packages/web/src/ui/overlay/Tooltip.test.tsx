import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Tooltip } from './Tooltip'

function page() {
  render(
    <>
      <button type="button">Before</button>
      <Tooltip text="Jump to a question">
        <button type="button" aria-label="Jump" />
      </Tooltip>
    </>,
  )
  return { user: userEvent.setup(), control: screen.getByRole('button', { name: 'Jump' }) }
}

const words = () => screen.queryByRole('tooltip')
const shown = () => waitFor(() => expect(words()?.textContent).toContain('Jump to a question'))

describe('a tooltip', () => {
  it('shows shortly after the pointer rests, and hides when it leaves', async () => {
    const { user, control } = page()
    await user.hover(control)
    expect(words()).toBeNull()
    await shown()
    await user.unhover(control)
    await user.click(document.body)
    await waitFor(() => expect(words()).toBeNull())
  })

  it('shows on keyboard focus, and hides on Escape while the focus stays', async () => {
    const { user, control } = page()
    await user.hover(control)
    await shown()
    await user.click(screen.getByRole('button', { name: 'Before' }))
    await user.tab()
    expect(document.activeElement).toBe(control)
    await shown()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(words()).toBeNull())
    expect(document.activeElement).toBe(control)
  })

  it('does not show after a click, whose effect says more', async () => {
    const { user, control } = page()
    await user.click(control)
    await new Promise((settle) => setTimeout(settle, 600))
    expect(words()).toBeNull()
  })
})
