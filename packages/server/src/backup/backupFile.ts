/**
 * The file of a backup: what a database's own tool wrote, behind a line that says what it is, encrypted in the format of age
 * (https://age-encryption.org/v1). Any program of that format opens it with the passphrase, and it tells every changed or missing byte.
 */
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod'
import { syncPath } from '../database/embedded/syncToDisk'
import { StartRefused } from '../startRefused'

const about = z.object({
  casebook: z.literal('backup'),
  kind: z.enum(['pglite', 'postgres']),
  at: z.iso.datetime(),
  /** The last migration that the database has had. */
  migration: z.string(),
})

export interface Locked {
  readonly file: string
  readonly passphrase: string
  /** The power of two that a guess of the passphrase costs, by default 18: a second. Who reads a file takes it from there. */
  readonly workFactor?: number
}

export type AboutBackup = Readonly<z.output<typeof about>>

/** A file that is not whole never has its name. Throws StartRefused if there is one already. */
export async function writeBackup(
  { file, passphrase, workFactor = 18 }: Locked,
  head: AboutBackup,
  content: Readable,
): Promise<void> {
  if (existsSync(file)) throw new StartRefused(`There is a file ${file} already.`)
  const unfinished = `${file}.unfinished`
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  try {
    const encrypted = await encrypter.encrypt(streamOf(headed(head, content)))
    await pipeline(piecesOf(encrypted), createWriteStream(unfinished, { mode: 0o600 }))
    syncPath(unfinished)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

async function* headed(head: AboutBackup, content: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(head)}\n`)
  yield* content
}

export interface ReadBackup {
  readonly head: AboutBackup
  /** Fails with StartRefused where a byte was changed or is missing. */
  readonly content: Readable
}

/** Throws StartRefused for what is no backup, or not opened by the passphrase. */
export async function readBackup({ file, passphrase }: Locked): Promise<ReadBackup> {
  if (!existsSync(file)) throw new StartRefused(`There is no file ${file}.`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = await decrypter
    .decrypt(streamOf(createReadStream(file)[Symbol.asyncIterator]()))
    .catch((cause: unknown) => {
      const why = cause instanceof Error && cause.message.startsWith('no identity matched')
      throw new StartRefused(
        why
          ? `The passphrase is not that of ${file}.`
          : `${file} is no backup of Casebook, or its beginning is damaged.`,
        { cause },
      )
    })
  const pieces = untilDamaged(file, piecesOf(plain))
  let first = Buffer.alloc(0)
  while (!first.includes('\n')) {
    const { done, value } = await pieces.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  const end = first.indexOf('\n')
  const head = about.safeParse(jsonOf(first.subarray(0, end).toString()))
  if (!head.success) throw new StartRefused(`${file} is no backup of Casebook.`)
  return { head: head.data, content: Readable.from(rest(first.subarray(end + 1), pieces), { objectMode: false }) }
}

async function* untilDamaged(file: string, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* plain
  } catch (cause) {
    throw new StartRefused(`${file} is damaged or not whole.`, { cause })
  }
}

async function* rest(first: Uint8Array, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  yield* pieces
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function streamOf(pieces: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}
