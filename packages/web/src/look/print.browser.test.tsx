import { afterEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import './index.css'

// The cast is safe: the provider of these tests is Playwright, whose session has `send`.
const devtools = () => cdp() as unknown as { send(method: string, request: object): Promise<void> }
const showAs = (media: 'print' | '') => devtools().send('Emulation.setEmulatedMedia', { media })

afterEach(async () => {
  await showAs('')
  delete document.documentElement.dataset.theme
})

const ink = () => getComputedStyle(document.body).color

it('prints dark ink on white paper, whatever the theme on the screen is', async () => {
  const light = ink()
  document.documentElement.dataset.theme = 'dark'
  expect(ink()).not.toBe(light)
  await showAs('print')
  expect(ink()).toBe(light)
})
