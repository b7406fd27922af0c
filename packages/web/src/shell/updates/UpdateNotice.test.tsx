import { fetchFrom } from '@casebook/api-adapter/client'
import { caseCallsClient } from '@casebook/api-adapter/entry/caseCalls.client'
import { apiLevel } from '@casebook/api-adapter/wire'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openEntry } from '../../entry/entryPage.fixture'
import { UpdateNotice } from './UpdateNotice'
import { createUpdates } from './updates'

afterEach(() => vi.unstubAllGlobals())

/** An open case, with a server that names this API level in one of its responses. */
async function openAtLevel(level: number) {
  const updates = createUpdates(apiLevel)
  const headers = { 'X-Casebook-Level': String(level) }
  vi.stubGlobal('fetch', async () => Response.json({ OthersThere: { others: [] } }, { headers }))
  const { presence } = caseCallsClient(fetchFrom('https://casebook.example/proket/', { onLevel: updates.heard }))
  const page = await openEntry({ draft: { caseName: 'VH_1' } })
  render(
    <I18nProvider i18n={i18n}>
      <UpdateNotice updates={updates} />
    </I18nProvider>,
  )
  return { ...page, call: () => presence?.beThere({ group: 'Testing', base: 'entry' }) }
}

const notice = () => screen.queryByRole('alertdialog', { name: 'An update is available' })

it('asks to reload in data entry, whichever call reveals the update, and keeps typed text [APP-21] [DATA-05]', async () => {
  const { user, call, received } = await openAtLevel(apiLevel + 1)
  await user.type(screen.getByRole('textbox', { name: /Height/ }), '171')
  expect(notice()).toBeNull()
  await call()
  const dialog = within(await screen.findByRole('alertdialog', { name: 'An update is available' }))
  expect(dialog.getByRole('button', { name: 'Reload' })).toBeTruthy()
  await waitFor(() => expect(received).toEqual([{ id: 'height', value: 171 }]))

  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  expect(notice()).toBeNull()
  expect(screen.getByRole('textbox', { name: /Height/ })).toHaveProperty('value', '171')
  await call()
  expect(notice()).toBeNull()
})

it.each([apiLevel, apiLevel - 1])('says nothing at level %i [APP-21]', async (level) => {
  const { call } = await openAtLevel(level)
  await call()
  expect(notice()).toBeNull()
})
