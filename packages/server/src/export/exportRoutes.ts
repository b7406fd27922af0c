/**
 * The data of a base as a file, by a plain GET as a link makes it: `export?kbg=…&kb=…`, as CSV, with `&as=xlsx` as a
 * spreadsheet, with `&as=histories` as an archive of the histories of its cases. It holds the cases that the caller may look at, by the
 * same reach as their lists, and the server log says that it was taken.
 */
import type { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { serverEvent } from '../events'
import type { Area } from '../http/area'
import { readCookies } from '../http/cookies'
import type { Edge } from '../http/edge'
import { failureOf } from '../http/failure'
import { allowListedOrigin, isForeignPage, mayChange } from '../http/origins'
import { fieldsOf } from '../http/request'
import type { Services } from '../services'
import { recordEventAnyhow } from '../session/recordEventAnyhow'
import { signedInBy } from '../session/sessions'
import { exportFile } from './exportFile'

export const exportArea: Area = { calls: [], routes: exportRoutes }

function exportRoutes(services: Services): Hono<Edge> {
  const { config, now } = services
  const routes = new Hono<Edge>()
  routes.get('/export', async (c: Context<Edge>) => {
    c.header('Cache-Control', 'no-store')
    allowListedOrigin(c, config)
    if (isForeignPage(c) && !mayChange(c, config)) return c.json({ error: 'Not for pages of others' }, 403)
    const { session } = readCookies(c, config)
    const caller = session === null ? undefined : (await signedInBy(services, session))?.caller
    if (!caller) return c.json({ error: 'Sign in first' }, 401)
    const { kbg: group = '', kb: base = '', as = 'csv' } = fieldsOf(c.req.url) ?? {}
    const file = await exportFile(services, caller, { group, base }, as)
    if (!file) return c.json({ error: 'Not found' }, 404)
    const { name, mediaType, content, count, kind } = file
    const fields = { at: now(), source: caller.username, group, base, count }
    await recordEventAnyhow(services, serverEvent(kind, fields))
    c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    return c.body(inBytes(c, services, content), 200, { 'Content-Type': mediaType })
  })
  return routes
}

/** Reads on only as fast as the receiver takes it, and stops when they are gone. */
function inBytes(c: Context<Edge>, services: Services, file: Readable): ReadableStream<Uint8Array> {
  const chunks = file.iterator()
  return new ReadableStream({
    async pull(stream) {
      try {
        const { value, done } = await chunks.next()
        if (done) stream.close()
        else stream.enqueue(value)
      } catch (error) {
        services.log.error(failureOf(error), 'An export broke off')
        // A file that ends like any other would pass for a whole one.
        if (c.env?.outgoing) c.env.outgoing.destroy()
        else stream.error(error)
      }
    },
    async cancel() {
      await chunks.return?.(undefined)
    },
  })
}
