/** One connection to a PostgreSQL: queries that travel together, one that fails among them, a lost line, an outdated plan. */
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../schema'
import { type PostgresProxy, postgresProxy } from '../testing/postgresProxy'
import { createPostgresDatabase, onServer } from '../testing/testPostgres'
import { kyselyOn } from './openDatabase'
import { postgresPool } from './postgresPool'
import { beforeCommit, inTransaction } from './transaction'

describe('a connection to PostgreSQL', () => {
  let url = ''
  let proxy: PostgresProxy
  let db: Kysely<Tables>

  beforeEach(async () => {
    url = await createPostgresDatabase({ bare: true })
    await onServer(url, (client) => client.query('create table note (id integer primary key, said text)'))
    proxy = await postgresProxy(url)
    db = kyselyOn(postgresPool(proxy.url, undefined, { max: 1 }))
  })

  afterEach(async () => {
    await db.destroy()
    proxy.stop()
  })

  const add = (on: Kysely<Tables>, id: number, said = 'yes') =>
    sql`insert into note values (${id}, ${said})`.execute(on)
  const find = async (on: Kysely<Tables>, id: number) =>
    (await sql<{ said: unknown }>`select said from note where id = ${id}`.execute(on)).rows
  /** Read past the pool, for it may have one connection only, and that be lost. */
  const kept = (): Promise<number[]> =>
    onServer(url, async (client) => (await client.query('select id from note order by id')).rows.map(({ id }) => id))
  const processId = async () => (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)).rows[0]?.id
  const throwOut = (id: number | undefined) =>
    onServer(url, (client) => client.query('select pg_terminate_backend($1)', [id]))
  /** Resolves when a query of that connection waits for a lock. */
  const untilItWaits = (id: number | undefined) =>
    onServer(url, (client) =>
      expect
        .poll(async () => (await client.query('select 1 from pg_locks where pid = $1 and not granted', [id])).rowCount)
        .toBe(1),
    )

  it('sends what is asked at once as one message, and writes together with the commit', async () => {
    await processId()
    const before = proxy.messages()
    await inTransaction(db, async (tx) => {
      await Promise.all([find(tx, 1), find(tx, 2), find(tx, 3)])
      for (const id of [1, 2, 3]) await beforeCommit(tx, add(tx, id))
    })
    expect(proxy.messages() - before).toBe(2)
    expect(await kept()).toEqual([1, 2, 3])
  })

  it('starts no process for a part of a query', async () => {
    await sql`insert into note select nth, repeat('yes ', 50) from generate_series(1, 60000) nth`.execute(db)
    await sql`analyze note`.execute(db)
    const { rows } = await sql`explain select count(*) from note`.execute(db)
    expect(JSON.stringify(rows)).toContain('Seq Scan on note')
    expect(JSON.stringify(rows)).not.toContain('Gather')
  })

  it('gives each of the queries of one message its own answer', async () => {
    const [added, before, changed, after, none] = await inTransaction(db, (tx) =>
      Promise.all([
        add(tx, 1, 'first'),
        find(tx, 1),
        sql`update note set said = ${'second'} where id >= ${1}`.execute(tx),
        find(tx, 1),
        find(tx, 2),
      ]),
    )
    expect([added.numAffectedRows, changed.numAffectedRows]).toEqual([1n, 1n])
    expect([before, after, none]).toEqual([[{ said: 'first' }], [{ said: 'second' }], []])
  })

  it('fails all queries of a message of which one fails, and is as good as new for the next', async () => {
    await add(db, 1)
    const reason = expect.objectContaining({ code: '23505' })
    for (const id of [2, 3]) {
      const work = inTransaction(db, async (tx) => {
        const all = await Promise.allSettled([add(tx, id), add(tx, 1), find(tx, 1), add(tx, 4)])
        expect(all).toEqual(Array(4).fill({ status: 'rejected', reason }))
      })
      await expect(work).rejects.toThrow('rolled back instead of committed')
      await add(db, id)
      expect(await find(db, id)).toEqual([{ said: 'yes' }])
    }
    expect(await kept()).toEqual([1, 2, 3])
  })

  it('fails by the first fault of the message that commits', async () => {
    await add(db, 1)
    const work = inTransaction(db, async (tx) => {
      await beforeCommit(tx, add(tx, 2))
      await beforeCommit(tx, add(tx, 1))
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await kept()).toEqual([1])
  })

  it('fails where an answer cannot be read, whatever else travelled with it', async () => {
    const work = inTransaction(db, async (tx) => {
      await beforeCommit(tx, sql`select ${'9007199254740993'}::bigint as big`.execute(tx))
    })
    await expect(work).rejects.toThrow('9007199254740993')
    expect(await find(db, 1)).toEqual([])
  })

  it('sends several statements by themselves, in their turn', async () => {
    const [, , then] = await inTransaction(db, (tx) =>
      Promise.all([
        add(tx, 1),
        sql.raw("insert into note values (2, 'b'); delete from note where id = 1").execute(tx),
        find(tx, 1),
      ]),
    )
    expect(then).toEqual([])
    await expect(sql.raw('delete from note; select 1 / 0').execute(db)).rejects.toThrow('division by zero')
    expect(await kept()).toEqual([2])
  })

  it('fails what is under way, and what comes later, when the line is cut, and connects anew', async () => {
    const id = await processId()
    await onServer(url, async (other) => {
      await other.query('begin; insert into note values (1)')
      const work = inTransaction(db, async (tx) => {
        // The first waits for the other connection, the next for the answer to the first.
        const waiting = Promise.allSettled([add(tx, 1), find(tx, 1)])
        await untilItWaits(id)
        const later = Promise.allSettled([add(tx, 2)])
        proxy.cut()
        const reason = expect.objectContaining({ message: 'Connection terminated unexpectedly' })
        expect(await waiting).toEqual(Array(2).fill({ status: 'rejected', reason }))
        expect(await later).toMatchObject([{ status: 'rejected' }])
        await find(tx, 1)
      })
      await expect(work).rejects.toThrow('Client has encountered a connection error and is not queryable')
    })
    await add(db, 3)
    expect(await processId()).not.toBe(id)
    expect(await kept()).toEqual([3])
  })

  it('fails what is under way when the database throws it out, by that reason, and connects anew', async () => {
    const id = await processId()
    await onServer(url, async (other) => {
      await other.query('begin; insert into note values (1)')
      const work = inTransaction(db, async (tx) => {
        const waiting = Promise.all([add(tx, 1), find(tx, 1)])
        await Promise.all([waiting, untilItWaits(id).then(() => throwOut(id))])
      })
      await expect(work).rejects.toMatchObject({ code: '57P01' })
    })
    await expect.poll(() => add(db, 3).then(Boolean, () => false)).toBe(true)
    expect(await kept()).toEqual([3])
  })

  it('does not tell that all is kept when the line is cut while the commit is under way', async () => {
    await onServer(url, (client) =>
      client.query(`
        create function wait_for_lock() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(1); return null; end';
        create constraint trigger late after insert on note deferrable initially deferred
          for each row execute function wait_for_lock()`),
    )
    const id = await processId()
    await onServer(url, async (other) => {
      await other.query('select pg_advisory_lock(1)')
      const work = inTransaction(db, (tx) => beforeCommit(tx, add(tx, 1))).then(
        () => 'told to be kept',
        (error: Error) => error.message,
      )
      await untilItWaits(id)
      proxy.cut()
      expect(await work).toBe('Connection terminated unexpectedly')
    })
  })

  it('takes a new connection when the plan of a query no longer fits its table', async () => {
    await add(db, 1, '7')
    expect(await find(db, 1)).toEqual([{ said: '7' }])
    await onServer(url, (client) => client.query('alter table note alter said type integer using said::integer'))

    await expect(find(db, 1)).rejects.toThrow('cached plan must not change result type')
    expect(await find(db, 1)).toEqual([{ said: 7 }])
  })

  it('takes a new connection when the database has forgotten its plans', async () => {
    await add(db, 1)
    expect(await find(db, 1)).toEqual([{ said: 'yes' }])
    await sql.raw('deallocate all').execute(db)

    await expect(find(db, 1)).rejects.toMatchObject({ code: '26000' })
    expect(await find(db, 1)).toEqual([{ said: 'yes' }])
  })

  it('takes a new connection when a rollback failed, and keeps nothing of the transaction', async () => {
    const failingWork = (id: number, forget: boolean) =>
      inTransaction(db, async (tx) => {
        await add(tx, id)
        if (forget) await sql.raw('deallocate all').execute(tx)
        throw new Error('on second thoughts')
      })
    await expect(failingWork(1, false)).rejects.toThrow('on second thoughts')
    await expect(failingWork(2, true)).rejects.toThrow('on second thoughts')
    await inTransaction(db, (tx) => add(tx, 3))
    expect(await kept()).toEqual([3])
  })
})
