/**
 * An administrator changes options while others work: the mail server goes down and comes back, an own wording reaches an open page, the
 * sign-in page shows the hospital's words, the reminder mail says when it goes out, the manual and a file can be fetched, and a locked part is shown
 * as locked.
 */
import { readFileSync } from 'node:fs'
import { startMailServer } from '@casebook/server/mail/mailServer.fixture'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { acceptReminder } from './pages/nameReminder'
import { Practice } from './pages/practice'
import { signIn } from './pages/signIn'

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the options', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook(undefined, undefined, { MAIL_ALLOW_PRIVATE: '1' })
  })
  afterAll(() => casebook?.stop())

  it('act at once, and the mail server may go down and come back [OPT-01] [OPT-02] [OPT-04] [OPT-05] [OPT-06] [OPT-07]', async () => {
    const [administrator, doctor] = ['ADMIN', 'PI'].map((role) => casebook.accounts.get(role))
    if (!administrator || !doctor) throw new Error('The demo has no administrator or no doctor')
    const { page: colleague, troubles: onWard, close: closeWard } = await openBrowser()
    await colleague.goto(`${casebook.url}#/bases`)
    await signIn(colleague, doctor)
    await colleague.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()

    const { page, close: closeOffice } = await openBrowser()
    await page.goto(`${casebook.url}#/option?tab=mail`)
    await signIn(page, administrator)
    let mailServer = await startMailServer()
    const { port } = new URL(mailServer.url)
    const mailFields = {
      'Sender address': 'study@clinic.example',
      'Mail host': '127.0.0.1',
      'SSL port': port,
      'Test recipient': 'ana@clinic.example',
    }
    for (const [label, text] of Object.entries(mailFields)) await page.getByLabel(label, { exact: true }).fill(text)
    const test = () => page.getByRole('button', { name: 'Send test mail' }).click()
    await test()
    await page.getByText('Mail was send. Please check your Inbox').waitFor()
    expect(mailServer.mails.at(-1)).toContain('To: ana@clinic.example')
    await mailServer.close()
    await test()
    await page.getByText('An error occured while send the mail', { exact: false }).waitFor()
    mailServer = await startMailServer(Number(port))
    await test()
    await page.getByText('Mail was send. Please check your Inbox').waitFor()
    expect(mailServer.mails).toHaveLength(1)
    await page.getByRole('button', { name: 'Save mail server' }).click()
    await page.getByText('Save Successfull').waitFor()

    const setText = async (tab: string, label: string, text: string, save: string) => {
      await page.goto(`${casebook.url}#/option?tab=${tab}`)
      await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByRole('button', { name: save }).click()
      await page.getByText('Save Successfull').waitFor()
    }
    await setText('translations', 'Own wordings, one per line', 'en.bases.title Trials', 'Save translations')
    await colleague.getByRole('heading', { level: 1, name: 'Trials' }).waitFor({ timeout: 10_000 })
    await setText('login', 'Header', '<h2>Klinik Ulm</h2>', 'Save sign-in page')
    await colleague.context().clearCookies()
    await colleague.goto(`${casebook.url}#/login`)
    await colleague.reload()
    await colleague.getByRole('heading', { name: 'Klinik Ulm' }).waitFor()
    await setText('reminder', 'Text of the mail', '##list##', 'Save reminder mail')
    await page.getByText('The next mails go out on', { exact: false }).waitFor()

    await setText('manual', 'Markdown', '# Entering a case', 'Save manual')
    // A job makes it.
    const manual = `${casebook.url}proket/fileStorage?file=userManual.pdf`
    await expect.poll(async () => (await page.request.get(manual)).status()).toBe(200)
    const download = colleague.waitForEvent('download')
    await colleague.getByRole('button', { name: 'User manual' }).click()
    const pdf = readFileSync(await (await download).path())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

    await page.goto(`${casebook.url}#/option?tab=files`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).click()
    await (await chooser).setFiles({ name: 'ward.png', mimeType: 'image/png', buffer: picture })
    await page.getByText('ward.png is stored.').waitFor()
    const stored = await page.request.get(`${casebook.url}proket/fileStorage?file=ward.png`)
    expect(await stored.body()).toEqual(picture)

    await page.goto(`${casebook.url}#/option?tab=locks`)
    // The demo has locked a case.
    await page.getByRole('checkbox', { name: /^VH_0035/ }).click()
    await page.getByLabel('Sections of').selectOption({ label: 'Training / Practice questionnaire' })
    await page.getByRole('checkbox', { name: 'Numbers and dates' }).check()
    await page.getByRole('button', { name: 'Save locks' }).click()
    await page.getByText('Save Successfull').waitFor()
    await signIn(colleague, doctor)
    await colleague.getByRole('heading', { level: 1, name: 'Waiting for you' }).waitFor()
    const practice = new Practice(colleague)
    await practice.open(casebook.url)
    await acceptReminder(colleague)
    await colleague.getByRole('button', { name: /^Interim locked ?Numbers/ }).waitFor()

    expect(onWard).toEqual([])
    await Promise.all([closeWard(), closeOffice(), mailServer.close()])
  })
})
