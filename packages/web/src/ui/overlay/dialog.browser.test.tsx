/** How wide the parts of a dialog are, which depends on real layout. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog } from './Dialog'
import '../../look/index.css'

afterEach(cleanup)

it.each([390, 1440])('the description of a dialog is as wide as its title and close button at %i px', async (width) => {
  await page.viewport(width, 844)
  const description = 'It leaves the lists and reminders, and its case lacks nothing there. '.repeat(4)
  render(<Dialog open onClose={() => {}} title="Close 1 follow-up" description={description} closeLabel="Close" />)
  const close = screen.getByRole('button', { name: 'Close' }).getBoundingClientRect()
  const words = screen.getByText(/^It leaves/).getBoundingClientRect()
  expect(words.right).toBeGreaterThanOrEqual(close.left + close.width / 2)
  expect(words.top).toBeGreaterThanOrEqual(close.bottom - 4)
  expect(screen.getByRole('heading').getBoundingClientRect().top).toBeLessThanOrEqual(close.bottom)
})
