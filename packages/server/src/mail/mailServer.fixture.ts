/** A real mail server on a free port, which keeps what it takes. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  readonly url: string
  /** The mails as they travelled, headers and all. */
  readonly mails: readonly string[]
  /** From now on every recipient is refused with these words; null: none is. */
  refuse(words: string | null): void
  close(): Promise<void>
}

/** @param port a fixed one, to come back where another was */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const mails: string[] = []
  let refusal: string | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: 550 })),
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo // The cast is safe: it listens on a port.
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    refuse: (words) => {
      refusal = words
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The links in the mails to somebody, oldest first. */
export function linksTo({ mails }: Pick<TestMailServer, 'mails'>, address: string): readonly string[] {
  return mails
    .filter((mail) => mail.includes(`To: ${address}`))
    .flatMap((mail) => plainText(mail).match(/^https?:\/\/\S+$/m) ?? [])
}

/** The text of a mail as its reader sees it. */
export function plainText(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(text, 'base64').toString()
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r', '')
}
