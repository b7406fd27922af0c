/** The journal's tables in IndexedDB. Answers are encrypted; the columns used for ordering and lookup are not. */
import type { ClientUser } from '@casebook/core/session/session.calls'
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreKey, type StoreNames } from 'idb'
import type { Locked } from './lock'

/** A user who signed in on this device and has not signed out since. */
export interface PersonRow {
  readonly username: string
  /** The user who may continue offline. Null: the answers wait until they sign in again. */
  readonly user: ClientUser | null
  /** Encrypts and decrypts here, but cannot be exported. */
  readonly key: CryptoKey | null
  readonly seenAt: number
}

export interface EntryRow {
  readonly seq?: number
  readonly user: string
  readonly draft: string
  readonly kind: 'waiting' | 'refused'
  /** For pending rows, the idempotency key of the batch. For refused rows, the key of the question. */
  readonly name: string
  readonly locked: Locked
}

export interface LogRow {
  readonly seq?: number
  readonly user: string
  readonly draft: string
  readonly locked: Locked
}

export interface TypedRow {
  readonly user: string
  readonly draft: string
  readonly tab: string
  readonly locked: Locked
}

export interface DraftRow {
  readonly user: string
  readonly draft: string
  readonly group: string
  readonly base: string
  readonly at: number
  readonly locked: Locked
}

export interface BaseRow {
  readonly user: string
  readonly group: string
  readonly base: string
  readonly version: string
  readonly locked: Locked
}

/** A piece of a file that is an answer. */
export interface FileRow {
  readonly user: string
  readonly draft: string
  readonly sha256: string
  readonly at: number
  readonly locked: Locked
}

/** A study that is written here and not kept. `received`: what the server had; `own`: what was written on it. */
export interface StudyRow {
  readonly user: string
  readonly candidate: string
  readonly tab: string
  readonly part: 'received' | 'own'
  readonly at: number
  readonly locked: Locked
  /** Of the file. */
  readonly bytes: Locked
}

export interface Schema extends DBSchema {
  device: { key: 'id'; value: { readonly name: 'id'; readonly id: string } }
  people: { key: string; value: PersonRow }
  entries: {
    key: number
    value: EntryRow
    indexes: { byDraft: [string, string, EntryRow['kind']]; byName: [string, string, EntryRow['kind'], string] }
  }
  log: { key: number; value: LogRow; indexes: { byDraft: [string, string] } }
  typed: { key: [string, string, string]; value: TypedRow }
  drafts: { key: [string, string]; value: DraftRow; indexes: { byBase: [string, string, string, number] } }
  bases: { key: [string, string, string, string]; value: BaseRow }
  files: { key: [string, string, string, number]; value: FileRow }
  studies: { key: [string, string, string, string]; value: StudyRow }
}

export type Table = StoreNames<Schema>

/** A table inside a read-write transaction. */
export type WritableTable<T extends Table> = IDBPObjectStore<Schema, Table[], T, 'readwrite'>

type TableIn<Mode extends IDBTransactionMode> = <T extends Table>(name: T) => IDBPObjectStore<Schema, Table[], T, Mode>

/** The tables inside a transaction. */
export type Tables = TableIn<'readonly'>
export type WritableTables = TableIn<'readwrite'>

function createTables(db: IDBPDatabase<Schema>, before: number): void {
  db.createObjectStore('studies', { keyPath: ['user', 'candidate', 'tab', 'part'] })
  if (before > 1) return
  db.createObjectStore('files', { keyPath: ['user', 'draft', 'sha256', 'at'] })
  if (before > 0) return
  db.createObjectStore('device', { keyPath: 'name' })
  db.createObjectStore('people', { keyPath: 'username' })
  const entries = db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
  entries.createIndex('byDraft', ['user', 'draft', 'kind'])
  entries.createIndex('byName', ['user', 'draft', 'kind', 'name'])
  const log = db.createObjectStore('log', { keyPath: 'seq', autoIncrement: true })
  log.createIndex('byDraft', ['user', 'draft'])
  db.createObjectStore('typed', { keyPath: ['user', 'draft', 'tab'] })
  const drafts = db.createObjectStore('drafts', { keyPath: ['user', 'draft'] })
  drafts.createIndex('byBase', ['user', 'group', 'base', 'at'])
  db.createObjectStore('bases', { keyPath: ['user', 'group', 'base', 'version'] })
}

/** All keys with this prefix. Strings and numbers sort before arrays. */
export function beginningWith(...key: readonly (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound([...key], [...key, []])
}

export interface Database {
  /** Opens the database ahead of its first use. A failure is reported to the first user instead. */
  readonly prepare: () => void
  /**
   * Runs the work in one transaction, all or nothing. Changes are durable when this resolves: the browser has flushed
   * them to disk.
   */
  readonly change: <T>(tables: readonly Table[], work: (table: WritableTables) => Promise<T>) => Promise<T>
  readonly read: <T>(tables: readonly Table[], work: (table: Tables) => Promise<T>) => Promise<T>
}

/** A journal for each server: a person of the same name on another one is another person. */
export function journalName(host: string): string {
  const isOfThisPage = host === `${location.origin}/proket/`
  return isOfThisPage ? ownJournal : `${ownJournal} ${host}`
}

const ownJournal = 'casebook-journal'

export function createDatabase(name = ownJournal): Database {
  let open: Promise<IDBPDatabase<Schema>> | null = null

  const forget = () => {
    open = null
  }

  const opened = () => {
    open ??= connect(name, forget).catch((error) => {
      forget()
      throw error
    })
    return open
  }

  const run =
    <Mode extends 'readonly' | 'readwrite'>(mode: Mode) =>
    async <T>(tables: readonly Table[], work: (table: TableIn<Mode>) => Promise<T>): Promise<T> => {
      const transaction = (await opened()).transaction([...tables], mode, { durability: 'strict' })
      const { done } = transaction
      // Rejects along with every failed request, but with a less precise reason.
      done.catch(() => {})
      try {
        const result = await work((table) => transaction.objectStore(table))
        await done
        return result
      } catch (error) {
        try {
          transaction.abort()
        } catch {
          // It has ended already, by a request that failed.
        }
        await done.catch(() => {})
        throw error
      }
    }

  return {
    prepare() {
      opened().catch(() => {})
    },
    change: run('readwrite'),
    read: run('readonly'),
  }
}

async function connect(name: string, onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 3, {
    upgrade: createTables,
    // A newer client, or a user clearing the site's storage, must not have to wait for this connection.
    blocking(_current, _blocked, event) {
      // The cast is safe: the event comes from the blocking connection.
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
}

/** Deletes the rows with these primary keys. */
export async function deleteRows<T extends Table>(
  table: WritableTable<T>,
  keys: readonly StoreKey<Schema, T>[],
): Promise<void> {
  await Promise.all(keys.map((key) => table.delete(key)))
}
