import type { PostgresQueryResult } from 'kysely'

/**
 * PostgreSQL answers the commit of a failed transaction by rolling it back, without an error. Whoever caught an error
 * inside a transaction and went on would tell the sender that all is kept: here it becomes an error.
 */
export function confirmCommit<R>(sql: string, result: PostgresQueryResult<R>): PostgresQueryResult<R> {
  const answer: string = result.command
  if (answer === 'ROLLBACK' && /^\s*commit\b/i.test(sql))
    throw new Error('The transaction was rolled back instead of committed: one of its queries had failed')
  return result
}
