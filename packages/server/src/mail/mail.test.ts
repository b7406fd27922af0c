import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Config } from '../config/config'
import { type Mail, NoMailServer, sendMailOver } from './mail'
import { mailFailure } from './mailFailure'
import { routeOverUrl } from './mailRoute'
import { startMailServer } from './mailServer.fixture'

const server = await startMailServer()
afterAll(() => server.close())

const config: Pick<Config, 'smtpUrl' | 'mailFrom'> = {
  smtpUrl: server.url,
  mailFrom: 'Casebook <no-reply@casebook.example.org>',
}
const sendMail = (over: typeof config, what: Mail) => sendMailOver(routeOverUrl(over), what)
const mail = { to: 'ada@example.org', subject: 'Your link', text: 'Zürich: https://casebook.example.org/#/activation' }

describe('a mail', () => {
  it('arrives with sender, recipient, subject and text', async () => {
    await sendMail(config, mail)
    const [arrived = ''] = server.mails
    expect(arrived).toContain('From: Casebook <no-reply@casebook.example.org>')
    expect(arrived).toContain('To: ada@example.org')
    expect(arrived).toContain('Subject: Your link')
    expect(arrived).toMatch(/Content-Type: text\/plain; charset=utf-8/)
    expect(decodeURIComponent(arrived.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, '%$1'))).toContain(mail.text)
  })

  it('cannot smuggle in headers or recipients', async () => {
    const before = server.mails.length
    await sendMail(config, { ...mail, subject: 'Hello\r\nBcc: eve@example.org' })
    expect(server.mails.slice(before).join('')).not.toMatch(/^Bcc:/m)
  })

  it('that is refused says so in the words of the mail server', async () => {
    server.refuse('No such mailbox here')
    await expect(sendMail(config, mail)).rejects.toThrow(/No such mailbox here/)
    server.refuse(null)
  })

  it('needs a mail server that is configured and answers', async () => {
    await expect(sendMail({ ...config, smtpUrl: null }, mail)).rejects.toThrow(NoMailServer)
    await expect(sendMail({ ...config, smtpUrl: 'smtp://127.0.0.1:1' }, mail)).rejects.toThrow(/ECONNREFUSED/)
  })

  it('is given up if the mail server takes the connection and says nothing', async () => {
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo // The cast is safe: it listens on a port.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const connected = once(silent, 'connection')
      const sent = sendMail({ ...config, smtpUrl: `smtp://127.0.0.1:${port}` }, mail).catch(mailFailure)
      const [socket] = await connected
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await sent).toBe('The mail server does not answer, or not with TLS that can be trusted.')
      socket.destroy()
    } finally {
      vi.useRealTimers()
      silent.close()
    }
  })
})
