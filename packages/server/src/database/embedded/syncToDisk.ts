/**
 * PGlite's file system for Node forgets `fsync`: PostgreSQL asks for it and nothing happens, so that a power cut would
 * take acknowledged saves with it. This one has it, from the first moment: recovery after a crash needs it too. And it opens files to
 * nobody but the server's own user.
 */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { ofOthers } from './shutFolder'

type Options = Parameters<NodeFS['init']>[1]

/** Those insides of PGlite that are used here; its version is pinned for them. */
interface Insides {
  readonly NODEFS: {
    readonly stream_ops: { fsync?: (stream: { readonly nfd?: number }) => number }
    doSetAttr: (target: unknown, node: unknown, attributes: { readonly mode?: number }, ...how: unknown[]) => void
  }
}

export class SyncingFs extends NodeFS {
  #syncs = 0
  readonly #onFailure: (error: unknown) => never

  /** `onFailure` must end the process: after a failed sync nobody knows what is on the disk, and PGlite hangs. */
  constructor(folder: string, onFailure: (error: unknown) => never) {
    super(folder)
    this.#onFailure = onFailure
  }

  /** Number of files synced. */
  get syncs(): number {
    return this.#syncs
  }

  override async init(pglite: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pglite, options)
    // The cast is sound for the pinned version, and `checkSyncs` fails for any where it is not.
    const wire = (module: unknown) => this.#wire(module as Insides)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), wire] } }
  }

  #wire({ NODEFS }: Insides): void {
    NODEFS.stream_ops.fsync = ({ nfd }) => {
      if (nfd === undefined) return 0
      this.#syncs++
      try {
        fsyncSync(nfd)
      } catch (error) {
        this.#onFailure(error)
      }
      return 0
    }
    // Each new file is given the mode 0666, whatever the process's umask.
    const { doSetAttr } = NODEFS
    NODEFS.doSetAttr = (target, node, { mode, ...others }, ...how) =>
      doSetAttr(target, node, mode === undefined ? others : { ...others, mode: mode & ~ofOthers }, ...how)
  }
}

/** Throws unless the database syncs what it acknowledges. */
export async function checkSyncs(pglite: PGlite, fs: SyncingFs): Promise<void> {
  const before = fs.syncs
  await pglite.exec('checkpoint')
  if (fs.syncs === before) throw new Error('The embedded database does not sync its files to the disk')
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await pglite.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]?.[setting] !== 'on') throw new Error(`The embedded database runs with ${setting} off`)
  }
}

/** Brings a folder to the disk, with everything in it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    syncPath(join(entry.parentPath, entry.name))
  syncPath(folder)
}

/** Brings a file to the disk, or the list of what is in a folder. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
