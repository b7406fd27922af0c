/**
 * Transactions whose queries travel together.
 *
 * Kysely's own transaction sends a query only once the one before was answered. Here queries that do not wait for one another are
 * on their way at once, in the order in which they were asked: the database still answers them one by one. What is only to be
 * written is sent ahead of the commit, which fails if any of it did.
 */
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely'
import type { Tables } from '../schema'
import type { Database } from '../services'

/** What each transaction has sent without waiting for the result. */
const underWay = new WeakMap<Database, Promise<unknown>[]>()

export function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const writes: Promise<unknown>[] = []
    let isOver = false
    const tx = databaseOn(db, connection, () => isOver)
    underWay.set(tx, writes)
    await connection.executeQuery(CompiledQuery.raw('begin'))
    try {
      const result = await work(tx)
      isOver = true
      await allOf([...writes, connection.executeQuery(CompiledQuery.raw('commit'))])
      return result
    } catch (error) {
      isOver = true
      const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected')
      // It fails where the connection is lost, and the transaction with it: the first error says why.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      // A write that was sent ahead may have failed before the statement that found the transaction failed.
      throw isInFailedTransaction(error) && failed?.status === 'rejected' ? failed.reason : error
    }
  })
}

/** in_failed_sql_transaction: another statement says why. */
function isInFailedTransaction(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/** Queries of one connection in no transaction of theirs: those that are asked in one turn still travel together. */
export function onOneConnection<T>(db: Database, ask: (on: Database) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    let isOver = false
    try {
      return await ask(databaseOn(db, connection, () => isOver))
    } finally {
      isOver = true
    }
  })
}

/**
 * Lets the commit answer for a write: nobody is told of anything before it is done. In a transaction of Kysely's own, and outside of
 * any, this waits for the write.
 */
export async function beforeCommit(tx: Database, write: Promise<unknown>): Promise<void> {
  const writes = underWay.get(tx)
  if (!writes) return void (await write)
  write.catch(() => {})
  writes.push(write)
}

/** Waits for what was sent ahead of the commit, where there will be none. Throws the first failure. */
export async function untilWritten(tx: Database): Promise<void> {
  await allOf(underWay.get(tx) ?? [])
}

/**
 * Thrown by work, or by a write that is sent ahead of the commit: the transaction is rolled back, and the call it belongs to answers this.
 * So a refusal that the database alone can give need not be waited for.
 */
export class TakenBack extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('The transaction took itself back')
    this.answer = answer
  }
}

/** Waits for all, so that nothing is under way any more; throws the first failure, which the later ones follow from. */
async function allOf(writes: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function databaseOn(db: Database, connection: DatabaseConnection, isOver: () => boolean): Database {
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(consumer) {
      if (isOver()) throw new Error('A query came after the end of its transaction')
      return consumer(connection)
    },
  })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

/** A transaction opens no connections of its own. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its connection')) })
const driver = dialect.createDriver()
