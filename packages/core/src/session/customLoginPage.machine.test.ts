import { expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { OptionsPort } from '../options/options.calls'
import { customLoginPageMachine } from './customLoginPage.machine'

const page = { cardHeaderHtml: '<h2>Registry</h2>', cardContentHtml: '', acceptCheckboxHtml: 'I accept' }

it.each<[string, OptionsPort['getCustomLoginPage'], typeof page | null]>([
  ['the page of the administrator', async () => ({ type: 'ReceivedOption', option: page }), page],
  ['no page where there is none', async () => ({ type: 'ReceivedOption', option: null }), null],
  ['no page if it cannot be read', () => Promise.reject(new Error('no connection')), null],
])('the sign-in screen shows %s [AUTH-03]', async (_, getCustomLoginPage, shown) => {
  const actor = createActor(customLoginPageMachine, { input: { options: { getCustomLoginPage } } }).start()
  expect((await waitFor(actor, (one) => one.matches('known'))).context.page).toEqual(shown)
})
