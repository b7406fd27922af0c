/** No door of the server writes to a study that is held. The calls are those of the permission matrix, so a new one is tried as soon as it stands there. */
import { allCalls } from '@casebook/api-adapter/testing/wires'
import type { Role } from '@casebook/core/permissions/capabilities'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createGroup } from '../groups/createGroup'
import { isNow } from '../groups/groups.fixture'
import { writeSite } from '../sites/sites.repository'
import { otherCalls } from '../testing/authz/calls/otherCalls'
import { tokenCalls } from '../testing/authz/calls/tokenCalls'
import { caseCalls } from '../testing/authz/caseCalls'
import { openStudy } from '../testing/authz/study'
import type { MakeCall } from '../testing/officeOf'
import { openRewindableDatabase } from '../testing/rewindable'
import { insertLifeEntry } from './life.repository'

const { db, rewound } = await openRewindableDatabase()
const study = await openStudy(db)
await study.publish('open')
const open = { group: 'Study', base: 'open' }

const people: Readonly<Record<string, readonly Role[]>> = {
  ada: ['PI'],
  rita: ['REPORTER'],
  dana: ['DATA_MANAGER'],
  root: ['ADMIN'],
}
const makes = new Map<string, MakeCall>([['anonymous', study.office.anonymous]])
for (const username of Object.keys(people)) makes.set(username, await study.person(username))
for (const name of ['Team', 'Ulm']) {
  await createGroup(db, { name, description: '', sharedCases: false, owner: 'root' }, study.clock.now())
  await isNow(db, name, 'ada', 'JoinedWithSelectedCases')
}
await writeSite(db, 'Ulm', 'root', study.clock.now())
const one = await study.aCase(makes.get('ada') as MakeCall, { ...open, owner: 'ada', name: 'Case1' }, 40)
const drafts = new Map<string, string>()
for (const username of Object.keys(people)) drafts.set(username, await study.draftOf(username, one))
for (const [username, roles] of Object.entries(people)) await study.giveRoles(username, roles)
const secret = await study.tokenOf('ada', one, 'link')

/** What a study consists of. Drafts without answers, presence and the like are no data. */
const tables = [
  'case_entry',
  'case_answers',
  'draft_entry',
  'chain_head',
  'study_case',
  'query',
  'query_step',
  'sdv_entry',
  'sdv_confirmation',
  'sampling_plan',
  'sampled_case',
  'questionnaire_unlock',
  'follow_up_closing',
]

async function data(): Promise<string> {
  const each = tables.map(
    (name) => sql`(select sum(hashtextextended(t::text, 0)::numeric) from ${sql.table(name)} as t)`,
  )
  const { rows } = await sql<{ all: string }>`select concat_ws(' ', ${sql.join(each)},
    (select count(*) from case_token)) as all`.execute(db)
  return rows[0]?.all ?? ''
}

const hold = () =>
  insertLifeEntry(db, open, {
    kind: 'signed',
    by: 'root',
    at: study.clock.now(),
    means: 'password',
    reason: 'Recruitment is complete',
    signed: null,
  })

const doors = [
  'Dialog?action=addFactsJson',
  'Dialog?action=setFactUnknown',
  'cases?action=deleteCase',
  'cases?action=submitCase',
  'command?action=ImportData',
  'followUps?action=closeFollowUps',
  'locks?action=unlockQuestionnaire',
  'query?action=answer',
  'query?action=startQuery',
  'sampling?action=setSamplingPlan',
  'sdv?action=setMonitorSdv',
  'sdv?action=setPiSdv',
  'sdv?action=unSetMonitorSdv',
  'sdv?action=unSetPiSdv',
  'token?action=getCaseToken',
]

type Tried = readonly [call: string, username: string]

/** Of all that anybody may try: every changing call, as each of them. */
const tried: readonly Tried[] = allCalls
  .filter(({ call, name }) => call.changes && (name in caseCalls || name in otherCalls || name in tokenCalls))
  .flatMap(({ name }) => [...makes.keys()].map((username): Tried => [name, username]))

function requestOf([call, username]: Tried) {
  const entersCases = username === 'ada' || username === 'root'
  const named = { ...one, draft: drafts.get(username) ?? '' }
  return (
    tokenCalls[call]?.request(secret) ??
    caseCalls[call]?.request(named, { entersCases }) ??
    otherCalls[call]?.request ??
    {}
  )
}

/** Whether the call wrote to the study, and what it was answered. */
const wroteBy = (one: Tried, before: () => Promise<unknown>) =>
  rewound(async () => {
    await before()
    const was = await data()
    const answer = await (makes.get(one[1]) as MakeCall)(one[0], requestOf(one)).then(
      ({ kind }) => kind,
      ({ message }: Error) => (message.includes('by 423 ') ? 'StudyLocked' : message),
    )
    return { wrote: (await data()) !== was, answer }
  })

describe('a study that is held', () => {
  it('is written to by no call of anybody, and each says that it is locked [MORE-31]', async () => {
    const writes: Tried[] = []
    for (const one of tried) if ((await wroteBy(one, async () => {})).wrote) writes.push(one)
    expect([...new Set(writes.map(([call]) => call))]).toEqual(expect.arrayContaining(doors))
    for (const one of writes)
      expect([one, await wroteBy(one, hold)]).toEqual([one, { wrote: false, answer: 'StudyLocked' }])
  }, 240_000)
})
