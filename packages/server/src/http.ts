/**
 * The edge between the network and the handlers.
 *
 * It knows addresses, methods, cookies, headers and status codes, and nothing of cases or people. Every call of every
 * area is answered under `/proket/<path>` and at the root `/<path>` alike; whatever else is asked for is a file of the
 * built client. What the calls foresee is answered with 200 and names its kind; the other codes are for what no client
 * of ours sends.
 */

import { openApiDocument } from '@casebook/api-adapter/openApi'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { sql } from 'kysely'
import { isDiskFull } from './database/fullDisk'
import { failureOf } from './failure'
import { answerCalls } from './http/answerCalls'
import { answerCommands } from './http/answerCommands'
import { type Area, callsByPath, commandsOf } from './http/area'
import { diskFull } from './http/diskFull'
import type { Edge } from './http/edge'
import { metricsRoute } from './http/metricsRoute'
import { securityHeaders } from './http/securityHeaders'
import { webClient } from './http/webClient'
import { createMetrics } from './metrics/metrics'
import { returnRoute } from './providers/returnRoute'
import { samlRoutes } from './providers/saml/samlRoutes'
import type { Services } from './services'

const prefixes = ['/proket/', '/']
const commandPath = 'command'

export function createHttp(services: Services, areas: readonly Area[], metrics = createMetrics()): Hono<Edge> {
  const http = new Hono<Edge>()
  http.onError((error, c) => {
    if (isDiskFull(error)) return diskFull(c, services, error)
    const failure = failureOf(error)
    services.log.error({ ...failure, method: c.req.method, path: c.req.path }, 'A request failed')
    return c.json({ error: 'The server failed', id: failure.id }, 500, { 'Cache-Control': 'no-store' })
  })
  http.notFound((c) => c.json({ error: 'Not found' }, 404))

  http.use(async (c, next) => {
    const started = performance.now()
    await next()
    const answered = c.get('answered')
    if (answered) metrics.answered(answered.call, resultOf(c, answered.result), (performance.now() - started) / 1000)
  })

  const calls = callsByPath(services, areas)
  // Their answers have headers of their own, and are packed where it is worth it.
  const isCall = isTo([...calls.keys(), commandPath].flatMap((path) => prefixes.map((prefix) => prefix + path)))
  http.use(unless(isCall, securityHeaders(services.config)))
  http.use(unless(isCall, compress()))

  http.get('/healthz', async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      await sql`select 1`.execute(services.db)
      return c.json({ status: 'ok' })
    } catch (error) {
      services.log.error(failureOf(error), 'The database does not answer')
      return c.json({ status: 'no database' }, 503)
    }
  })

  http.get('/metrics', metricsRoute(metrics, services.config))

  // Made when it is first asked for, as most servers never are.
  let openApi: ReturnType<typeof openApiDocument> | null = null
  for (const prefix of prefixes)
    http.get(`${prefix}openapi.json`, (c) => {
      openApi ??= openApiDocument(areas.flatMap(({ calls }) => calls.map(({ wire }) => wire)))
      return c.json(openApi)
    })

  for (const [path, ofPath] of calls)
    for (const prefix of prefixes) http.all(prefix + path, answerCalls(services, path, ofPath))

  const commands = answerCommands(services, commandsOf(services, areas))
  for (const prefix of prefixes) http.all(prefix + commandPath, commands)

  // The address that mails of the specified wire give to owners of groups.
  for (const prefix of prefixes) http.get(`${prefix}groupsStatic/`, (c) => c.redirect('/#/groups'))

  http.route('/', returnRoute())
  http.route('/', samlRoutes(services))

  // The page itself; a browser keeps what follows the `#`.
  http.get('/proket/', (c) => c.redirect('/'))

  http.route('/', webClient(services.config))
  return http
}

/** An answer by status code names no result. */
function resultOf(c: Context<Edge>, named: string): string {
  if (c.res.status < 400) return named
  return c.res.status < 500 ? 'refused' : 'failed'
}

type Test = (c: Context<Edge>) => boolean

function isTo(paths: readonly string[]): Test {
  const known = new Set(paths)
  return ({ req }) => known.has(req.path)
}

function unless(isOther: Test, middleware: MiddlewareHandler<Edge>): MiddlewareHandler<Edge> {
  return (c, next) => (isOther(c) ? next() : middleware(c, next))
}
