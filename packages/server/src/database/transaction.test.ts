/** Transactions whose queries travel together: nothing is told to be kept unless all of it is. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../services'
import { openTestDatabase } from '../testing/testDatabase'
import { beforeCommit, inTransaction } from './transaction'

const db = await openTestDatabase()

const write = (on: Database, name: string) =>
  on.insertInto('option').values({ name, value: '1', changed_by: null, changed_at: new Date() }).execute()

const kept = async (name: string) =>
  (await db.selectFrom('option').select('name').where('name', '=', name).execute()).length > 0

const failing = (on: Database) => sql`select 1 / ${0}::integer`.execute(on)

describe('a transaction whose queries travel together', () => {
  it('keeps what it wrote, and answers what its work answers', async () => {
    const result = await inTransaction(db, async (tx) => {
      await beforeCommit(tx, write(tx, 'written ahead'))
      return (await sql<{ two: number }>`select ${1}::integer + 1 as two`.execute(tx)).rows[0]?.two
    })
    expect(result).toBe(2)
    expect(await kept('written ahead')).toBe(true)
  })

  it('answers its queries in the order in which they were asked', async () => {
    const seen = await inTransaction(db, async (tx) => {
      const before = sql`select name from option where name = ${'in order'}`.execute(tx)
      const written = write(tx, 'in order')
      const after = sql`select name from option where name = ${'in order'}`.execute(tx)
      await written
      return [(await before).rows.length, (await after).rows.length]
    })
    expect(seen).toEqual([0, 1])
  })

  it('fails when a write fails that was sent ahead of the commit', async () => {
    const work = inTransaction(db, async (tx) => {
      await beforeCommit(tx, write(tx, 'half of it'))
      await beforeCommit(tx, failing(tx))
      return 'told too early'
    })
    await expect(work).rejects.toThrow('division by zero')
    expect(await kept('half of it')).toBe(false)
  })

  it('fails by the first failure, not by what follows from it', async () => {
    const work = inTransaction(db, async (tx) => {
      await beforeCommit(tx, failing(tx))
      await beforeCommit(tx, write(tx, 'follows from it'))
    })
    await expect(work).rejects.toThrow('division by zero')
  })

  it('fails when a query failed in its middle and the work went on', async () => {
    const work = inTransaction(db, async (tx) => {
      await write(tx, 'before the fault')
      await failing(tx).catch(() => {})
    })
    await expect(work).rejects.toThrow('rolled back instead of committed')
    expect(await kept('before the fault')).toBe(false)
  })

  it('takes everything back when its work fails, also what is still under way', async () => {
    const work = inTransaction(db, async (tx) => {
      await beforeCommit(tx, write(tx, 'under way'))
      throw new Error('on second thoughts')
    })
    await expect(work).rejects.toThrow('on second thoughts')
    expect(await kept('under way')).toBe(false)
  })

  it('refuses a query that comes after its end', async () => {
    let late: Database = db
    await inTransaction(db, async (tx) => {
      late = tx
    })
    await expect(write(late, 'too late')).rejects.toThrow('A query came after the end of its transaction')

    const failed = inTransaction(db, async (tx) => {
      late = tx
      throw new Error('on second thoughts')
    })
    await expect(failed).rejects.toThrow('on second thoughts')
    await expect(write(late, 'too late')).rejects.toThrow('A query came after the end of its transaction')
    expect(await kept('too late')).toBe(false)
  })

  it('leaves the connection to the next, however it ended', async () => {
    const ends = Array.from({ length: 20 }, (_, n) =>
      inTransaction(db, async (tx) => {
        await beforeCommit(tx, write(tx, `one of many ${n}`))
        if (n % 3 === 0) await beforeCommit(tx, failing(tx))
        if (n % 3 === 1) throw new Error('on second thoughts')
      }),
    )
    await Promise.allSettled(ends)
    const names = await db.selectFrom('option').select('name').where('name', 'like', 'one of many %').execute()
    expect(names.map(({ name }) => Number(name.split(' ').at(-1)) % 3)).toEqual(Array(6).fill(2))
  })
})

describe('a write that the commit answers for', () => {
  it('is waited for where there is no such transaction', async () => {
    await beforeCommit(db, write(db, 'outside'))
    expect(await kept('outside')).toBe(true)
    await expect(beforeCommit(db, failing(db))).rejects.toThrow('division by zero')

    const work = db.transaction().execute((tx) => beforeCommit(tx, failing(tx)))
    await expect(work).rejects.toThrow('division by zero')
  })
})
