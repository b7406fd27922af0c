/** The built client: its page, with a fresh nonce for the styles that scripts put in, and its files. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Config } from '../config/config'
import type { Edge } from './edge'

const aYear = 365 * 24 * 60 * 60

/** The build puts a hash of its content into the name of each of these files. */
const hashed = /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+(\.(br|gz))?$/

export function webClient({ webRoot }: Config): Hono<Edge> {
  const client = new Hono<Edge>()
  for (const path of ['/', '/index.html'])
    client.get(path, async (c) => {
      const page = await pageOf(webRoot)
      if (page === null) return c.text('The client is not built yet: npm run build', 503)
      const nonce = c.get('secureHeadersNonce') ?? ''
      return c.html(page.replaceAll('CSP_NONCE', nonce), 200, { 'Cache-Control': 'no-store' })
    })
  client.use(files(webRoot))
  return client
}

/** Nothing while the client is not built; it may be built while the server runs. */
function files(webRoot: string): MiddlewareHandler<Edge> {
  let serve: MiddlewareHandler<Edge> | undefined
  return (c, next) => {
    if (!serve && existsSync(webRoot)) serve = serveStatic<Edge>({ root: webRoot, precompressed: true, onFound: keep })
    return serve ? serve(c, next) : next()
  }
}

function keep(path: string, c: Context<Edge>): void {
  c.header('Cache-Control', hashed.test(path) ? `public, max-age=${aYear}, immutable` : 'no-cache')
}

async function pageOf(webRoot: string): Promise<string | null> {
  try {
    return await readFile(join(webRoot, 'index.html'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
