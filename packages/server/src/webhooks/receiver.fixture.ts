/** A receiver of webhooks for tests: it notes what comes, and answers as it is told to. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly told: { readonly type: string; readonly timestamp: string; readonly data: Readonly<Record<string, string>> }
}

export async function startReceiver() {
  const received: Received[] = []
  const answer = { status: 204, location: '' }
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces).toString()
    received.push({ headers: request.headers, body, told: JSON.parse(body) })
    response.writeHead(answer.status, answer.location === '' ? {} : { location: answer.location }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    address: `http://127.0.0.1:${port}/hook`,
    received,
    answer,
    types: () => received.map(({ told }) => told.type),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As Standard Webhooks says that a receiver checks it. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
