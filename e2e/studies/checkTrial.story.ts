/** A data manager tries a check on all that was ever saved, before it is in the study. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { signInToEnd } from '../pages/signIn'

describe('a data manager', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('tries a check, sees at which sites it would have raised queries, and nothing is changed [MORE-53]', async () => {
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/bases/manage`)
    await signInToEnd(page, casebook.account('DATA_MANAGER'))
    await page.getByRole('link', { name: 'Hernia registry' }).first().click()
    await page.getByRole('link', { name: 'Try a check' }).click()
    await page.getByRole('heading', { name: 'No check was tried yet' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    // "Raised when it is known": every saved case has it.
    await page.getByRole('combobox', { name: 'What row 1 says' }).selectOption('known')
    await page.getByRole('button', { name: 'Try this check' }).click()
    await page.getByRole('heading', { name: /It would have raised [1-9]/ }).waitFor()
    await page.getByText(/^(\d+) of \1 cases played/).waitFor()
    await page.getByRole('table').waitFor()
    expect(await axeFindings(page)).toEqual([])

    // Nothing became of it: no query is about it.
    await page.goto(`${casebook.url}#/home`)
    expect(troubles).toEqual([])
    await close()
  })
})
