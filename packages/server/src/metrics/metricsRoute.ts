/** `/metrics`: for programs on this machine, or for whoever knows METRICS_TOKEN. To anybody else it does not exist. */
import { timingSafeEqual } from 'node:crypto'
import type { Context, Handler } from 'hono'
import type { Config } from '../config/config'
import type { Edge } from '../http/edge'
import type { Metrics } from './metrics'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export function metricsRoute(metrics: Metrics, { metricsToken }: Pick<Config, 'metricsToken'>): Handler<Edge> {
  return async (c) => {
    const isAllowed = metricsToken === null ? isFromThisMachine(c) : hasToken(c, metricsToken)
    if (!isAllowed) return c.json({ error: 'Not found' }, 404)
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
  }
}

/** A request that a proxy on this machine passed on comes from somewhere else. */
function isFromThisMachine(c: Context<Edge>): boolean {
  const isPassedOn = c.req.header('X-Forwarded-For') !== undefined || c.req.header('Forwarded') !== undefined
  return !isPassedOn && loopback.has(c.env?.incoming?.socket.remoteAddress ?? '')
}

function hasToken(c: Context<Edge>, token: string): boolean {
  const given = Buffer.from(c.req.header('Authorization') ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
