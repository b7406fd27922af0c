/** What the browser may do with our pages: scripts and styles of our own only, no frames, no referrer, no sensors. */
import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config'
import { type Edge, isHttps } from './edge'

export function securityHeaders(config: Config): MiddlewareHandler<Edge> {
  const overHttps = headers(true)
  const plain = headers(false)
  return (c, next) => (isHttps(c, config) ? overHttps(c, next) : plain(c, next))
}

/** Strict-Transport-Security over https only: elsewhere it means nothing, and on a loopback name it would be a trap. */
function headers(strictTransportSecurity: boolean): MiddlewareHandler<Edge> {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // The nonce is for the style elements that dialogs and menus put in.
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [], browsingTopics: [] },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    strictTransportSecurity,
    // A call from a listed origin says otherwise.
    overwrite: false,
  })
}
