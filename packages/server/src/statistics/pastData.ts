/**
 * What makes the data of a past moment the same to the byte, whenever they are made: sums of all files, and of the dataset as a whole.
 *
 * The sum of a dataset is that of the lines `sha256sum` writes for its tables, in their order: `sha256sum cases.csv drugs.csv | sha256sum`.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../services'

/** The sum of each file by its name, in hex, in the order in which they were read. */
export type Sums = Map<string, string>

/** The same bytes. Notes their sum once they are read. */
export function summed(content: Readable, name: string, sums: Sums): Readable {
  return Readable.from(
    (async function* () {
      const hash = createHash('sha256')
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
      sums.set(name, hash.digest('hex'))
    })(),
  )
}

/** As `sha256sum -c` reads them. */
export function sumLines(sums: Sums): string {
  return [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
}

/** Of a dataset, whose tables are the files with these names. */
export function sumOfTables(sums: Sums, names: readonly string[]): string {
  const tables = new Map([...sums].filter(([name]) => names.includes(name)))
  return createHash('sha256').update(sumLines(tables)).digest('hex')
}

/**
 * For the dates of files in an archive, which has them without a zone: it has the local time that is this moment's in UTC, so that the
 * zone of the server does not matter.
 */
export function asLocal(moment: Date): Date {
  return new Date(
    moment.getUTCFullYear(),
    moment.getUTCMonth(),
    moment.getUTCDate(),
    moment.getUTCHours(),
    moment.getUTCMinutes(),
    moment.getUTCSeconds(),
  )
}

/** In milliseconds. Changes of cases take a fraction of a second. */
const longestWait = 20_000

/**
 * Resolves once every transaction that writes now has ended. Only then is all there that was dated until now: a save gets its time
 * before it is committed.
 */
export async function untilOthersEnded(db: Database): Promise<void> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  const next = rows[0]?.next ?? '0'
  for (let waited = 0; waited < longestWait; waited += 50) {
    const ended = sql<{ ended: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 as ended`
    if ((await ended.execute(db)).rows[0]?.ended) return
    await setTimeout(50)
  }
  throw new Error('A transaction has been writing for too long: the data of this moment are not complete yet')
}
