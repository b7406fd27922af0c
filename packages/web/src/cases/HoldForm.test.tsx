import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HoldForm } from './HoldForm'

it('disables the form while it is mounted [CASE-08]', () => {
  const page = (isHeld: boolean) => (
    <>
      <div data-entry="" />
      {isHeld && <HoldForm />}
    </>
  )
  const { container, rerender } = render(page(true))
  const isInert = () => container.querySelector('[data-entry]')?.hasAttribute('inert')
  expect(isInert()).toBe(true)
  rerender(page(false))
  expect(isInert()).toBe(false)
})
