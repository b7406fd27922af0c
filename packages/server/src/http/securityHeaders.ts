/** Restricts the browser on our pages: scripts and styles of our own only, calls to the listed servers, no frames, no referrer, no sensors. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config/config'
import { type Edge, isHttps } from './edge'

export function securityHeaders(config: Config): MiddlewareHandler<Edge> {
  const overHttps = headers(config, true, NONCE)
  const plain = headers(config, false, NONCE)
  return (c, next) => (isHttps(c, config) ? overHttps(c, next) : plain(c, next))
}

type Headers = readonly (readonly [string, string])[]

/** The same for answers that are no page, and so have no style elements: made out once, and not with every answer. */
export async function headersOfCalls(config: Config): Promise<(c: Context<Edge>) => Headers> {
  const [overHttps, plain] = [await listed(config, true), await listed(config, false)]
  return (c) => (isHttps(c, config) ? overHttps : plain)
}

async function listed(config: Config, strictTransportSecurity: boolean): Promise<Headers> {
  const page = new Hono<Edge>().use(headers(config, strictTransportSecurity)).get('/', (c) => c.body(null))
  return [...(await page.request('/')).headers]
}

/** Strict-Transport-Security over https only: elsewhere it means nothing, and on a loopback name it would be a trap. */
function headers(
  { otherServers }: Config,
  strictTransportSecurity: boolean,
  ...nonce: readonly (typeof NONCE)[]
): MiddlewareHandler<Edge> {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // The nonce is for the style elements that dialogs and menus put in.
      styleSrc: ["'self'", ...nonce],
      imgSrc: ["'self'", 'data:', 'blob:', ...otherServers],
      // Spoken captchas.
      mediaSrc: ['data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...otherServers],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      // No text becomes a script. Our policy names the service worker, and nothing else; DOMPurify's lets through what it has cleaned.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['casebook', 'workshop', 'trials', 'dompurify'],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [], browsingTopics: [] },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    strictTransportSecurity,
    // A call from a listed origin says otherwise.
    overwrite: false,
  })
}
