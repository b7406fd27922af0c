/** The network's end of the server: a port to listen on, and a stop that lets the person who is being answered finish. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from './config/config'
import { StartRefused } from './startRefused'

export interface Listening {
  /** With a slash at the end. */
  readonly url: string
  /** Takes no more connections, waits for those that are being answered, and cuts what takes too long. */
  readonly close: () => Promise<void>
}

const second = 1000
/** Longest time that a slow sender may hold a connection. */
const timeouts = { headersTimeout: 20 * second, requestTimeout: 120 * second, keepAliveTimeout: 65 * second }
const longestFarewell = 20 * second

type Fetch = Parameters<typeof getRequestListener>[0]

export async function listen(fetch: Fetch, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Listening> {
  const answer = getRequestListener(fetch, { hostname: host })
  const underWay = new Set<ServerResponse>()
  let isClosing = false
  const server = createServer(timeouts, (request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (isClosing) response.shouldKeepAlive = false
    void answer(request, response)
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw refusalOf(error, host, port)
  }

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}/`,
    async close() {
      isClosing = true
      // Tell clients with their answer that the connection will close.
      for (const response of underWay) response.shouldKeepAlive = false
      const cut = setTimeout(() => server.closeAllConnections(), longestFarewell)
      await Promise.all([once(server, 'close'), server.close()])
      clearTimeout(cut)
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}

function refusalOf(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return new StartRefused(`PORT ${port} on ${host} is in use by another program.`)
  if (code === 'EACCES') return new StartRefused(`PORT ${port} on ${host} may not be listened on by this user.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartRefused(`HOST ${host} is no address of this machine.`)
  return error
}
