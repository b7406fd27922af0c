import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyMatrix } from '@casebook/core/matrix/matrix'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { recordAssignment } from '../access/assignments.repository'
import { setOption } from '../deployment/options.repository'
import { recordEvent } from '../events'
import { serverFolder } from '../folder'
import { aGroup } from '../groups/groups.fixture'
import { startWard } from '../locks/ward.fixture'
import { addMatrixChange } from '../matrix/matrix.repository'
import type { Database } from '../services'
import { writeState } from '../session/accountState.repository'
import { openTestDatabase, testDatabaseKind } from '../testing/testDatabase'
import { joinHeads } from './installation.repository'
import { joinHeadsJob } from './joinHeads.job'
import { recordedTables } from './recordedTables'
import { describeFault } from './trailFault'
import { verifyTrail } from './verifyTrail'

const ward = await startWard(await openTestDatabase())
const { ada, rita, db, clock, services } = ward

for (const name of ['Kept', 'Taken']) await ward.aCase(name)
await ada.sdv.setPiSdv({ caseIdentifier: 'Kept', questionnaireId: 'patient' })
await ada.sdv.unSetPiSdv({ caseIdentifier: 'Kept', questionnaireId: 'patient' })
await ada.sdv.setPiSdv({ caseIdentifier: 'Kept', questionnaireId: 'patient' })
await rita.queries.startQuery({ name: 'Kept', questionId: 'age', nodeId: 'source-query', value: 'check-source' })
await ada.locks.unlockQuestionnaire({ caseName: 'Kept', questionnaireId: 'diary' })
await aGroup(db, 'Team', { members: { ben: 'JoinedWithAllCases' } })
const assigned = { group: 'Team', caseId: (await ward.caseRow('Kept')).id, isAssigned: true, changedBy: 'ada' }
await recordAssignment(db, assigned, clock.now())
const { base_version_id: versionId } = await ward.caseRow('Kept')
const visit = { group: 'Ward', base: 'visit' }
await addMatrixChange(db, { ...visit, name: 'Ages', versionId, spec: emptyMatrix(visit), by: 'ada', at: clock.now() })
await setOption(db, 'passwordMinLength', 12, { by: 'root', at: clock.now() })
await db.transaction().execute((tx) => writeState(tx, 'ben', { roles: ['PI'], isActivated: true, isFrozen: false }))
await recordEvent(db, 'failedLogin', { at: clock.now(), source: null, ip: '192.0.2.1' })
await joinHeadsJob.run(services, {})

async function faults(on: Database): Promise<string[]> {
  const found: string[] = []
  for await (const fault of verifyTrail(on)) found.push(describeFault(fault))
  return found
}

class Undo extends Error {}

/** The findings after a change that is then taken back. `how`: with triggers off, or over a connection that is not the server's. */
async function found(change: string, how: 'triggersOff' | 'pastServer' = 'triggersOff'): Promise<string[]> {
  let result: string[] = []
  const tampering = db.transaction().execute(async (tx) => {
    if (how === 'triggersOff') await sql`set local session_replication_role = replica`.execute(tx)
    else await sql`set local casebook.writer = ''`.execute(tx)
    await sql.raw(change).execute(tx)
    result = await faults(tx)
    throw new Undo()
  })
  await tampering.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return result
}

const taken = (await ward.caseRow('Taken')).id

describe('the chain of the installation', () => {
  const joined = async () => {
    const rows = await db.selectFrom('installation_entry').select(['chain_id as id', 'chain_seq as seq']).execute()
    return rows.map(({ id, seq }) => `${id} ${seq}`)
  }

  it('joins each head once, however few are looked at at a time [MORE-08]', async () => {
    const before = await joined()
    await joinHeads(db, clock.now, 1)
    expect(await joined()).toEqual(before)
    for (const name of ['Second', 'Third']) await ward.aCase(name)
    await joinHeads(db, clock.now, 1)
    const after = await joined()
    expect(new Set(after).size).toBe(after.length)
    for (const name of ['Second', 'Third']) expect(after.join()).toContain((await ward.caseRow(name)).id)
    expect(await faults(db)).toEqual([])
  })
})

