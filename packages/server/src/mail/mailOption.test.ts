import { hash } from 'node:crypto'
import { mailServerWire } from '@casebook/api-adapter/options/mailServer.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { afterAll, describe, expect, it } from 'vitest'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { NoMailServer, sendMail } from './mail'
import { startMailServer } from './mailServer.fixture'
import { storedMailServer } from './mailServer.repository'

const ward = await startWard(await openTestDatabase(), { mailAllowPrivate: true })
const { ada, rita, dana, root, db, services } = ward
const optionOf = ({ browser }: typeof root) => wireClient(mailServerWire, browser.send)
const option = optionOf(root)
const ours = await startMailServer()
const byUrl = await startMailServer()
afterAll(() => Promise.all([ours.close(), byUrl.close(), ward.server.close()]))

const credentials = {
  from: 'study@example.org',
  host: '127.0.0.1',
  sslPort: Number(new URL(ours.url).port),
  user: '',
  password: '',
}
const withAccount = { ...credentials, user: 'study', password: 'Bernoulli numbers, 1843' }
const mail = { to: 'ada@example.org', subject: 'Your link', text: 'Hello' }
const tested = (mailCredentials = credentials, testRecipient = 'root@example.org') =>
  option.testMail({ testRecipient, mailCredentials })

describe('the mail server of the options', () => {
  it('is kept as it was set, and its password is sent to nobody and stored in no readable form [OPT-04] [OPT-07]', async () => {
    expect(await option.getMailServer({})).toMatchObject({ type: 'ReceivedOption', option: null })
    expect(await option.setMailServer({ value: withAccount })).toMatchObject({ type: 'Ok' })
    const received = await option.getMailServer({})
    expect(received).toMatchObject({ type: 'ReceivedOption', option: { ...withAccount, password: '' } })
    expect(await storedMailServer(db)).toEqual(withAccount)
    const rows = await db.selectFrom('option').select('value').where('name', '=', 'MailServer').execute()
    expect(JSON.stringify(rows)).not.toContain('Bernoulli')
    expect(ward.server.logged()).not.toContain('Bernoulli')
  })

  it('keeps its password where a blank one is saved, and loses it to no other host [OPT-04]', async () => {
    await option.setMailServer({ value: withAccount })
    await option.setMailServer({ value: { ...withAccount, from: 'other@example.org', password: '' } })
    expect(await storedMailServer(db)).toEqual({ ...withAccount, from: 'other@example.org' })
    await option.setMailServer({ value: { ...withAccount, host: 'localhost', password: '' } })
    expect((await storedMailServer(db))?.password).toBe('')
  })

  it('is not overwritten by somebody who has not seen it, and is told to the log without its password [OPT-04] [OPT-07]', async () => {
    await option.setMailServer({ value: null })
    const seen = await option.getMailServer({})
    const replaces = seen.type === 'ReceivedOption' ? seen.version : undefined
    await option.setMailServer({ value: withAccount, replaces })
    expect(await option.setMailServer({ value: credentials, replaces })).toEqual({ type: 'OptionChanged' })
    await option.setMailServer({ value: { ...withAccount, sslPort: 2525, password: 'Another one, 1844' } })
    const rows = await db
      .selectFrom('server_event')
      .select(['source', 'payload'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const from = `sslPort: ${withAccount.sslPort}\nuser: set\npassword: set`
    const to = 'sslPort: 2525\nuser: set\npassword: set, another one'
    expect(rows).toEqual([{ source: 'root', payload: { option: 'MailServer', from, to } }])
    await option.setMailServer({ value: { ...withAccount, user: 'registry', password: 'Another one, 1844' } })
    const all = await db.selectFrom('server_event').select('payload').where('kind', '=', 'optionChanged').execute()
    expect(all.at(-1)?.payload).toMatchObject({ to: expect.stringContaining('user: set, another one') })
    const { value } = await db
      .selectFrom('option')
      .select('value')
      .where('name', '=', 'MailServer')
      .executeTakeFirstOrThrow()
    const { password } = value as { readonly password: string }
    const fingerprint = hash('sha256', password).slice(0, 8)
    for (const secret of ['Bernoulli', 'Another one', 'study\\n', 'registry', password, fingerprint])
      expect(JSON.stringify(all)).not.toContain(secret)
  })

  it('takes the mails before SMTP_URL does, as long as it is set [OPT-04]', async () => {
    const both = { db, config: { ...services.config, smtpUrl: byUrl.url, mailFrom: 'url@example.org' } }
    await option.setMailServer({ value: credentials })
    await sendMail(both, mail)
    expect(ours.mails.at(-1)).toContain('From: study@example.org')
    expect(byUrl.mails).toHaveLength(0)
    await option.setMailServer({ value: null })
    await sendMail(both, mail)
    expect(byUrl.mails.at(-1)).toContain('From: url@example.org')
    await expect(sendMail(services, mail)).rejects.toThrow(NoMailServer)
  })

  it('is tested as it is typed, before it is saved [OPT-04]', async () => {
    expect(await tested()).toEqual({ type: 'Ok' })
    expect(ours.mails.at(-1)).toContain('To: root@example.org')
    expect(await option.getMailServer({})).toMatchObject({ type: 'ReceivedOption', option: null })
  })

  it('says in plain words why a test failed [OPT-04]', async () => {
    ours.refuse('No such mailbox here')
    expect(await tested()).toEqual({
      type: 'MailError',
      error: expect.stringMatching(/^The mail server refused the sender or the recipient: .*No such mailbox here$/),
    })
    ours.refuse(null)
    const error = 'The mail server does not answer, or not with TLS that can be trusted.'
    expect(await tested({ ...credentials, sslPort: 1 })).toEqual({ type: 'MailError', error })
    expect(await tested({ ...credentials, host: 'nowhere.invalid' })).toMatchObject({ type: 'MailError' })
  })

  it('is told no password without TLS [OPT-04]', async () => {
    const failed = await tested(withAccount)
    expect(failed).toEqual({
      type: 'MailError',
      error: 'The mail server offers no encryption, so the password was not sent.',
    })
  })

  it.each([
    [{ from: 'study' }],
    [{ from: 'a@a.example\r\nBcc: eve@example.org' }],
    [{ host: 'mail example' }],
    [{ host: '' }],
    [{ sslPort: 0 }],
    [{ sslPort: 65_536 }],
  ])('is refused as %j [OPT-04]', async (part) => {
    const value = { ...credentials, ...part }
    const answer = await root.browser.fetch('proket/option?action=setMailServer', {
      method: 'POST',
      body: JSON.stringify({ value }),
    })
    expect(answer.status).toBe(400)
  })

  it('is an administrator’s alone [OPT-04] [ROLE-01]', async () => {
    const refused = { type: 'InsufficientPermissions' }
    for (const who of [ada, rita, dana]) {
      expect(await optionOf(who).getMailServer({})).toEqual(refused)
      expect(await optionOf(who).setMailServer({ value: null })).toEqual(refused)
      const testRecipient = 'eve@example.org'
      expect(await optionOf(who).testMail({ testRecipient, mailCredentials: credentials })).toEqual(refused)
    }
  })
})
