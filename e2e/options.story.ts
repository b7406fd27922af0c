/**
 * An administrator changes options while others work: the mail server goes down and comes back, an own wording reaches an open page, the
 * sign-in page shows the hospital's words, and the reminder mail says when it goes out.
 */
import { startMailServer } from '@casebook/server/mail/mailServer.fixture'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProfile } from './browser'
import { type Casebook, startCasebook } from './casebook'
import { signIn } from './pages/signIn'

describe('the options', () => {
  let casebook: Casebook
  beforeAll(async () => {
    casebook = await startCasebook(undefined, undefined, { MAIL_ALLOW_PRIVATE: '1' })
  })
  afterAll(() => casebook?.stop())

  it('act at once, and the mail server may go down and come back [OPT-02] [OPT-04] [OPT-06] [OPT-07]', async () => {
    const [administrator, doctor] = ['ADMIN', 'PI'].map((role) => casebook.accounts.get(role))
    if (!administrator || !doctor) throw new Error('The demo has no administrator or no doctor')
    const [office, ward] = [newProfile(), newProfile()]
    const { page: colleague, troubles: onWard, close: closeWard } = await ward.open()
    await colleague.goto(casebook.url)
    await signIn(colleague, doctor)
    await colleague.getByRole('heading', { level: 1, name: 'Studies' }).waitFor()

    const { page, close: closeOffice } = await office.open()
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

    expect(onWard).toEqual([])
    await Promise.all([closeWard(), closeOffice(), mailServer.close()])
    office.forget()
    ward.forget()
  })
})
