/** An author translates a study: a sheet goes out and comes back, a source changes, and the translation is mended. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '../../packages/interchange/src/files/readWorkbook'
import { writeWorkbook } from '../../packages/interchange/src/files/writeWorkbook'
import { axeFindings, openBrowser } from '../browser'
import { type Casebook, startCasebook } from '../casebook'
import { tabTo } from '../pages/keyboard'
import { signIn } from '../pages/signIn'
import { inEnglish } from './inEnglish'

const study = {
  id: 'smoking',
  group: 'Alpine',
  version: '1',
  text: { en: 'Smoking study' },
  config: inEnglish,
  questionnaires: [
    {
      id: 'visit',
      text: { en: 'Visit' },
      initial: true,
      questions: [
        { id: 'packs', type: 'Num', text: { en: 'Packs a day' } },
        { id: 'since', type: 'Text', text: { en: 'Why {{packs}} packs?' } },
      ],
    },
  ],
  solutions: [],
  rules: [],
}

const french = new Map([
  ['Smoking study', 'Étude sur le tabac'],
  ['Visit', 'Visite'],
  ['Packs a day', 'Paquets par jour'],
  ['Why {{packs}} packs?', 'Pourquoi {{packs}} paquets ?'],
])

/** As a translator fills it, in a spreadsheet program. */
async function filled(bytes: Uint8Array): Promise<Buffer> {
  const workbook = await readWorkbook(bytes, () => true)
  if (workbook.type === 'Refused') throw new Error(workbook.reason)
  const sheets = workbook.sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map(([id = '', source = '', words = '', note = '']) => [id, source, french.get(source) ?? words, note]),
  }))
  return Buffer.from(await writeWorkbook(sheets))
}

describe('an author', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('adds French, has it translated, sees a text outdated, mends and publishes it [MORE-54]', async () => {
    const { page, troubles, close } = await openBrowser()
    await page.goto(`${casebook.url}#/bases/manage`)
    await signIn(page, casebook.account('ADMIN'))
    const buffer = Buffer.from(JSON.stringify(study))
    await page.locator('input[type=file]').setInputFiles({ name: 'smoking.json', mimeType: 'application/json', buffer })
    await page.getByRole('link', { name: 'Open in the workshop' }).click()
    await page.getByRole('tab', { name: 'Texts' }).click()
    await page.getByText('The study has one language.').waitFor()
    await page.getByRole('button', { name: 'Languages' }).click()
    const languages = page.getByRole('dialog', { name: 'Languages' })
    await languages.getByRole('combobox').fill('fr')
    await languages.getByRole('button', { name: 'Add' }).click()
    await languages.getByRole('radio', { name: /Français/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    const grid = page.getByRole('grid', { name: 'Texts by language' })
    await page.getByRole('radio', { name: 'Missing 4' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    // Out, filled by a translator, and back.
    await page.getByRole('button', { name: 'For translators' }).click()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download 4 texts' }).click()
    const sheet = await readFile(await (await download).path())
    const back = { name: 'smoking-fr.xlsx', mimeType: 'application/octet-stream', buffer: await filled(sheet) }
    await page.getByLabel('Bring translations back').and(page.locator('input')).setInputFiles(back)
    const brought = page.getByRole('dialog', { name: /Translations from/ })
    await brought.getByRole('heading', { name: 'New 4' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await brought.getByRole('button', { name: 'Take 4 texts' }).click()
    await grid.getByText('Paquets par jour').waitFor()
    await page.getByRole('radio', { name: 'Missing 0' }).waitFor()

    // By keyboard alone: a source changes, the translation is outdated, and is written anew.
    await tabTo(page, grid)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('F2')
    await page.keyboard.type(' now')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: 'Outdated 1' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.getByText('The text in English has changed since this was translated.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.type(' maintenant')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: 'Outdated 0' }).waitFor()

    // On a phone, and dark.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await grid.getByText('Paquets par jour maintenant').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.keyboard.press('Control+s')
    await page.getByText(/^Kept /).waitFor()
    await page.evaluate(() => localStorage.setItem('casebook.language', 'sy'))
    await page.reload()
    await page.getByRole('tab', { name: 'النصوص' }).click()
    await page.getByRole('grid').getByText('Paquets par jour maintenant').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.evaluate(() => localStorage.setItem('casebook.language', 'en'))
    await page.reload()

    await page.getByRole('link', { name: 'Check and publish' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('link', { name: 'Open the study' }).click()
    await page.getByText('Smoking study').first().waitFor()
    expect(troubles).toEqual([])
    await close()
  })
})
