/**
 * The data in an `auto/{config}` address: a host, a user with a password, and a return route, each optional.
 *
 * Another person made the link, so everything in it is validated: a host must be a web address, and the route must stay
 * within the application.
 */
import * as z from 'zod/mini'
import { leadsWithin, readHost, routeAfterHost } from '../host/host'

export interface AutoLogin {
  readonly host: string | null
  /** Null for a link that only leads to a route. */
  readonly credentials: { readonly user: string; readonly password: string } | null
  readonly returnRoute: string
}

export const autoLoginFaults = [
  'autoLogin.noJson',
  'autoLogin.wrongFields',
  'autoLogin.wrongHost',
  'autoLogin.halfCredentials',
  'autoLogin.wrongRoute',
] as const

export type AutoLoginFault = (typeof autoLoginFaults)[number]

const fields = z.object({
  host: z.optional(z.string()),
  user: z.optional(z.string()),
  password: z.optional(z.string()),
  returnRoute: z.optional(z.string()),
})

/** `config` as in the address, or already decoded. */
export function readAutoLogin(config: string): AutoLogin | AutoLoginFault {
  const json = jsonOf(config)
  if (json === undefined) return 'autoLogin.noJson'
  const read = fields.safeParse(json)
  if (!read.success) return 'autoLogin.wrongFields'
  const { user = '', password = '', returnRoute = routeAfterHost } = read.data
  const host = read.data.host === undefined ? null : readHost(read.data.host)
  if (host === null && read.data.host !== undefined) return 'autoLogin.wrongHost'
  if ((user.trim() === '') !== (password === '')) return 'autoLogin.halfCredentials'
  if (!leadsWithin(returnRoute)) return 'autoLogin.wrongRoute'
  return { host, credentials: password === '' ? null : { user: user.trim(), password }, returnRoute }
}

/** Undefined for invalid JSON. Text that already begins as JSON is not decoded again: a password may contain a `%`. */
function jsonOf(config: string): unknown {
  try {
    return JSON.parse(/^\s*\{/.test(config) ? config : decodeURIComponent(config))
  } catch {
    return undefined
  }
}
