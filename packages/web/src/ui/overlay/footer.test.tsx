import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Footer } from './Footer'

function Sending({ onClosed }: { readonly onClosed: () => void }) {
  const [isSent, setSent] = useState(false)
  return (
    <Footer>
      <button type="button" onClick={() => (isSent ? onClosed() : setSent(true))}>
        {isSent ? 'Close' : 'Send'}
      </button>
    </Footer>
  )
}

it('leaves a button alone that took the place of the pressed one within a double click', async () => {
  const user = userEvent.setup()
  let closed = 0
  render(<Sending onClosed={() => (closed += 1)} />)
  await user.dblClick(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  expect(closed).toBe(0)
  await user.dblClick(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toBe(2)
})
