/**
 * Files by plain GET, as pictures and links ask for them: those of a base by `FileGetter`, the server's own by
 * `fileStorage`. A file that the caller may not see is not there. What is sent is never run: its type follows from its
 * name, browsers are told not to guess another, and a drawing opened by itself may do nothing.
 */
import { type Context, Hono } from 'hono'
import { type BaseName, findOpenVersion } from '../bases/bases.repository'
import { readCookies } from '../http/cookies'
import type { Edge } from '../http/edge'
import { allowListedOrigin } from '../http/origins'
import { fieldsOf } from '../http/request'
import type { Services } from '../services'
import { signedInBy } from '../session/sessions'
import { findFile, type StoredFile } from './files.repository'
import { contentTypeOf, isFileName, isPublic } from './fileType'

export function fileRoutes(services: Services): Hono<Edge> {
  const { db, config } = services

  async function callerOf(c: Context<Edge>) {
    const { session } = readCookies(c, config)
    return session === null ? undefined : (await signedInBy(services, session))?.caller
  }

  /** A base may use a picture of the server's own. */
  async function fileOfBase(c: Context<Edge>, name: string, base: BaseName): Promise<StoredFile | undefined> {
    const caller = await callerOf(c)
    if (!caller || !(await findOpenVersion(db, caller, base))) return undefined
    return (await findFile(db, name, base)) ?? (await findFile(db, name))
  }

  async function fileOfServer(c: Context<Edge>, name: string): Promise<StoredFile | undefined> {
    return isPublic(name) || (await callerOf(c)) ? findFile(db, name) : undefined
  }

  const routes = new Hono<Edge>()
  routes.get('/FileGetter', async (c) => {
    const { fileName = '', kbg = '', kb = '' } = fieldsOf(c.req.url) ?? {}
    const file = isFileName(fileName) ? await fileOfBase(c, fileName, { group: kbg, base: kb }) : undefined
    allowListedOrigin(c, config)
    return answer(c, fileName, file, true)
  })
  routes.get('/fileStorage', async (c, next) => {
    const fields = fieldsOf(c.req.url)
    // With an action it is a call.
    if (fields && !('file' in fields)) return next()
    const name = fields?.file ?? ''
    const file = isFileName(name) ? await fileOfServer(c, name) : undefined
    allowListedOrigin(c, config)
    return answer(c, name, file, fields?.inline !== undefined)
  })
  return routes
}

function answer(c: Context<Edge>, name: string, file: StoredFile | undefined, isInline: boolean): Response {
  const type = contentTypeOf(name)
  if (!file || !type) return c.json({ error: 'Not found' }, 404, { 'Cache-Control': 'no-store' })
  const tag = `"${file.checksum}"`
  c.header('ETag', tag)
  c.header('Cache-Control', 'private, no-cache')
  c.header('X-Content-Type-Options', 'nosniff')
  if (knownTags(c).includes(tag)) return c.body(null, 304)
  if (type === 'image/svg+xml')
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
  c.header('Content-Disposition', `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`)
  return c.body(new Uint8Array(file.content), 200, { 'Content-Type': type })
}

/** A cache on the way may have made the tag a weak one. */
function knownTags(c: Context<Edge>): readonly string[] {
  return (c.req.header('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}
