import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { roles } from '@casebook/core/permissions/capabilities'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { casesHandlers } from '../caseList/cases.handlers'
import { countProgressJob } from '../caseList/countProgress.job'
import { readConfig } from '../config/config'
import { entryHandlers } from '../entry/entry.handlers'
import { exchange } from '../entry/visitStudy.fixture'
import { markOpened } from '../followUps/followUps.repository'
import { groupsHandlers } from '../groups/groups.handlers'
import { basesHandlers } from '../home/bases.handlers'
import { handledOnce } from '../http/idempotency'
import { createLog } from '../log'
import { countSample, planOf } from '../sdv/sampling.repository'
import type { Services } from '../services'
import { verifyPassword } from '../session/passwordHash'
import { findAccount } from '../session/users'
import { temporaryFolder } from '../testing/temporaryFolder'
import { openTestDatabase } from '../testing/testDatabase'
import { notQueued } from '../testing/testServer'
import { verifyTrail } from '../trail/verifyTrail'
import { loadDemo } from './loadDemo'

const elsewhere = temporaryFolder()
const logged: string[] = []
const today = new Date('2027-08-05T06:30:00Z')
const services: Services = {
  db: await openTestDatabase(),
  config: { ...readConfig({}), demo: true, dataDir: temporaryFolder() },
  log: createLog({ logLevel: 'warn' }, { write: (line: string) => void logged.push(line) }),
  now: () => today,
  queueJob: notQueued,
}
const { db } = services
const off = await loadDemo({ ...services, config: { ...services.config, demo: false } })
const accounts = await loadDemo(services)

const bases = basesHandlers(services)
const cases = handledOnce(services, casesWire, casesHandlers(services))
const entry = handledOnce(services, entryWire, entryHandlers(services))
const groups = groupsHandlers(services)
const registry = { group: 'Alpine Hernia Network', base: 'hernia-registry' }
const mkeller = { username: 'mkeller', roles: ['PI'] } as const

