/** A server on a free port with a clock of its own, and browsers to visit it: for tests over real HTTP. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Send } from '@casebook/api-adapter/client'
import { received } from '@casebook/api-adapter/fileTransfer'
import { apiLevel } from '@casebook/api-adapter/wire'
import { acceptsFiles, resultHeader } from '@casebook/api-adapter/wireFiles'
import { serve } from '@hono/node-server'
import { type Config, readConfig } from '../config/config'
import type { Replica } from '../database/replica'
import { createHttp } from '../http'
import type { Area } from '../http/area'
import { type Jobs, startJobs } from '../jobs/jobs'
import { createLog } from '../log'
import type { Database, Services } from '../services'
import { replicaOf } from './testDatabase'

export interface TestServer {
  /** With a slash at the end. */
  readonly url: string
  readonly services: Services
  readonly clock: Clock
  /** The log of the server, one JSON text per line. */
  readonly logged: () => string
  readonly close: () => Promise<void>
}

export interface Clock {
  readonly now: () => Date
  readonly pass: (milliseconds: number) => void
}

export function aClock(start = new Date('2026-03-02T12:00:00Z')): Clock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    pass: (milliseconds) => {
      time += milliseconds
    },
  }
}

export async function startTestServer(options: {
  db: Database
  areas: readonly Area[]
  config?: Partial<Config>
  clock?: Clock
  /** Without one, whole studies are read where nothing can be written. */
  replica?: Replica
  /** Whether the background jobs of the areas run. */
  runsJobs?: boolean
}): Promise<TestServer> {
  const { db, areas, clock = aClock(), runsJobs = false, replica = replicaOf(db) } = options
  const lines: string[] = []
  const config = { ...readConfig({}), ...options.config }
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  const services: Services = {
    db,
    replica,
    config,
    log,
    now: clock.now,
    queueJob: async (...queued) => jobs?.send(...queued),
  }
  const kinds = areas.flatMap(({ jobs = [] }) => jobs)
  const jobs: Jobs | null = runsJobs ? await startJobs(services, kinds, { pollEvery: 0.5 }) : null

  const server = serve({ fetch: createHttp(services, areas).fetch, port: 0, hostname: '127.0.0.1' }) as Server
  // A query of the embedded database may hold up the process for longer than the usual five seconds.
  server.keepAliveTimeout = 120_000
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    services,
    clock,
    logged: () => lines.join(''),
    async close() {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
      await jobs?.stop()
    },
  }
}

/** Queues nothing: for tests without background jobs. */
export const notQueued: Services['queueJob'] = async () => {}

/** A browser that shows a page of the server: it keeps cookies, and says where it comes from. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #url: string

  constructor(server: Pick<TestServer, 'url'>) {
    this.#url = server.url
  }

  /** Sends anything to a path, with the headers of a page of ours; `null` leaves one of them out. */
  async fetch(path: string, init: Init = {}): Promise<Response> {
    const headers: Record<string, string | null> = {
      Origin: this.#url.slice(0, -1),
      'X-Casebook': String(apiLevel),
      Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') || null,
      'Content-Type': init.body === undefined ? null : 'application/json',
      ...init.headers,
    }
    const response = await fetch(new URL(path, this.#url), {
      redirect: 'manual',
      ...init,
      headers: Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])) as [
        string,
        string,
      ][],
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  /** For the clients of an area: `sessionClient(browser.send)`. */
  readonly send: Send = async ({ url, body, headers, idempotencyKey }) => {
    const response = await this.fetch(`proket/${url}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Accept: acceptsFiles, 'Idempotency-Key': idempotencyKey ?? null, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    if (response.headers.has(resultHeader)) return received(response)
    if (response.status !== 200) throw new Error(`${url} was answered by ${response.status} ${await response.text()}`)
    return response.json()
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

interface Init extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string | null>>
}
