import type { Context } from 'hono'
import { failureOf } from '../failure'
import type { Services } from '../services'
import type { Edge } from './edge'

/** Nothing of the request was kept, for it is done whole or not at all; what was kept before is untouched. */
export function diskFull(c: Context<Edge>, { log }: Pick<Services, 'log'>, error: unknown): Response {
  const failure = failureOf(error)
  log.error({ ...failure, method: c.req.method, path: c.req.path }, 'The disk is full')
  const body = { error: 'The disk of the server is full: nothing of this request was kept', id: failure.id }
  return c.json(body, 507, { 'Cache-Control': 'no-store' })
}