describe('loadDemo', () => {
  it('does nothing unless it was asked for', () => {
    expect(off).toEqual([])
  })

  it('loads nothing a second time, and still knows the passwords', async () => {
    const { rows: before } = await sql`select count(*) from case_entry`.execute(db)
    expect(await loadDemo(services)).toEqual(accounts)
    expect((await sql`select count(*) from case_entry`.execute(db)).rows).toEqual(before)
    expect(await loadDemo({ ...services, config: { ...services.config, dataDir: elsewhere } })).toEqual([])
  })

  it('has nothing to complain about, in bases, instruments and cases', async () => {
    expect(logged).toEqual([])
    const { rows } = await sql`select name from base_version order by name`.execute(db)
    expect(rows).toEqual([{ name: 'hernia-registry' }, { name: 'phq-9' }, { name: 'practice-questionnaire' }])
  })

  it('opens one account of each role, and one of nobody special, with a password of its own', async () => {
    expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set([...roles, null]))
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(accounts.length)
    for (const { username, password, role } of accounts) {
      const account = await findAccount(db, username)
      expect(account).toMatchObject({ isOpen: true, roles: role ? [role] : [] })
      expect(await verifyPassword(account?.passwordHash ?? null, password)).toBe(true)
      expect(password.length).toBeGreaterThanOrEqual(14)
    }
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int from app_user where password_hash is null`.execute(db)
    expect(rows[0]?.count).toBe(12 - accounts.length)
  })

  it('plays every revision, by the way it came', async () => {
    const { rows } = await sql<{ kind: string; count: number }>`
      select source ->> 'kind' as kind, count(*)::int from case_entry where kind = 'revision' group by 1 order by 1`.execute(
      db,
    )
    expect(rows).toEqual([
      { kind: 'import', count: 8 },
      { kind: 'system', count: 1 },
      { kind: 'token', count: 52 },
      { kind: 'user', count: 289 },
    ])
    const { rows: reasons } = await sql<{ count: number }>`
      select count(*)::int from case_entry where kind = 'revision' and reason is not null`.execute(db)
    expect(reasons[0]?.count).toBe(24)
  })

  it('lets the history end today, and nothing happen after now', async () => {
    const { rows } = await sql<{
      first: Date
      last: Date
    }>`select min(at) as first, max(at) as last from case_entry`.execute(db)
    expect(rows[0]?.last.getTime()).toBeLessThanOrEqual(today.getTime())
    expect(rows[0]?.last.getTime()).toBeGreaterThan(today.getTime() - 14 * 86_400_000)
    const { rows: backwards } = await sql`
      select case_id from (select case_id, at - lag(at) over (partition by case_id order by seq) as step from case_entry) steps
       where step < interval '0'`.execute(db)
    expect(backwards).toEqual([])
    const { rows: operated } = await sql<{ date: string }>`
      select max(value #>> '{}') as date from case_fact where question = 'op-date'`.execute(db)
    // The last operation was on 2026-08-26 of the study's own calendar, whose today is 2026-11-18.
    expect(operated[0]?.date).toBe('2027-05-13')
  })

  it('counts the progress of every case as of today, so that no later round changes it', async () => {
    const progress = async () =>
      (await db.selectFrom('study_case').select(['name', 'progress']).orderBy('id').execute()).map(
        ({ name, progress }) => `${name} ${progress}`,
      )
    const atFirst = await progress()
    expect(atFirst.filter((one) => one.endsWith(' -1'))).toEqual([])
    expect(await markOpened(db, '2027-08-05')).toBe(false)
    await db.updateTable('study_case').set({ progress: -1 }).execute()
    await countProgressJob.run(services, {})
    expect(await progress()).toEqual(atFirst)
  })

  it('leaves mkeller two drafts to resume, of a case and of a new one', async () => {
    const overview = await bases.getBasesOverview({}, mkeller, exchange())
    const groups = overview.type === 'ReceivedBasesOverview' ? overview.groups : []
    expect(groups.flatMap((group) => group.bases).find(({ base }) => base === 'hernia-registry')?.drafts).toMatchObject(
      [
        { caseName: null, unsaved: 5 },
        { caseName: 'VH_0060', unsaved: 6 },
      ],
    )
  })

  it('has a case that is deleted and one that is locked', async () => {
    const all = await cases.listAllCases({}, { username: 'jroth', roles: ['REPORTER'] }, exchange())
    const listed = all.type === 'ReceivedAllCases' ? all.cases : []
    expect(listed).toHaveLength(63)
    expect(listed.filter(({ deleted }) => deleted).map(({ name }) => name)).toEqual(['VH_0009'])

    const owner = { username: 'therrera', roles: ['PI'] } as const
    const loaded = await cases.loadCase(
      { group: registry.group, base: registry.base, name: 'VH_0035' },
      owner,
      exchange(),
    )
    expect(loaded).toMatchObject({ type: 'CaseResolved' })
    const target = { group: registry.group, base: registry.base }
    expect(await entry.savecase({ ...target, caseName: 'VH_0035' }, owner, exchange())).toEqual({
      type: 'InterimLocked',
    })
  })

  it('has groups, in every status, and shares with mkeller what their members share [GRP-12]', async () => {
    const data = await groups.getGroupData({ name: 'Seeberg region' }, mkeller, exchange())
    const users = data.type === 'ReceivedGroupData' ? data.users : []
    expect(data).toMatchObject({ amOwner: true, sharedCases: true, membershipStatus: 'JoinedWithAllCases' })
    expect(Object.fromEntries(users.map(({ username, status }) => [username, status]))).toMatchObject({
      cdubois: 'JoinedWithAllCases',
      acarvalho: 'JoinedWithSelectedCases',
      therrera: 'RequestsAllCases',
      lhaddad: 'RequestsSelectedCases',
      sfontana: 'Invited',
      dsokolov: 'NoMembership',
    })
    const list = await cases.listMyCases({ base: registry }, mkeller, exchange())
    const owners = list.type === 'ReceivedCases' ? list.cases.map(({ user }) => user) : []
    const count = (owner: string) => owners.filter((user) => user === owner).length
    expect(owners).toHaveLength(count('mkeller') + count('cdubois') + count('acarvalho'))
    expect([count('mkeller'), count('cdubois'), count('acarvalho')]).toEqual([17, 11, 3])
  })

  it('has marks of verification, queries and used links, each as the study tells [SDV-08] [QRY-01] [TOKN-03]', async () => {
    const { rows } = await sql<{ marks: number; queries: number; steps: number; links: number; usable: number }>`
      select (select count(*) from sdv_entry)::int as marks, (select count(*) from query)::int as queries,
             (select count(*) from query_step)::int as steps, (select count(*) from case_token)::int as links,
             (select count(*) from case_token where used_at is null)::int as usable`.execute(db)
    expect(rows).toEqual([{ marks: 322, queries: 25, steps: 51, links: 52, usable: 0 }])
    const { rows: late } = await sql`
      select set_at from sdv_entry where set_at > ${today}::timestamptz union all
      select at from query_step where at > ${today}::timestamptz`.execute(db)
    expect(late).toEqual([])
  })

  it('has an answer that changed after both had verified it, and marks that stand for all others', async () => {
    const { rows } = await sql<{ name: string; key: string; level: string; standing: boolean }>`
      select c.name, changed.key, changed.level, m.unset_at is null as standing
        from sdv_changed_answer changed join study_case c on c.id = changed.case_id
        join sdv_entry m on m.case_id = c.id and m.questionnaire = changed.questionnaire and m.level = changed.level
       order by changed.level`.execute(db)
    const consent = { name: 'VH_0022', key: 'pat-consent-date', standing: true }
    expect(rows).toEqual([
      { ...consent, level: 'Monitor' },
      { ...consent, level: 'PI' },
    ])
  })

  it('has a sampling plan with cases drawn by it', async () => {
    expect(await planOf(db, registry)).toMatchObject({ version: 1, share: 20, set_by: 'jroth' })
    const sample = await countSample(db, registry, null)
    expect(sample.drawn).toBeGreaterThan(0)
    expect(sample.drawn).toBeLessThan(sample.of)
  })

  it('shows what is verified as frozen [LOCK-01]', async () => {
    const { rows } = await sql<{ name: string; owner: string }>`
      select name, owner from study_case
       where deleted_at is null and id in (select case_id from sdv_entry where unset_at is null) order by name limit 1`.execute(
      db,
    )
    const [one] = rows
    const owner = { username: one?.owner ?? '', roles: [] } as const
    await cases.loadCase({ group: registry.group, base: registry.base, name: one?.name ?? '' }, owner, exchange())
    const target = { group: registry.group, base: registry.base, language: 'none' } as const
    const opened = await entry.tree(target, owner, exchange())
    const { frozen = [] } = (opened.type === 'ReceivedState' && opened.draft) || {}
    expect(frozen.some(({ reason }) => reason === 'verified')).toBe(true)
  })

  it('has the pictures that its questions show [DATA-08]', async () => {
    const { rows } =
      await sql`select group_name, base_name, name, octet_length(content) > 1000 as is_whole from stored_file order by name`.execute(
        db,
      )
    const of = { group_name: registry.group, base_name: registry.base, is_whole: true }
    expect(rows).toEqual([
      { ...of, name: 'abdomen.png' },
      { ...of, name: 'abdomen.svg' },
    ])
  })

  it('leaves a trail without fault [HIST-10]', async () => {
    const faults = []
    for await (const fault of verifyTrail(db)) faults.push(fault)
    expect(faults).toEqual([])
  })
})
