/** Stands between a client and the PostgreSQL of the test run: counts what the client sends, and cuts the line. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PostgresProxy {
  readonly url: string
  /** Messages that clients have sent so far. */
  readonly messages: () => number
  /** Ends all connections at once, as a cut network does. */
  readonly cut: () => void
  readonly stop: () => void
}

export async function postgresProxy(url: string): Promise<PostgresProxy> {
  const socketName = '.s.PGSQL.5432'
  const target = join(new URL(url).searchParams.get('host') ?? '', socketName)
  const folder = mkdtempSync(join(tmpdir(), 'casebook-proxy-'))
  const sockets = new Set<Socket>()
  let messages = 0

  const server = createServer((client) => {
    const database = dial(target)
    client.on('data', () => {
      messages += 1
    })
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
  })
  await new Promise<void>((resolve) => server.listen(join(folder, socketName), resolve))

  const address = new URL(url)
  address.searchParams.set('host', folder)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: address.href,
    messages: () => messages,
    cut,
    stop() {
      cut()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
