/** Whether a control that goes out of use under the finger keeps the keyboard, which only a browser takes away. */
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../Button'
import { Checkbox } from '../fields/Checkbox'

/** Out of use from a press until `settle`. */
function Controls({ calls }: { readonly calls: { settle?: () => void } }) {
  const [isBusy, setIsBusy] = useState(false)
  const [isTicked, setIsTicked] = useState(false)
  const start = () => {
    setIsBusy(true)
    calls.settle = () => setIsBusy(false)
  }
  return (
    <>
      <Button disabled={isBusy} onClick={start}>
        Accept
      </Button>
      <Checkbox
        checked={isTicked}
        disabled={isBusy}
        onChange={(ticked) => {
          setIsTicked(ticked)
          start()
        }}
      >
        Bern
      </Checkbox>
      <a href="#elsewhere">Elsewhere</a>
    </>
  )
}

it.each(['button', 'checkbox'] as const)('a %s has the keyboard again once its call is done', async (role) => {
  const calls: { settle?: () => void } = {}
  const screen = await render(<Controls calls={calls} />)
  const control = screen.getByRole(role).element() as HTMLButtonElement | HTMLInputElement
  control.focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => control.disabled && document.activeElement === document.body).toBe(true)
  calls.settle?.()
  await expect.poll(() => document.activeElement).toBe(control)
})

it('the keyboard stays where somebody took it meanwhile', async () => {
  const calls: { settle?: () => void } = {}
  const screen = await render(<Controls calls={calls} />)
  const button = screen.getByRole('button').element() as HTMLButtonElement
  const link = screen.getByRole('link').element() as HTMLElement
  button.focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => button.disabled).toBe(true)
  link.focus()
  calls.settle?.()
  await expect.poll(() => button.disabled).toBe(false)
  expect(document.activeElement).toBe(link)
})
