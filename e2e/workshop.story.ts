/** An author brings a sheet with faults, mends them, goes on writing in their own program, and an administrator publishes it. */
import { readFile } from 'node:fs/promises'
import { workbookOf } from '@casebook/server/candidates/workbook.fixture'
import { textsIn } from '@casebook/server/testing/readFiles'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '../packages/interchange/src/files/readWorkbook'
import { sharedPath } from '../packages/test-fixtures/src/shared'
import { axeFindings, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { Form } from './pages/form'
import { acceptReminder } from './pages/nameReminder'
import { signIn, signInToEnd } from './pages/signIn'
import { cellsIn, corrections, faultyForm } from './pages/workshop'

const header =
  'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic (Show field only if...)'
const rows = [
  'record_id,visit,text,Id,,',
  'age,visit,text,Age of the patient,,',
  'smoker,visit,yesno,Smoker,,',
  'sex,visit,radioo,Sex,"1, Female | 2, Male",',
  'packs,visit,text,Packs a day,,[smokr] = 1',
]
const sheetOf = (lines: readonly string[]) => [header, ...lines, ''].join('\r\n')

/** The author's file lies in the private folder of the browser, where no dialog of the system is needed to choose it. */
const chooseFromPrivateFolder = `window.showOpenFilePicker = async () => {
  const folder = await navigator.storage.getDirectory()
  return [await folder.getFileHandle('smoking.csv')]
}
window.writeAuthorsFile = async (text) => {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle('smoking.csv', { create: true })
  const stream = await handle.createWritable()
  await stream.write(text)
  await stream.close()
}`

const realDictionary = sharedPath('corpora/redcap/bridge2ai-voice.dictionary.csv')

describe('an author', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook()
  })
  afterAll(() => casebook?.stop())

  it('mends a sheet, follows their own file while they write, and the version keeps it [MORE-22, MORE-23, MORE-24]', async () => {
    const { page, troubles, close } = await openBrowser()
    await page.addInitScript(chooseFromPrivateFolder)
    await page.goto(`${casebook.url}#/bases`)
    await signIn(page, casebook.account('DATA_MANAGER'))
    await page.getByRole('link', { name: 'Manage studies' }).click()
    const buffer = Buffer.from(sheetOf(rows))
    await page.locator('input[type=file]').setInputFiles({ name: 'smoking.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('link', { name: 'Open in the workshop' }).click()

    // All faults at once, each at its cell; one click mends one.
    await page.getByText('F6').waitFor()
    await page.getByText('C5').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Use [smoker]' }).click()
    await page.getByRole('button', { name: 'Use [smoker]' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Use radio' }).click()
    await page.getByText('Nothing to correct.').waitFor()
    await page.getByRole('tab', { name: 'Sheet' }).click()
    await page.getByRole('grid', { name: 'Cells of the sheet' }).getByText('[smoker] = 1').waitFor()
    expect(await axeFindings(page)).toEqual([])

    // The answers of a trial stay while the author writes in another program.
    const age = page.getByRole('textbox', { name: 'Age of the patient' })
    await age.fill('61')
    await age.blur()
    const mended = rows.map((row) => row.replace('radioo', 'radio').replace('smokr', 'smoker'))
    const write = (lines: readonly string[]) =>
      page.evaluate(
        (text) => (window as unknown as { writeAuthorsFile(text: string): Promise<void> }).writeAuthorsFile(text),
        sheetOf(lines),
      )
    await write(mended)
    await page.getByRole('button', { name: 'Follow a file' }).click()
    await page.getByText('Following smoking.csv').waitFor()
    await write([...mended.slice(0, 2), 'height,visit,text,Height,,', ...mended.slice(2)])
    await page.getByRole('textbox', { name: 'Height' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Age of the patient' }).inputValue()).toBe('61')

    // It leaves the device when it is kept, and a data manager asks for its publication.
    await page.getByText('It stays on this device until you keep it.').waitFor()
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await page.getByText(/^Kept/).waitFor()
    await page.getByRole('button', { name: 'Ask for publication' }).click()
    await page.getByText('Asked to be published').waitFor()
    expect(troubles).toEqual([])
    await close()

    const admin = await openBrowser()
    await admin.page.goto(`${casebook.url}#/bases/manage`)
    await signIn(admin.page, casebook.account('ADMIN'))
    await admin.page.getByText(/asks to publish it/).waitFor()
    await admin.page.getByRole('link', { name: 'smoking', exact: true }).click()
    await admin.page.getByRole('button', { name: 'Publish', exact: true }).click()
    await admin.page.getByRole('button', { name: 'Publish now' }).click()
    await admin.page.getByText(/is published/).waitFor()
    await admin.page.getByRole('link', { name: 'Give access' }).click()
    const download = admin.page.waitForEvent('download')
    await admin.page.getByRole('button', { name: 'Author’s file' }).click()
    expect((await download).suggestedFilename()).toBe('smoking.csv')
    expect(admin.troubles).toEqual([])
    await admin.close()
  })

  const enter = async (role: string, address: string) => {
    const person = await openBrowser()
    await person.page.goto(`${casebook.url}#/${address}`)
    await signInToEnd(person.page, casebook.account(role))
    return person
  }

  it('mends five of ten faults by a click each, and loses nothing to a killed server, a lost answer and an ended session [MORE-22] [MORE-24]', async () => {
    const { page, context, close } = await enter('DATA_MANAGER', 'bases/manage')
    const brought = await workbookOf(faultyForm, ['C1', 'A3', 'B2'])
    await bring(page, 'ten faults.xlsx', brought)
    await page.getByRole('radio', { name: 'To correct 10', exact: true }).check()
    const faults = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Show the cell' }) })
    await expect.poll(() => faults.count()).toBe(10)
    for (const right of corrections.values()) {
      const fix = page.getByRole('button', { name: `Use ${right}`, exact: true })
      await fix.click()
      await fix.waitFor({ state: 'detached' })
    }
    await expect.poll(() => faults.count()).toBe(5)
    const mended = await downloaded(page)
    const [before, after] = [await textsIn(brought), await textsIn(mended)]
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
    const sheet = 'xl/worksheets/sheet1.xml'
    expect([...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)).toEqual([sheet])
    const [old, now] = [cellsIn(before.get(sheet) ?? ''), cellsIn(after.get(sheet) ?? '')]
    expect(now.around).toBe(old.around)
    const differing = [...now.cells.keys()].filter((cell) => now.cells.get(cell) !== old.cells.get(cell))
    expect(differing.sort()).toEqual([...corrections.keys()].sort())
    for (const cell of differing) expect(styleOf(now.cells.get(cell))).toBe(styleOf(old.cells.get(cell)))

    // Words are typed in a cell while each of them happens.
    await faults.filter({ hasText: 'depends on itself' }).getByRole('button', { name: 'Show the cell' }).click()
    const cell = page.getByRole('textbox', { name: 'What the cell should say' })
    const keep = page.getByRole('button', { name: 'Keep', exact: true })
    const unanswered = page.getByRole('alert').filter({ hasText: 'The server did not answer.' })
    await casebook.kill()
    await cell.fill('half a wo')
    await keep.click()
    await unanswered.waitFor()
    expect(await cell.inputValue()).toBe('half a wo')
    await casebook.startAgain()
    await keep.click()
    await page.getByText(/^Kept/).waitFor()

    await cell.fill('${age}')
    await page.getByRole('button', { name: 'Correct the cell' }).click()
    // The server has kept it, and its answer is lost.
    await context.route(/action=keepCandidateFile/, loseAnswer, { times: 1 })
    await keep.click()
    await unanswered.waitFor()
    await cell.fill('${age} + 1')
    await page.getByRole('button', { name: 'Correct the cell' }).click()
    await page.getByText('It stays on this device until you keep it.').waitFor()
    await keep.click()
    await page.getByText(/^Kept/).waitFor()

    await context.clearCookies()
    await cell.fill('${age} + 2')
    await page.getByRole('button', { name: 'Correct the cell' }).click()
    await cell.fill('${age} + 23')
    await keep.click()
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
    await dialog.locator('input[type="password"]').fill(casebook.account('DATA_MANAGER').password)
    await page.keyboard.press('Enter')
    await page.getByText(/^Kept/).waitFor()
    expect(await cell.inputValue()).toBe('${age} + 23')
    expect((await textsIn(await downloaded(page))).get(sheet)).toContain('${age} + 2<')
    await close()
  })

  it.skipIf(!realDictionary)(
    'brings a real dictionary of 1,900 fields, walks to its cells, and a nurse enters a case [MORE-21] [MORE-24]',
    async () => {
      const author = await enter('DATA_MANAGER', 'bases/manage')
      const { page } = author
      await bring(page, 'voice.csv', await readFile(realDictionary ?? ''))
      // Nothing is lost: a signature on the screen becomes a picture of it.
      await page.getByRole('radio', { name: 'To correct 0', exact: true }).waitFor()
      for (const [cell, word] of [
        ['H152', 'signature'],
        ['H165', 'signature'],
      ] as const) {
        await page.getByRole('tab', { name: /^Findings/ }).click()
        const finding = page.getByRole('listitem').filter({ hasText: cell })
        await finding.getByRole('button', { name: 'Show the cell' }).click()
        await page.getByRole('heading', { name: new RegExp(`^${cell}`) }).waitFor()
        expect(await page.getByRole('textbox', { name: 'What the cell should say' }).inputValue()).toBe(word)
      }
      await page.getByRole('button', { name: 'Ask for publication' }).click()
      await page.getByText('Asked to be published').waitFor()

      const admin = await enter('ADMIN', 'bases/manage')
      await admin.page.getByRole('link', { name: 'voice', exact: true }).click()
      await admin.page.getByRole('button', { name: 'Publish', exact: true }).click()
      await admin.page.getByRole('radio', { name: 'Everyone who can sign in' }).check()
      await admin.page.getByRole('button', { name: 'Publish now' }).click()
      await admin.page.getByText(/is published/).waitFor()

      const nurse = await enter('enters cases', 'bases')
      await nurse.page.getByRole('link', { name: /^voice/ }).click()
      await nurse.page.getByRole('button', { name: 'New case' }).first().click()
      await acceptReminder(nurse.page)
      const form = new Form(nurse.page)
      const consented = nurse.page.getByRole('textbox', { name: 'Consent Date' })
      await form.choose('Consent Status', 'Consented')
      await consented.waitFor()
      await form.choose('Consent Status', 'Pending')
      await consented.waitFor({ state: 'detached' })
      await form.question('Language').first().getByRole('radio', { name: 'Spanish' }).check()
      await form.choose('Is Feasibility Participant?', 'No')
      await form.choose('Enrolled', 'No')
      await form.choose('Enrollment Institution', 'MIT')
      await nurse.page.getByRole('textbox', { name: 'Researcher Email' }).fill('ana@clinic.example')
      await form.isReceived()
      await form.save()
      await nurse.page.getByRole('button', { name: 'Save anyway' }).click()
      await form.name('VOICE_1')
      await form.isSaved()
      expect([author, admin, nurse].flatMap(({ troubles }) => troubles)).toEqual([])
      for (const person of [author, admin, nurse]) await person.close()
    },
  )

  it('goes on in the outline, and has the own workbook with these rows and words in it [MORE-49]', async () => {
    const { page, troubles, close } = await enter('DATA_MANAGER', 'bases/manage')
    const survey = [
      ['type', 'name', 'label', 'owner'],
      ['integer', 'age', 'Age', 'Ann'],
      ['date', 'seen', 'Seen on', 'Ben'],
      ['text', 'packs', 'Packs a day', ''],
    ]
    await bring(page, 'smoking outline.xlsx', await workbookOf({ survey, notes: [['of mine']] }, ['C3']))
    await page.getByRole('tab', { name: 'Outline' }).click()
    await page.getByText(/is written into the cells of smoking outline.xlsx/).waitFor()
    const row = (name: RegExp) => page.getByRole('treeitem', { name })
    await row(/Age$/).click()
    await page.keyboard.press('F2')
    await page.keyboard.type('Age in years')
    await page.keyboard.press('Enter')
    await row(/Seen on$/).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await row(/Packs a day$/).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Brand')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Preview' }).getByText('Brand', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText(/^Kept/).waitFor()

    const own = await downloaded(page)
    const read = await readWorkbook(own, () => true)
    if (read.type === 'Refused') throw new Error(read.reason)
    expect(read.sheets.map(({ rows }) => rows)).toEqual([
      [
        [...(survey[0] ?? []), 'required'],
        survey[2],
        ['integer', 'age', 'Age in years', 'Ann'],
        survey[3]?.slice(0, 3),
        ['text', expect.anything(), 'Brand', '', 'yes'],
      ],
      [['of mine']],
    ])
    // The colour of the cell has moved with its row.
    const { cells } = cellsIn((await textsIn(own)).get('xl/worksheets/sheet1.xml') ?? '')
    expect(['C2', 'C3'].map((address) => / s="\d+"/.test(cells.get(address) ?? ''))).toEqual([true, false])
    expect(troubles).toEqual([])
    await close()
  })
})

/** The story sends this call itself, so it sets the Origin header. */
async function loseAnswer(route: Route): Promise<void> {
  const request = route.request()
  await route.fetch({ headers: { ...request.headers(), origin: new URL(request.url()).origin } })
  await route.abort('connectionreset')
}

/** Drops a file, and opens it in the workshop. */
async function bring(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await page.getByRole('link', { name: 'Open in the workshop' }).click()
}

/** The file as the workshop gives it. */
async function downloaded(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the file' }).click(),
  ])
  return readFile(await file.path())
}

const styleOf = (cell = '') => / s="(\d+)"/.exec(cell)?.[1]
