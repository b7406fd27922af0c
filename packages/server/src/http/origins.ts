/**
 * The pages that may make calls. Without an entry in ALLOWED_ORIGINS only the client that this server serves. A listed page must be of the
 * same site, because our cookies are never sent from another one (decision 0042).
 *
 * A page of another origin cannot send the header `X-Casebook` without asking first (a preflight), and it is told no.
 * So the header, and an origin that is ours or listed, show that one of our clients meant to make the call. A GET of our
 * own page has no Origin; there the browser says `Sec-Fetch-Site`, which no page can forge.
 */
import { userHeader } from '@casebook/api-adapter/wire'
import { resultHeader } from '@casebook/api-adapter/wireFiles'
import type { Context } from 'hono'
import type { Config } from '../config/config'
import { type Edge, isPlainLoopback } from './edge'

const preflightSeconds = 600
const headersOfACall = ['Content-Type', 'X-Casebook', userHeader, 'Idempotency-Key']

/** Whether the request may change anything. */
export function mayChange(c: Context<Edge>, config: Config): boolean {
  if (!c.req.header('X-Casebook')) return false
  const origin = c.req.header('Origin')
  if (origin !== undefined) return isOwn(c, origin, config) || isFromListedOrigin(c, config)
  const site = c.req.header('Sec-Fetch-Site')
  return site === 'same-origin' || site === 'none'
}

/** The origin of the page that asks if it is ours or listed, otherwise our own. Never the plain word of the request. */
export function originOf(c: Context<Edge>, config: Config): string {
  const origin = c.req.header('Origin')
  if (origin !== undefined && (isOwn(c, origin, config) || isFromListedOrigin(c, config))) return origin
  if (config.publicUrl) return new URL(config.publicUrl).origin
  return isPlainLoopback(c, config) ? new URL(c.req.url).origin : `http://${config.host}:${config.port}`
}

/** Whether the browser says that a page of ours asks. What is no browser, or an old one, does not say. */
export function isOwnPage(c: Context<Edge>): boolean {
  return c.req.header('Sec-Fetch-Site') === 'same-origin'
}

/** Whether the browser says that a page of another person asks, be it on another port of this machine. */
export function isForeignPage(c: Context<Edge>): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  return site === 'same-site' || site === 'cross-site'
}

/** A listed page of another site would never be signed in: browsers keep our cookies from it. */
export function isFromListedOrigin(c: Context<Edge>, { allowedOrigins }: Config): boolean {
  const origin = c.req.header('Origin')
  const isListed = origin !== undefined && origin !== 'null' && allowedOrigins.includes(origin)
  return isListed && c.req.header('Sec-Fetch-Site') !== 'cross-site'
}

/** Lets a listed origin's page make calls, with these headers too, and read their answers. Says nothing to any other. */
export function allowListedOrigin(c: Context<Edge>, config: Config, headers: readonly string[]): void {
  if (isPictureElsewhere(c, config)) c.header('Cross-Origin-Resource-Policy', 'same-site')
  if (!isFromListedOrigin(c, config)) return
  c.header('Access-Control-Allow-Origin', c.req.header('Origin'))
  c.header('Access-Control-Allow-Credentials', 'true')
  c.header('Access-Control-Expose-Headers', `Date, X-Casebook-Level, ${resultHeader}`)
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (c.req.method !== 'OPTIONS') return
  c.header('Access-Control-Allow-Methods', 'GET, POST')
  c.header('Access-Control-Allow-Headers', [...headersOfACall, ...headers].join(', '))
  c.header('Access-Control-Max-Age', String(preflightSeconds))
}

/** A request for a picture names no origin. If pages elsewhere may use this server, they may show its pictures. */
function isPictureElsewhere(c: Context<Edge>, { allowedOrigins }: Config): boolean {
  const { req } = c
  return (
    allowedOrigins.length > 0 &&
    req.header('Sec-Fetch-Dest') === 'image' &&
    req.header('Sec-Fetch-Site') === 'same-site'
  )
}

/**
 * The host name of the request alone proves nothing: a foreign name may be made to point at this machine. It counts only
 * if it is one of the machine's own names for itself.
 */
function isOwn(c: Context<Edge>, origin: string, config: Config): boolean {
  if (config.publicUrl && origin === new URL(config.publicUrl).origin) return true
  return isPlainLoopback(c, config) && origin === new URL(c.req.url).origin
}
