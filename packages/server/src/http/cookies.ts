/**
 * Three cookies: the session's, gone when the browser closes, the device's, by which a browser is known again, and a captcha's.
 *
 * Each holds 256 random bits and nothing else, are out of reach of scripts and never sent along from another site. Over
 * https their names begin with `__Host-`, which no other host and no plain page can set. Only on the machine's own
 * loopback name may they travel without https.
 */
import { captchaMinutes } from '@casebook/core/captcha/captcha'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Config } from '../config/config'
import { isSecret } from '../session/secrets/secret'
import { type Edge, isPlainLoopback } from './edge'

const deviceDays = 365
const stepMinutes = 10

export interface Cookies {
  readonly session: string | null
  readonly device: string | null
  readonly captcha: string | null
  /** The cookie of the second step of a sign-in. */
  readonly step: string | null
}

export function readCookies(c: Context<Edge>, config: Config): Cookies {
  const names = namesOf(c, config)
  const sent = getCookie(c)
  const read = (name: string) => secretIn(sent[name])
  const [session, device] = [read(names.session), read(names.device)]
  return { session, device, captcha: read(names.captcha), step: read(names.step) }
}

export function writeCookies(c: Context<Edge>, config: Config, secrets: { session: string; device: string }): void {
  const names = namesOf(c, config)
  const options = optionsOf(c, config)
  setCookie(c, names.session, secrets.session, options)
  setCookie(c, names.device, secrets.device, { ...options, maxAge: deviceDays * 24 * 60 * 60 })
}

export function writeCaptchaCookie(c: Context<Edge>, config: Config, secret: string): void {
  setCookie(c, namesOf(c, config).captcha, secret, { ...optionsOf(c, config), maxAge: captchaMinutes * 60 })
}

export function writeStepCookie(c: Context<Edge>, config: Config, secret: string): void {
  setCookie(c, namesOf(c, config).step, secret, { ...optionsOf(c, config), maxAge: stepMinutes * 60 })
}

export function deleteSessionCookie(c: Context<Edge>, config: Config): void {
  deleteCookie(c, namesOf(c, config).session, optionsOf(c, config))
  // Not "storage": answers may still wait on the device, and the client that brings them. Not "cookies": the device stays known.
  c.header('Clear-Site-Data', '"cache"')
}

function namesOf(c: Context<Edge>, config: Config) {
  const prefix = isPlainLoopback(c, config) ? '' : '__Host-'
  const named = (name: string) => `${prefix}casebook${name}`
  return { session: named(''), device: named('-device'), captcha: named('-captcha'), step: named('-step') }
}

function optionsOf(c: Context<Edge>, config: Config): CookieOptions {
  return { httpOnly: true, sameSite: 'Strict', path: '/', secure: !isPlainLoopback(c, config) }
}

function secretIn(cookie: string | undefined): string | null {
  return cookie !== undefined && isSecret(cookie) ? cookie : null
}
