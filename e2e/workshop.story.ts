/** An author brings a sheet with faults, mends them, goes on writing in their own program, and an administrator publishes it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings, openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { signIn } from './pages/signIn'

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
})
