/** PostgreSQL's own tools, which have to be installed beside Casebook, in the server's version or a newer one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StartRefused } from '../startRefused'

/** All of the database at one moment, also while people work. */
export function dump(url: string): Readable {
  const { stdout, ended } = run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--dbname'], url)
  // What fails must not look like the end of a whole dump.
  return stdout.compose(async function* (pieces: AsyncIterable<Uint8Array>) {
    yield* pieces
    await ended
  }) as Readable
}

/** Into an empty database: all of it, or nothing. */
export function restore(url: string, content: Readable): Promise<void> {
  const flags = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--dbname']
  return intoTool(run('pg_restore', flags, url), content)
}

/** Reads all of a dump as a restore does, and stores nothing. */
export function readThrough(content: Readable): Promise<void> {
  return intoTool(run('pg_restore', ['--file=/dev/null']), content)
}

type Tool = ReturnType<typeof run>

async function intoTool({ stdin, stdout, ended, stop }: Tool, content: Readable): Promise<void> {
  stdout.resume()
  try {
    await pipeline(content, stdin)
  } catch (error) {
    stop()
    const failed = await ended.catch((cause: unknown) => cause)
    // The tool's own words say more than that it took no more.
    throw error instanceof StartRefused ? error : (failed ?? error)
  }
  await ended
}

/** The password goes by the environment: every user of the machine reads the words of a command. */
function run(tool: string, flags: readonly string[], url?: string) {
  const address = url === undefined ? null : new URL(url)
  const password = decodeURIComponent(address?.password ?? '')
  if (address) address.password = ''
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: password }) }
  const child = spawn(tool, address ? [...flags, address.href] : flags, { env })
  const complaint = text(child.stderr)
  const ended = once(child, 'close').then(
    async ([code]) => {
      if (code !== 0) throw new StartRefused(`${tool} failed: ${(await complaint).trim()}`)
    },
    (cause: unknown) => {
      throw new StartRefused(`${tool} does not run here: install the client programs of PostgreSQL.`, { cause })
    },
  )
  ended.catch(() => {})
  return { stdin: child.stdin, stdout: child.stdout, ended, stop: () => child.kill() }
}
