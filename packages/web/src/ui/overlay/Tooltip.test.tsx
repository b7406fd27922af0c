import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Tooltip } from './Tooltip'
import './TooltipWords'

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

describe('the words at a control', () => {
  it('show a moment after the pointer has come to rest, and go with it', async () => {
    const { user, control } = page()
    await user.hover(control)
    expect(words()).toBeNull()
    await shown()
    await user.unhover(control)
    await user.click(document.body)
    await waitFor(() => expect(words()).toBeNull())
  })

  it('show with the focus of the keyboard, and go with Escape while the focus stays', async () => {
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

  it('do not show after a press: what was pressed says more', async () => {
    const { user, control } = page()
    await user.click(control)
    await new Promise((settle) => setTimeout(settle, 600))
    expect(words()).toBeNull()
  })
})
