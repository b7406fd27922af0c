/**
 * Two cookies: the session's, gone when the browser closes, and the device's, by which a browser is known again.
 *
 * Both hold 256 random bits and nothing else, are out of reach of scripts and never sent along from another site. Over
 * https their names begin with `__Host-`, which no other host and no plain page can set. Only on the machine's own
 * loopback name may they travel without https.
 */
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Config } from '../config'
import { isSecret } from '../session/secret'
import { type Edge, isPlainLoopback } from './edge'

const deviceDays = 365

export interface Cookies {
  readonly session: string | null
  readonly device: string | null
}

export function readCookies(c: Context<Edge>, config: Config): Cookies {
  const { session, device } = namesOf(c, config)
  return { session: secretIn(getCookie(c, session)), device: secretIn(getCookie(c, device)) }
}

export function writeCookies(c: Context<Edge>, config: Config, secrets: { session: string; device: string }): void {
  const names = namesOf(c, config)
  const options = optionsOf(c, config)
  setCookie(c, names.session, secrets.session, options)
  setCookie(c, names.device, secrets.device, { ...options, maxAge: deviceDays * 24 * 60 * 60 })
}

export function deleteSessionCookie(c: Context<Edge>, config: Config): void {
  deleteCookie(c, namesOf(c, config).session, optionsOf(c, config))
  // Not "storage": answers may still wait on the device, and the client that brings them. Not "cookies": the device stays known.
  c.header('Clear-Site-Data', '"cache"')
}

function namesOf(c: Context<Edge>, config: Config) {
  const prefix = isPlainLoopback(c, config) ? '' : '__Host-'
  return { session: `${prefix}casebook`, device: `${prefix}casebook-device` }
}

function optionsOf(c: Context<Edge>, config: Config): CookieOptions {
  return { httpOnly: true, sameSite: 'Strict', path: '/', secure: !isPlainLoopback(c, config) }
}

function secretIn(cookie: string | undefined): string | null {
  return cookie !== undefined && isSecret(cookie) ? cookie : null
}
