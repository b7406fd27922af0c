/**
 * Files that are answers, on this device: their bytes lie in pieces beside the answers that wait, encrypted like them, until the server has the
 * answer. Where the device stores nothing, they live as long as the page.
 */

import type { AnswerFiles, FileAt, Sending } from '@casebook/core/answerFiles/deviceFiles.port'
import { type PieceWay, sendFile } from '@casebook/core/answerFiles/sendFile'
import { type FileRecord, fileRecord } from '@casebook/core/bases/files/fileRecord'
import { pieceSize } from '@casebook/core/files/pieces'
import type { DraftName } from '@casebook/core/journal/journal.port'
import { attempt } from './attempt'
import { beginningWith, type FileRow } from './database'
import { lockBytes, unlockBytes } from './lock'
import type { Person } from './person'

interface Place<Stop> {
  /** Null while nobody is signed in. */
  readonly person: () => Person | null
  /** The way to the server of a file that is the answer to a question. */
  readonly wayOf: (of: DraftName, question: string, file: string) => PieceWay<Stop>
  /** What the server shows of a file, at an address; empty if it shows none. */
  readonly addressOf: (file: FileAt) => string
  readonly fetchFile: (file: FileAt) => Promise<Bytes | null>
}

type Bytes = Uint8Array<ArrayBuffer>

export function createAnswerFiles<Stop extends { readonly type: string }>({
  person,
  wayOf,
  addressOf,
  fetchFile,
}: Place<Stop>): AnswerFiles<Stop> {
  /** The bytes that this page holds, by draft and hash. */
  const held = new Map<string, Bytes>()
  const underWay = new Map<string, Sending>()
  const addresses = new Map<string, string>()
  const listeners = new Set<() => void>()
  const nameOf = ({ draft }: DraftName, { sha256 }: FileRecord) => `${draft} ${sha256}`

  const note = (name: string, sending: Sending | null) => {
    if (sending) underWay.set(name, sending)
    else underWay.delete(name)
    for (const listener of listeners) listener()
  }

  async function store(of: DraftName, { sha256 }: FileRecord, bytes: Uint8Array): Promise<void> {
    const owner = person()
    const key = await owner?.key()
    if (!owner || !key) return
    const { username: user, db } = owner
    for (let at = 0; at * pieceSize < bytes.length; at++) {
      const place = [user, of.draft, sha256, String(at)]
      const locked = await lockBytes(key, place, partOf(bytes, at))
      await db.change(['files'], (table) => table('files').put({ user, draft: of.draft, sha256, at, locked }))
    }
  }

  /** All bytes that this device has of it. Null if it is not here. */
  async function bytesHere(of: DraftName, record: FileRecord): Promise<Bytes | null> {
    const name = nameOf(of, record)
    const found = held.get(name) ?? (await attempt(null, () => read(of, record)))
    if (found) held.set(name, found)
    return found
  }

  async function read(of: DraftName, { sha256, size }: FileRecord): Promise<Bytes | null> {
    const owner = person()
    const key = await owner?.key()
    if (!owner || !key) return null
    const { username: user, db } = owner
    const rows: FileRow[] = await db.read(['files'], (table) =>
      table('files').getAll(beginningWith(user, of.draft, sha256)),
    )
    const bytes = new Uint8Array(size)
    let length = 0
    for (const { at, locked } of rows) {
      const piece = await unlockBytes(key, [user, of.draft, sha256, String(at)], locked)
      if (!piece || at * pieceSize !== length || length + piece.length > size) return null
      bytes.set(piece, length)
      length += piece.length
    }
    return length === size ? bytes : null
  }

  async function forget(of: DraftName, record: FileRecord): Promise<void> {
    const name = nameOf(of, record)
    held.delete(name)
    URL.revokeObjectURL(addresses.get(name) ?? '')
    addresses.delete(name)
    note(name, null)
    const owner = person()
    if (!owner) return
    const rows = beginningWith(owner.username, of.draft, record.sha256)
    await attempt(undefined, () => owner.db.change(['files'], (table) => table('files').delete(rows)))
  }

  return {
    of: (draft) => ({
      async keep(record, bytes) {
        held.set(nameOf(draft, record), bytes)
        note(nameOf(draft, record), { sent: 0, pieces: piecesIn(record) })
        await attempt(undefined, () => store(draft, record, bytes))
      },
      async bytesOf(question, record) {
        const found = await bytesHere(draft, record)
        if (found) return found
        return fetchFile({ ...draft, question, sha256: record.sha256 })
      },
      async addressOf(key, record) {
        const name = nameOf(draft, record)
        const bytes = addresses.has(name) ? null : await bytesHere(draft, record)
        if (bytes) addresses.set(name, URL.createObjectURL(new Blob([bytes], { type: record.mediaType })))
        const { sha256 } = record
        return addresses.get(name) ?? addressOf({ ...draft, question: key, sha256 })
      },
      sending: (record) => underWay.get(nameOf(draft, record)) ?? null,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),

    async send(of, facts) {
      for (const fact of facts) {
        const record = fileRecord(fact.value)
        if (!record) continue
        const bytes = await bytesHere(of, record)
        // Not known to be missing: the page is not told yet who has signed in. The answer waits.
        if (!bytes && !person()) throw new Error(`Nobody is here whose file ${record.sha256} could be`)
        if (!bytes) continue
        const name = nameOf(of, record)
        const pieces = piecesIn(record)
        const stopped = await sendFile(wayOf(of, fact.id, String(fact.value)), fact.id, {
          count: pieces,
          piece: async (at) => {
            const part = partOf(bytes, at)
            return { data: base64(part), sha256: await sha256Of(part) }
          },
          onSent: (sent) => note(name, { sent, pieces }),
        })
        if (stopped) return stopped
      }
      return null
    },

    async received(of, facts) {
      for (const { value } of facts) {
        const record = fileRecord(value)
        if (record) await forget(of, record)
      }
    },
  }
}

function piecesIn({ size }: FileRecord): number {
  return Math.ceil(size / pieceSize)
}

function partOf(bytes: Uint8Array, at: number): Bytes {
  return bytes.slice(at * pieceSize, (at + 1) * pieceSize)
}

export async function sha256Of(bytes: Bytes): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return base64(hash).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** No function takes as many arguments as a piece has bytes. */
const atOnce = 0x8000

function base64(bytes: Uint8Array): string {
  let letters = ''
  for (let at = 0; at < bytes.length; at += atOnce) letters += String.fromCharCode(...bytes.subarray(at, at + atOnce))
  return btoa(letters)
}
