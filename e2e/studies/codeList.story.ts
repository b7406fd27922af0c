/** An administrator uploads a list of 100,000 codes, an author names it in a study, a nurse searches it by keyboard, and the data have codes and labels. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { Form } from '../pages/form'
import { acceptReminder } from '../pages/nameReminder'
import { signInToEnd } from '../pages/signIn'
import { inEnglish } from './inEnglish'

/** As ICD-10: a letter, two digits, a dot and three digits. */
const places = ['anterior wall', 'Hinterwand', 'kidney', 'left knee', 'Größe nicht näher bezeichnet']
const codes = Array.from({ length: 100_000 }, (_, i) => {
  const letter = String.fromCharCode(65 + Math.floor((i / 100_000) * 26))
  const code = `${letter}${String(Math.floor(i / 1000)).padStart(2, '0')}.${String(i % 1000).padStart(3, '0')}`
  return { code, label: `Disorder ${i} of ${places[i % places.length]}` }
})
const list = (rows: readonly { readonly code: string; readonly label: string }[]) =>
  Buffer.from(['code,label', ...rows.map(({ code, label }) => `${code},"${label}"`)].join('\n'))
const study = {
  id: 'diagnoses',
  group: 'Ward',
  version: '1',
  text: { en: 'Diagnoses' },
  languages: ['en'],
  config: inEnglish,
  questionnaires: [
    {
      id: 'visit',
      text: { en: 'Visit' },
      initial: true,
      questions: [
        {
          id: 'diagnosis',
          type: 'Text',
          text: { en: 'Diagnosis' },
          optionsFrom: { list: 'ICD-10-GM', version: '2026' },
        },
        { id: 'weight', type: 'Num', text: { en: 'Weight' }, optional: true },
      ],
    },
  ],
  solutions: [],
  rules: [],
}

describe('a long list', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  const enter = async (role: string, at: string) => {
    const person = await openBrowser()
    await person.page.goto(`${casebook.url}#${at}`)
    await signInToEnd(person.page, casebook.account(role))
    return person
  }
  const choose = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

  it('is uploaded, named in a study, searched by keyboard and exported, and a wrong code is refused by name [MORE-56]', async () => {
    const { page, troubles, close } = await enter('ADMIN', '/option?tab=code-lists')
    await page.getByText('No code lists yet').waitFor()
    await choose(page, 'icd.csv', list([...codes.slice(0, 2), ...codes.slice(0, 1)]))
    await page.getByText('1 fault. Nothing is stored.').waitFor()
    await page.getByText('Line 4').waitFor()
    await page.getByText('An earlier line has the same code.').waitFor()
    expect(await axeFindings(page)).toEqual([])

    await page.goto(`${casebook.url}#/bases/manage`)
    await page.getByText('Drop a file here').waitFor()
    await choose(page, 'diagnoses.json', Buffer.from(JSON.stringify(study)))
    await page
      .getByText(/The code list ICD-10-GM 2026 is not on this server/)
      .first()
      .waitFor()
    const candidate = page.url()

    await page.goto(`${casebook.url}#/option?tab=code-lists`)
    await choose(page, 'icd.csv', list(codes))
    await page.getByText('100,000 codes, no fault').waitFor({ timeout: 60_000 })
    await page.getByLabel('List', { exact: true }).fill('ICD-10-GM')
    await page.getByLabel('Version', { exact: true }).fill('2026')
    await page.getByRole('button', { name: 'Store the list' }).click()
    await page.getByText('ICD-10-GM 2026 is stored: 100,000 codes.').waitFor({ timeout: 120_000 })
    expect(await axeFindings(page)).toEqual([])

    await page.goto(candidate)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish this version?' })
    const pi = casebook.account('PI').username
    const row = dialog.getByRole('listitem').filter({ has: page.getByText(pi, { exact: true }) })
    await row.getByRole('button', { name: /^Add/ }).click()
    await row.getByRole('button', { name: /^Remove/ }).waitFor()
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Version 1 is published.').waitFor()
    await page.goto(`${casebook.url}#/option?tab=code-lists`)
    await page.getByRole('cell', { name: /diagnoses 1/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    expect(troubles).toEqual([])
    await close()

    const nurse = await enter('PI', '/bases?group=Ward&base=diagnoses')
    await nurse.page.getByRole('button', { name: 'New case' }).first().click()
    await acceptReminder(nurse.page)
    const field = nurse.page.getByRole('combobox', { name: /Diagnosis/ })
    await field.focus()
    await nurse.page.keyboard.type('grosse disorder 704')
    const option = nurse.page.getByRole('option', { name: /Disorder 704 / })
    await option.waitFor({ timeout: 60_000 })
    await nurse.page.getByText('These are the first 50. Type further to find others.').first().waitFor()
    expect(await axeFindings(nurse.page)).toEqual([])
    await nurse.page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('A00.704 – Disorder 704 of Größe nicht näher bezeichnet')

    // Without a connection an exact code is kept, and refused by name once it is back.
    await nurse.page.context().setOffline(true)
    await field.fill('X99')
    await nurse.page.getByRole('option', { name: 'Keep the code X99' }).waitFor()
    await nurse.page
      .getByText(/cannot be searched without a connection/)
      .first()
      .waitFor()
    await nurse.page.keyboard.press('Enter')
    await nurse.page.context().setOffline(false)
    await nurse.page.getByText('The list ICD-10-GM 2026 has no such code.').first().waitFor({ timeout: 60_000 })
    await nurse.page.getByRole('button', { name: 'Discard this answer' }).click()
    await expect.poll(() => field.inputValue()).toMatch(/^A00\.704 – /)
    const form = new Form(nurse.page)
    await form.saveAs('DX_1')
    await form.isSaved()

    const ask = (address: string, body: object) =>
      nurse.page.evaluate(
        async ([to, sent]) => {
          const headers = {
            'content-type': 'application/json',
            'x-casebook': '1',
            'idempotency-key': crypto.randomUUID(),
          }
          return (await fetch(to, { method: 'POST', headers, body: sent })).text()
        },
        [`/proket/${address}`, JSON.stringify(body)] as const,
      )
    const submitted = { base: { group: 'Ward', base: 'diagnoses' }, caseName: 'DX_2' }
    const facts = [{ id: 'diagnosis', value: 'X99' }]
    expect(await ask('cases?action=submitCase', { ...submitted, facts })).toContain('UnknownAnswer')
    const data = await nurse.page.evaluate(async () => (await fetch('/proket/export?kbg=Ward&kb=diagnoses')).text())
    expect(data).toContain('diagnosis,diagnosis.label')
    expect(data).toContain('A00.704,Disorder 704 of Größe nicht näher bezeichnet')
    // The refused answer is the only trouble.
    await nurse.close()
  })
})
