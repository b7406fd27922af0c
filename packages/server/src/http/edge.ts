import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { Config } from '../config/config'

/** Values that a request carries through the edge. Without a network, as in `http.request(…)`, there are no bindings. */
export interface Edge {
  Variables: SecureHeadersVariables & {
    /** The call that was found and the name of its result, for the figures. */
    answered?: { readonly call: string; readonly result: string }
    /** Username of a person who is signed in. */
    person?: string
  }
  Bindings: Partial<HttpBindings>
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the browser speaks https, to us or to the proxy in front of us. */
export function isHttps(c: Context<Edge>, config: Config): boolean {
  if (config.publicUrl?.startsWith('https:')) return true
  const spoken = config.trustProxy ? c.req.header('X-Forwarded-Proto')?.split(',').at(-1)?.trim() : undefined
  return spoken === 'https'
}

/** Whether the request was addressed to this very machine, by its plain name and over plain http. */
export function isPlainLoopback(c: Context<Edge>, config: Config): boolean {
  return !isHttps(c, config) && loopbackNames.has(new URL(c.req.url).hostname)
}

/**
 * The sender's address. A proxy appends it to X-Forwarded-For, so only the last entry is not the sender's own word.
 */
export function addressOf(c: Context<Edge>, config: Config): string {
  const forwarded = config.trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown'
}
