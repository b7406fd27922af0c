/** `/metrics`: for programs on this machine, or for the person who knows METRICS_TOKEN. To anyone else it does not exist. */
import { timingSafeEqual } from 'node:crypto'
import type { Context, Handler } from 'hono'
import type { Config } from '../config/config'
import type { Metrics } from '../metrics/metrics'
import type { Edge } from './edge'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Headers that proxies, balancers and content networks add. */
const ofProxy =
  /^(?:forwarded|via|x-(?:forwarded|real|client|cluster|original|proxy|envoy|amz|azure|appengine|arr|varnish).*|(?:true-)?client-ip|cf-.*|fastly-.*|akamai-.*|cdn-loop)$/

type Settings = Pick<Config, 'metricsToken' | 'trustProxy'>

export function metricsRoute(metrics: Metrics, { metricsToken, trustProxy }: Settings): Handler<Edge> {
  return async (c) => {
    const isAllowed = metricsToken === null ? !trustProxy && isFromThisMachine(c) : hasToken(c, metricsToken)
    if (!isAllowed) return c.json({ error: 'Not found' }, 404)
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
  }
}

/**
 * A request that a proxy on this machine passed on comes from somewhere else. A proxy shows by its headers, by the host that it asks for, or
 * by HTTP/1.0, which nginx speaks unless told otherwise.
 */
function isFromThisMachine(c: Context<Edge>): boolean {
  const { incoming } = c.env ?? {}
  return (
    loopback.has(incoming?.socket.remoteAddress ?? '') &&
    incoming?.httpVersion !== '1.0' &&
    loopbackNames.has(new URL(c.req.url).hostname) &&
    !Object.keys(c.req.header()).some((name) => ofProxy.test(name))
  )
}

function hasToken(c: Context<Edge>, token: string): boolean {
  const given = Buffer.from(c.req.header('Authorization') ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
