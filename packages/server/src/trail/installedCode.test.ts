import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../services'
import { openTestDatabase } from '../testing/testDatabase'
import { codeThatDiffers } from './installedCode'
import { describeFault } from './trailFault'

const db = await openTestDatabase()

class Undo extends Error {}

async function foundAfter(change: string): Promise<readonly string[]> {
  const found: string[] = []
  const changing = db.transaction().execute(async (tx: Database) => {
    await sql.raw(change).execute(tx)
    for await (const fault of codeThatDiffers(tx)) found.push(describeFault(fault))
    throw new Undo()
  })
  await changing.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

describe('the functions, triggers and views of a database', () => {
  it.each([
    ['are those of this program', 'select', []],
    [
      'are named if one answers what somebody wants to hear',
      "create or replace function answers_in_trail(one uuid, upto uuid) returns json language sql stable return json '{}'",
      ['code function answers_in_trail(uuid,uuid): is not the one of this program'],
    ],
    [
      'are named if one is switched off',
      'alter table app_user disable trigger app_user_is_recorded',
      ['code trigger app_user_is_recorded on app_user: is not the one of this program'],
    ],
    [
      'are named if one was added',
      `create function quietly() returns trigger language plpgsql as 'begin return new; end';
       create trigger quietly before insert on case_entry for each row execute function quietly()`,
      [
        'code function quietly(): is not the one of this program',
        'code trigger quietly on case_entry: is not the one of this program',
      ],
    ],
    [
      'are named if a view or a rule hides rows',
      'create rule hide as on insert to server_event do instead nothing',
      ['code rule hide on server_event: is not the one of this program'],
    ],
  ])('%s [MORE-08]', async (_, change, named) => {
    expect(await foundAfter(change)).toEqual(named)
  })
})
