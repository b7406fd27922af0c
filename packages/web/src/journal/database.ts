/** The tables of the journal in IndexedDB. What people said stands in them locked; what orders and finds it stands open. */
import type { ClientUser } from '@casebook/core/session/session.port'
import type { Locked } from './lock'

/** Somebody who signed in on this device, and has not signed out since. */
export interface PersonRow {
  readonly username: string
  /** Who goes on without a connection; null: the answers wait until they sign in again. */
  readonly user: ClientUser | null
  /** It locks and unlocks here, and cannot be read out. */
  readonly key: CryptoKey | null
  readonly seenAt: number
}

export interface EntryRow {
  readonly seq?: number
  readonly user: string
  readonly draft: string
  readonly kind: 'waiting' | 'refused'
  /** Of what waits: the name of the delivery. Of what was refused: the key of the question. */
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

export interface Rows {
  readonly device: { readonly name: 'id'; readonly id: string }
  readonly people: PersonRow
  readonly entries: EntryRow
  readonly log: LogRow
  readonly typed: TypedRow
  readonly drafts: DraftRow
  readonly bases: BaseRow
}

export type Table = keyof Rows

export const byDraft = 'byDraft'
export const byName = 'byName'
export const byBase = 'byBase'

function createTables(db: IDBDatabase): void {
  db.createObjectStore('device', { keyPath: 'name' })
  db.createObjectStore('people', { keyPath: 'username' })
  const entries = db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
  entries.createIndex(byDraft, ['user', 'draft', 'kind'])
  entries.createIndex(byName, ['user', 'draft', 'kind', 'name'])
  const log = db.createObjectStore('log', { keyPath: 'seq', autoIncrement: true })
  log.createIndex(byDraft, ['user', 'draft'])
  db.createObjectStore('typed', { keyPath: ['user', 'draft', 'tab'] })
  const drafts = db.createObjectStore('drafts', { keyPath: ['user', 'draft'] })
  drafts.createIndex(byBase, ['user', 'group', 'base', 'at'])
  db.createObjectStore('bases', { keyPath: ['user', 'group', 'base', 'version'] })
}

/** Everything whose key begins so; strings and numbers sort before lists. */
export function beginningWith(...key: readonly (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound([...key], [...key, []])
}

export class Database {
  readonly #name: string
  #open: Promise<IDBDatabase> | null = null

  constructor(name = 'casebook-journal') {
    this.#name = name
  }

  /** Opens it before anybody waits for it. Whoever needs it then is told if it cannot be opened. */
  prepare(): void {
    this.#opened().catch(() => {})
  }

  /**
   * Does the work in one transaction: all of it or nothing. A change is there for good when this resolves: the browser has
   * handed it to the disk.
   */
  async change<T>(tables: readonly Table[], work: (table: Tables) => T | Promise<T>): Promise<T> {
    return this.#run(tables, 'readwrite', work)
  }

  async read<T>(tables: readonly Table[], work: (table: Tables) => T | Promise<T>): Promise<T> {
    return this.#run(tables, 'readonly', work)
  }

  async #run<T>(
    tables: readonly Table[],
    mode: 'readonly' | 'readwrite',
    work: (table: Tables) => T | Promise<T>,
  ): Promise<T> {
    const db = await this.#opened()
    const transaction = db.transaction(tables, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('Given up', 'AbortError'))
    })
    // The cast is sound: `Rows` says what stands in each table.
    const table = ((name: Table) => transaction.objectStore(name)) as Tables
    try {
      const [result] = await Promise.all([work(table), done])
      return result
    } catch (error) {
      // A failed request ends it by itself; an error of the work does not.
      if (!(error instanceof DOMException)) transaction.abort()
      await Promise.allSettled([done])
      throw error
    }
  }

  #opened(): Promise<IDBDatabase> {
    this.#open ??= this.#connect().catch((error) => {
      this.#open = null
      throw error
    })
    return this.#open
  }

  async #connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.#name, 1)
    request.onupgradeneeded = () => createTables(request.result)
    const db = await result(request)
    const forget = () => {
      this.#open = null
    }
    db.onclose = forget
    // A newer client, or somebody who deletes what the site has stored, does not wait for us.
    db.onversionchange = () => {
      db.close()
      forget()
    }
    return db
  }
}

export type Tables = (name: Table) => IDBObjectStore

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The rows under these keys, in order. */
export function rowsOf<T extends Table>(
  source: IDBObjectStore | IDBIndex,
  range: IDBKeyRange,
  _of: T,
): Promise<Rows[T][]> {
  // The cast is sound: `Rows` says what stands in each table.
  return result(source.getAll(range)) as Promise<Rows[T][]>
}

/** Deletes what stands under these keys of an index. */
export async function deleteAll(table: IDBObjectStore, index: string, range: IDBKeyRange): Promise<void> {
  for (const key of await result(table.index(index).getAllKeys(range))) table.delete(key)
}
