import { describe, expect, it } from 'vitest'
import type { EmbeddedDatabase } from '../database/embedded/pglitePool'
import { borrowPglite } from './lentPglite'

async function resultOf(database: EmbeddedDatabase, expression: string): Promise<unknown> {
  const { rows } = await database.query<{ value: unknown }>(`select ${expression} as value`)
  return rows[0]?.value
}

const started = (database: EmbeddedDatabase) => resultOf(database, 'pg_postmaster_start_time()')

describe('a database that one file gives back and another borrows', () => {
  it('has no rows, and its sequences and settings are as at first', async () => {
    const first = await borrowPglite()
    const when = await started(first)
    const timeZone = await resultOf(first, `current_setting('timezone')`)
    await first.exec(`
      insert into option values ('title', '"Registry"', null, now());
      insert into app_user (username, created_at) values ('ada', now());
      insert into server_event (at, kind, payload) values (now(), 'userCreated', '{}');
      insert into study_group values ('Team', '', true, 'ada', now());
      insert into membership_change (group_name, username, status, changed_by, changed_at)
        values ('Team', 'ada', 'JoinedWithAllCases', 'ada', now());
      set timezone to 'Asia/Tokyo'`)
    await first.close()

    const second = await borrowPglite()
    expect(await started(second)).toEqual(when)
    for (const table of ['option', 'app_user', 'server_event', 'membership_change'])
      expect(await resultOf(second, `(select count(*)::int from ${table})`), table).toBe(0)
    expect(await resultOf(second, `nextval(pg_get_serial_sequence('server_event', 'id'))::int`)).toBe(1)
    expect(await resultOf(second, `current_setting('timezone')`)).toBe(timeZone)
    await second.close()
  })

  it.each([
    ['a table', 'alter table option add column note text'],
    ['a trigger', 'alter table case_entry disable trigger all'],
    ['a row of the migrations', `update schema_migration set checksum = ''`],
  ])('is closed instead if %s has changed', async (_, change) => {
    const first = await borrowPglite()
    const when = await started(first)
    await first.exec(change)
    await first.close()

    const second = await borrowPglite()
    expect(await started(second)).not.toEqual(when)
    await second.close()
  })
})
