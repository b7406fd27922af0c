/**
 * Where a provider of sign-in sends people back to. Our cookies do not come along from another site, so the answer goes on to our page, which
 * hands it in by a call of its own. What follows the `#` is sent to nobody.
 */

import { returnPath } from '@casebook/core/providers/provider'
import { Hono } from 'hono'
import type { Edge } from '../http/edge'

const handedOn = ['state', 'code', 'iss', 'error'] as const
const longest = 8192

export function returnRoute(): Hono<Edge> {
  return new Hono<Edge>().get(`/${returnPath}`, (c) => {
    const answer = new URLSearchParams()
    for (const name of handedOn) {
      const value = c.req.query(name)
      if (value !== undefined && value.length <= longest) answer.set(name, value)
    }
    c.header('Cache-Control', 'no-store')
    return c.redirect(`/#/login?${answer}`)
  })
}
