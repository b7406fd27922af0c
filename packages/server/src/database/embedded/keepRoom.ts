/**
 * Stops writing before the disk is full. The embedded database ends if it finds no room for its log; while there is room for that, it
 * refuses to write as PostgreSQL does on a full disk, so that people can still sign in and read. It looks once a second, and gives up the
 * reserve, so that what was under way finds room.
 */
import { statfsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../schema'
import { giveUpReserve, keepReserve } from './reserveFile'

const mebibyte = 2 ** 20
/** A segment of the database's log has 16 MiB. */
const least = 24 * mebibyte
/** More than there is once the reserve was given up. */
const enough = 80 * mebibyte
const every = 1000

export interface RoomKeeper {
  /** Looks at once; otherwise every second. */
  readonly look: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** @param freeIn bytes that are free on the disk of the folder */
export function keepRoom(db: Kysely<Tables>, folder: string, log?: Logger, freeIn = freeOnDisk): RoomKeeper {
  let isWriting = true
  let looking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    const free = freeIn(folder)
    if (isWriting && free < least) {
      isWriting = false
      giveUpReserve(folder)
      await sql`set default_transaction_read_only = on`.execute(db)
      log?.error({ free }, 'The disk is nearly full: nothing is written until there is room again')
    } else if (!isWriting && free >= enough) {
      await sql`set default_transaction_read_only = off`.execute(db)
      isWriting = true
      keepReserve(folder)
      log?.warn({ free }, 'The disk has room again: the database writes')
    }
  }

  const timer = setInterval(() => {
    looking = look().catch((error: unknown) => log?.error({ error }, 'The room on the disk is not known'))
  }, every)
  timer.unref()
  return {
    look,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

function freeOnDisk(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
