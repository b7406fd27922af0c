/**
 * One process per data folder. Two on one folder would lose each other's writes without any error.
 *
 * The lock is a unix socket in the folder: the kernel closes it however its process dies, so a dead one is known by its
 * refusing to be connected to, and a process in another container that shares the folder sees it too. Each opener
 * puts up a socket under a name that nobody has had before, and only then looks who else is there. So of two openers
 * at least one sees the other, and removing a dead one's socket can never hit a live one's.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartRefused } from '../../startRefused'
import { shutFolder } from './shutFolder'

export interface FolderLock {
  readonly release: () => void
  /** The mode of the folder in which it was found open to other users, and shut; null if it was shut. */
  readonly wasOpen: string | null
}

const prefix = 'in-use-'
/** The kernel cuts longer addresses of sockets silently. */
const longestAddress = 100
const timeout = 400

export async function lockFolder(folder: string): Promise<FolderLock> {
  try {
    const wasOpen = shutFolder(folder)
    return { ...(await lockExisting(realpathSync(folder), folder)), wasOpen }
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The data folder ${folder} cannot be used: ${reason}.`, { cause: error })
  }
}

async function lockExisting(folder: string, named: string): Promise<Pick<FolderLock, 'release'>> {
  const address = shortAddress(folder)
  const name = `${prefix}${process.pid}-${randomBytes(6).toString('hex')}`
  let state: 'opening' | 'open' = 'opening'
  const server = createServer((connection) => {
    connection.on('error', () => {})
    connection.end(state)
  })
  const release = () => {
    server.close()
    removeSocket(join(folder, name))
    address.forget()
  }

  try {
    await listen(server, join(address.path, `new-${name}`))
    // Only now, with a person listening, may it be found.
    renameSync(join(folder, `new-${name}`), join(folder, name))
    const other = await outlastOthers(folder, address.path, name)
    if (other !== null) throw new StartRefused(taken(named, other))
  } catch (error) {
    release()
    throw error
  }
  // Without a pause since the last look: an opener that looks from now on hears "open".
  state = 'open'
  server.unref()
  return { release }
}

/**
 * Returns null when no other person is there, or the name of the person who has the folder. Of two who are opening it, the one whose
 * name comes first goes on.
 */
async function outlastOthers(folder: string, address: string, name: string): Promise<string | null> {
  for (;;) {
    const others = readdirSync(folder).filter((file) => file.startsWith(prefix) && file !== name)
    if (others.length === 0) return null

    for (const other of others) {
      const state = await stateOf(join(address, other))
      if (state === 'dead') removeSocket(join(folder, other))
      else if (state === 'open' || (state === 'opening' && other < name)) return other
    }
    await delay(20)
  }
}

/**
 * Removes a socket if it is still there. Not with `rmSync`, which asks for the file's type first: after the type of a socket, Node
 * no longer follows links when it loads modules (https://github.com/nodejs/node/issues/51142).
 */
function removeSocket(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

type State = 'dead' | 'opening' | 'open' | 'leaving'

function stateOf(path: string): Promise<State> {
  return new Promise((resolve) => {
    let said = ''
    const connection = createConnection(path)
    connection.on('data', (data) => {
      said += data
    })
    connection.on('close', () => resolve(said === 'open' || said === 'opening' ? said : 'leaving'))
    connection.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') resolve('dead')
    })
    // Alive, but too busy to say anything.
    connection.setTimeout(timeout, () => {
      resolve('open')
      connection.destroy()
    })
  })
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

/** A folder with a long path is reached through a link with a short one. */
function shortAddress(folder: string): { readonly path: string; readonly forget: () => void } {
  const longestName = `new-${prefix}4194304-${'0'.repeat(12)}`
  if (Buffer.byteLength(join(folder, longestName)) <= longestAddress) return { path: folder, forget: () => {} }
  const links = mkdtempSync(join(tmpdir(), 'casebook-'))
  symlinkSync(folder, join(links, 'f'))
  const path = join(links, 'f')
  const forget = () => rmSync(links, { recursive: true, force: true })
  if (Buffer.byteLength(join(path, longestName)) <= longestAddress) return { path, forget }
  forget()
  throw new Error('the folder for temporary files has too long a path')
}

function taken(folder: string, other: string): string {
  const pid = /^in-use-(\d+)-/.exec(other)?.[1]
  return `The data folder ${folder} is in use by another server${pid ? ` (process ${pid})` : ''}.`
}