describe('verifyTrail', () => {
  it('finds nothing in what the server has written [MORE-08]', async () => {
    expect(await faults(db)).toEqual([])
  })

  it.each([
    ['a signature removed', 'delete from sdv_entry where unset_at is null', /^row sdv_entry \[\d+\]: is gone/],
    [
      'a signature of another',
      "update sdv_entry set set_by = 'paul'",
      /^row sdv_entry \[\d+\]: is not what the record/,
    ],
    ['a signature under other answers', `update sdv_entry set verification = '{"age":"x"}'`, /^row sdv_entry .*is not/],
    [
      'a signature that was taken back, standing again',
      "update sdv_entry set unset_by = null, unset_at = null, level = 'Monitor' where unset_at is not null",
      /^row sdv_entry .*is not/,
    ],
    [
      'a signature that nobody gave',
      "insert into sdv_entry (case_id, questionnaire, level, set_by, set_at, verification) select case_id, 'diary', 'PI', 'ada', now(), '{}' from sdv_entry limit 1",
      /^row sdv_entry \[\d+\]: is in no record/,
    ],
    ['all signatures', 'delete from sdv_entry', /^row sdv_entry .*is gone/],
    ['a signature that saw other answers', "update sdv_seen set hash = 'x'", /^row sdv_seen \[\d+\]: is not/],
    [
      'a confirmation that nobody gave',
      "insert into sdv_confirmation (case_id, questionnaire, level, key, revision, confirmed_by, confirmed_at) select id, 'patient', 'PI', 'age', revision, 'ada', now() from study_case where name = 'Kept'",
      /^row sdv_confirmation .*is in no record/,
    ],
    ['a query removed', 'delete from query_step; delete from query', /^row query \["[-\w]+"\]: is gone/],
    ['a query at another question', "update query set question = 'note'", /^row query .*is not/],
    [
      'a step of a query in other words',
      "update query_step set value = 'all-well'",
      /^row query_step \["[-\w]+", 1\]: is not/,
    ],
    [
      'a step of a query that nobody took',
      `insert into query_step (query_id, seq, node, value, source, at) select query_id, 2, 'closed', '', '{"kind":"user","user":"rita"}', now() from query_step`,
      /^row query_step .*is in no record/,
    ],
    ['a step of a query removed', 'delete from query_step', /^row query_step .*is gone/],
    [
      'a membership changed',
      "update membership_change set status = 'JoinedWithSelectedCases' where username = 'ben'",
      /^row membership_change .*is not/,
    ],
    [
      'a membership removed',
      "delete from membership_change where username = 'ben'",
      /^row membership_change .*is gone/,
    ],
    [
      'a membership that nobody agreed to',
      "insert into membership_change (group_name, username, status, changed_by, changed_at) values ('Team', 'paul', 'JoinedWithAllCases', 'paul', now())",
      /^row membership_change .*is in no record/,
    ],
    [
      'a group that shares more',
      "update study_group set shared_cases = false, owner = 'ben'",
      /^row study_group \["Team"\]: is not/,
    ],
    [
      'an assignment turned round',
      'update assignment_change set is_assigned = false',
      /^row assignment_change .*is not/,
    ],
    ['an assignment removed', 'delete from assignment_change', /^row assignment_change .*is gone/],
    [
      'an unlock by another',
      "update questionnaire_unlock set unlocked_by = 'ben'",
      /^row questionnaire_unlock .*is not/,
    ],
    ['an unlock removed', 'delete from questionnaire_unlock', /^row questionnaire_unlock .*is gone/],
    [
      'an unlock that nobody made',
      "insert into questionnaire_unlock select id, 'diary', 99, 'ada', now() from study_case where name = 'Taken'",
      /^row questionnaire_unlock .*is in no record/,
    ],
    [
      'a matrix that counts something else',
      `update matrix_change set spec = '{}'`,
      /^row matrix_change \[\d+\]: is not/,
    ],
    ['a matrix of another', "update matrix_change set made_by = 'ben'", /^row matrix_change .*is not/],
    ['a matrix removed', 'delete from matrix_change', /^row matrix_change .*is gone/],
    ['a role given', "update app_user set roles = '{ADMIN}' where username = 'ben'", /^row app_user \["ben"\]: is not/],
    [
      'an account that takes another password',
      "update app_user set password_hash = 'x' where username = 'ada'",
      /^row app_user \["ada"\]: is not/,
    ],
    [
      'an account that is no longer frozen',
      "update app_user set is_frozen = not is_frozen where username = 'ada'",
      /^row app_user \["ada"\]: is not/,
    ],
    [
      'an account that nobody made',
      "insert into app_user (username, created_at, roles) values ('eve', now(), '{ADMIN}')",
      /^row app_user \["eve"\]: is in no record/,
    ],
    ['an option changed', "update option set value = '1'", /^row option \["passwordMinLength"\]: is not/],
    ['an option removed', 'delete from option', /^row option .*is gone/],
    [
      'a line of the server log changed',
      "update server_event set source = 'eve' where id = (select min(id) from server_event)",
      /^row server_event \[\d+\]: is not/,
    ],
    [
      'a line of the server log removed',
      'delete from server_event where id = (select max(id) from server_event where source is not null)',
      /^row server_event \[\d+\]: is gone/,
    ],
    [
      "a line of the server log passed off as a stranger's",
      "update server_event set source = null, kind = 'failedLogin' where id = (select min(id) from server_event)",
      /^row server_event \[\d+\]: is gone/,
    ],
    ['the whole server log', 'truncate server_event', /^row server_event \[\d+\]: is gone/],
    [
      'a line of the server log slipped in',
      "insert into server_event (at, kind, source, payload) values (now(), 'login', 'eve', '{}')",
      /^row server_event \[\d+\]: is in no record/,
    ],
    ['a draft of another user', "update draft set username = 'ben'", /^row draft \["[-\w]+"\]: is not/],
    [
      'a draft of another case',
      "update draft set case_id = (select id from study_case where name = 'Taken')",
      /^row draft .*is not/,
    ],
    [
      'a protection lifted and given',
      "insert into base_protection values ('Ward', 'visit')",
      /^row base_protection \["Ward", "visit"\]: is in no record/,
    ],
    [
      'access that nobody gave',
      "insert into base_access values ('Ward', 'visit', 'ben')",
      /^row base_access .*is in no record/,
    ],
  ])('finds %s [MORE-08]', async (_, change, fault) => {
    const named = await found(change)
    expect(named).toContainEqual(expect.stringMatching(fault))
    expect(named.filter((one) => !fault.test(one) && !/^row query_step/.test(one))).toEqual([])
  })

  it.each([
    [
      'an entry of the record changed',
      `update record_entry set content = content || '{"level":"Monitor"}' where table_name = 'sdv_entry'`,
      /^strand 1: entry \d+ is not what was written/,
    ],
    [
      "a change said to be the server's at another time",
      "update record_entry set at = at - interval '1 day' where seq = 3",
      /^strand 1: entry 3 is not/,
    ],
    ['an entry of the record removed', 'delete from record_entry where seq = 3', /^strand 1: entry 3 missing/],
    ['the end of the record cut off', 'delete from record_entry where seq > 5', /^strand 1: entries 6 to \d+ cut off/],
    [
      'the end cut off with its head',
      'delete from record_entry where seq > 5; update record_strand set seq = 5, hash = (select hash from record_entry where seq = 5)',
      /^strand 1: entry \d+ cut off the end/,
    ],
    ['the whole record removed', 'truncate record_entry', /^strand 1: entries 1 to \d+ cut off/],
    [
      'a head of the record removed',
      'delete from record_strand',
      /^strand 1: the record of where the trail ends is missing/,
    ],
    [
      'a trigger switched off',
      'alter table sdv_entry disable trigger sdv_entry_is_recorded',
      /^table sdv_entry: changes are not recorded/,
    ],
    [
      'a trigger removed',
      'drop trigger server_event_is_recorded_until on server_event',
      /^table server_event: changes are not recorded/,
    ],
    [
      'a case removed with all its rows',
      `delete from case_entry where case_id = '${taken}'; delete from chain_head where chain_id = '${taken}'; delete from case_answers where case_id = '${taken}'; delete from case_name where case_id = '${taken}'; delete from study_case where id = '${taken}'`,
      new RegExp(`^case ${taken}: is gone with its trail, which had entries 1 to \\d+$`),
    ],
    [
      'a chain written anew with its head',
      `update case_entry set hash = reverse(hash) where case_id = '${taken}'; update chain_head set hash = reverse(hash) where chain_id = '${taken}'`,
      new RegExp(`^case ${taken}: entry \\d+ is another than the chain of the installation knows$`),
    ],
    [
      'an entry of the installation changed',
      "update installation_entry set chain_hash = 'x' where seq = 1",
      /^installation head: entry 1 is not/,
    ],
    [
      'an entry of the installation removed',
      'delete from installation_entry where seq = 1',
      /^installation head: entry 1 missing/,
    ],
  ])('finds %s [MORE-08]', async (_, change, fault) => {
    expect(await found(change)).toContainEqual(expect.stringMatching(fault))
  })

  it('names each change that was made past the server, by whom and when [MORE-08]', async () => {
    const named = await found("update app_user set roles = '{ADMIN}' where username = 'ben'", 'pastServer')
    expect(named).toEqual([
      expect.stringMatching(
        /^row app_user \["ben"\]: was changed past the server, by \w+ at [-\d]+ [:\d]+ UTC \(updated\)$/,
      ),
    ])
    expect(await found('delete from option', 'pastServer')).toEqual([
      expect.stringMatching(/past the server.*\(removed\)$/),
    ])
  })

  it('is told of each recorded table what its triggers record', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'record_change'::regproc`.execute(
      db,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(recordedTables).sort())
  })
})

describe('the record', () => {
  it('begins with the rows that there are when a migration takes tables into it [MORE-08]', async () => {
    const folder = join(serverFolder, 'migrations')
    const files = (await readdir(folder)).filter((file) => /^\d/.test(file)).sort()
    const migrations = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    const ofRecord = /record_(?:entry|strand|content|key|change|as_it)|append_to_record|installation_entry|joined_head/
    const parts = migrations
      .join('\n')
      .split(/\n(?=create |select |-- )/)
      .filter((part) => ofRecord.test(part))
    const log = `select record_as_it_stands('server_event', '{id}', which => $$not (kind = 'failedLogin' and source is null)$$);`
    const migration = [...parts, log].join('\n')
    const before = `drop function record_change cascade; drop function record_content, record_key, append_to_record,
      record_as_it_stands, record_changes_of; drop table record_entry, record_strand, installation_entry, joined_head;`
    expect(await found(`set local session_replication_role = origin; ${before} ${migration}`)).toEqual([])
    const named = await found(
      `set local session_replication_role = origin; ${before} ${migration} set local session_replication_role = replica;
       update sdv_entry set level = 'Monitor'; delete from membership_change; update option set value = '1'`,
    )
    for (const table of ['sdv_entry', 'membership_change', 'option'])
      expect(named).toContainEqual(expect.stringMatching(`row ${table} `))
  })

  it.runIf(testDatabaseKind === 'postgres')('lets nobody wait for another who writes at the same time', async () => {
    const login = { at: clock.now(), source: 'ada', ip: '192.0.2.1' }
    await db.transaction().execute(async (tx) => {
      await recordEvent(tx, 'login', login)
      await recordEvent(db, 'login', login)
    })
    expect((await db.selectFrom('record_strand').select('strand').execute()).length).toBeGreaterThan(1)
    expect(await faults(db)).toEqual([])
  })

  it('is left alone by a change that changes nothing', async () => {
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::integer from record_entry`.execute(db)).rows
    const before = await count()
    await db.transaction().execute((tx) => writeState(tx, 'ben', { roles: ['PI'], isActivated: true, isFrozen: false }))
    expect(await count()).toEqual(before)
  })
})
