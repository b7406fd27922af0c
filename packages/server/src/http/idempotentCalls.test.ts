/** Every call that takes effect once does so, however often it is delivered. A new call fails here until its request is stated. */
import { randomUUID } from 'node:crypto'
import { allCalls } from '@casebook/api-adapter/testing/wires'
import { isCapability } from '@casebook/core/call/policy'
import { emptyMatrix } from '@casebook/core/matrix/matrix'
import { holds, type Role, roles } from '@casebook/core/permissions/capabilities'
import { everyTrailEntry } from '@casebook/core/reviews/trailFilter'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aKey } from '../accessKeys/accessKeys.fixture'
import { publishBase } from '../bases/publishBase'
import { aCodeList } from '../codeLists/codeLists.fixture'
import { visitBase } from '../entry/visitStudy.fixture'
import { createGroup } from '../groups/createGroup'
import { isNow } from '../groups/groups.fixture'
import { insertImport, insertPiece, setPhase } from '../imports/imports.repository'
import { noCounts } from '../moves/moveCases.job'
import { insertMove, setPhase as setMovePhase } from '../moves/moves.repository'
import { practiceRequests } from '../practice/practiceRequests.fixture'
import { insertMail, noteFailure } from '../registration/accountMails.repository'
import { writeApp, writeNewSecret } from '../secondFactor/secondFactor.repository'
import { createUser } from '../session/users'
import { writeSite } from '../sites/sites.repository'
import { otherCalls } from '../testing/authz/calls/otherCalls'
import { caseCalls, type NamedCase } from '../testing/authz/caseCalls'
import { doneElse, doneHere } from '../testing/authz/doneHere.fixture'
import { aBase, openStudy } from '../testing/authz/study'
import type { MakeCall } from '../testing/officeOf'
import { fingerprintsOf, rowsMadeBy } from '../testing/rewindable'
import { openTestDatabase } from '../testing/testDatabase'
import { aWebhook } from '../webhooks/webhooks.fixture'

const study = await openStudy(await openTestDatabase())
const { db } = study
await study.publish('open')

/** Ada enters the cases. */
const people: Readonly<Record<string, readonly Role[]>> = {
  ada: ['PI'],
  rita: ['REPORTER'],
  root: ['ADMIN'],
  gus: ['GROUP_MANAGER'],
}
const makes = new Map<string, MakeCall>([['anonymous', study.office.anonymous]])
for (const [username, roles] of Object.entries(people)) {
  makes.set(username, await study.person(username))
  await study.giveRoles(username, roles)
}
const as = (username: string) => makes.get(username) as MakeCall

await createGroup(db, { name: 'Team', description: '', sharedCases: false, owner: 'root' }, study.clock.now())
await isNow(db, 'Team', 'ada', 'JoinedWithSelectedCases')
await createGroup(db, { name: 'Ulm', description: '', sharedCases: false, owner: 'root' }, study.clock.now())
await writeSite(db, 'Ulm', 'root', study.clock.now())
await study.aCase(as('ada'), { group: 'Study', base: 'open', owner: 'ada', name: 'Case0' }, 40)

const once = allCalls.filter(({ call }) => call.changes === true)

type Request = Readonly<Record<string, unknown>>

/** Requests of calls that name no case. Each request has an effect and differs from the one before. */
const fresh: Readonly<Record<string, (nth: number) => Promise<Request> | Request>> = {
  'cases?action=newCase': () => ({ base: { group: 'Study', base: 'open' } }),
  'cases?action=submitCase': (nth) => ({
    submission: {
      base: { group: 'Study', base: 'open' },
      caseName: `Submitted${nth}`,
      facts: [{ id: 'age', value: 40 }],
      groups: ['Team'],
    },
  }),
  'query?action=uploadQueries': (nth) => {
    const row = ['age', '', study.clock.now().toISOString(), 'Case0', 'source-query', `Look ${nth}`, '']
    return { data: Buffer.from(row.join(',')).toString('base64') }
  },
  'life?action=takeSnapshot': (nth) => ({ group: 'Study', base: 'open', name: `Snapshot ${nth}` }),
  'studyTrail?action=recordTrailReview': (nth) => ({
    group: 'Study',
    base: 'open',
    filter: everyTrailEntry,
    upTo: '2026-03-02T08:00:00.000Z',
    note: `Review ${nth}`,
  }),
  'accessReport?action=recordAccessReview': (nth) => ({
    group: 'Study',
    base: 'open',
    upTo: '2026-03-02T08:00:00.000Z',
    note: `Review ${nth}`,
  }),
  'sampling?action=setSamplingPlan': () => ({
    base: { group: 'Study', base: 'open' },
    share: 0,
    questions: [],
  }),
  'statistics?action=saveMatrix': (nth) => ({
    name: `Kept${nth}`,
    spec: emptyMatrix({ group: 'Study', base: 'open' }),
  }),
  async 'statistics?action=removeMatrix'(nth) {
    const base = { group: 'Study', base: 'open' }
    await as('ada')('statistics?action=saveMatrix', { name: `Gone${nth}`, spec: emptyMatrix(base) })
    return { name: `Gone${nth}`, base }
  },
  'groupsApi?action=createGroup': (nth) => ({ name: `New ${nth}`, description: '', sharedCases: true }),
  async 'groupsApi?action=setMembershipStatus'(nth) {
    await createGroup(db, { name: `G${nth}`, description: '', sharedCases: true, owner: 'root' }, study.clock.now())
    return { group: `G${nth}`, user: 'ada', status: 'RequestsSelectedCases' }
  },
  'groupsApi?action=confirmNotices': (nth) => ({ upTo: nth + 1 }),
  async 'groupManager?action=setAssignments'(nth) {
    await createGroup(db, { name: `M${nth}`, description: '', sharedCases: true, owner: 'root' }, study.clock.now())
    return { entries: [{ group: `M${nth}`, user: 'rita', add: true }] }
  },
  async 'dialogApi?action=exportCompleteCaseHistory'() {
    // Another one cannot be started while one is in progress.
    await db.deleteFrom('history_export').execute()
    return {}
  },
  'option?action=setReminderMail': (nth) => ({ value: `Dear ${nth}` }),
  'option?action=setUserRankMail': (nth) => ({ value: `Rank ${nth}` }),
  'option?action=setRequiredFactor': (nth) => ({ value: { everybody: false, roles: roles.slice(0, 1 + (nth % 5)) } }),
  'option?action=setDeployment': (nth) => ({ value: { tokenQuestionnaires: [`sleep${nth}`] } }),
  'option?action=setUserManual': (nth) => ({ value: { markdown: `# ${nth}` } }),
  'option?action=setCustomLoginPage': (nth) => ({
    value: { cardHeaderHtml: `${nth}`, cardContentHtml: '', acceptCheckboxHtml: '' },
  }),
  'option?action=setPatientPage': (nth) => ({ value: { contact: { en: `Ward ${nth}` }, privacy: {} } }),
  'option?action=setCustomTranslations': (nth) => ({ value: `de.bases.title Studien ${nth}` }),
  'option?action=setFileStorage': (nth) => ({ value: { name: `map-${nth}.png`, data: 'iVBORw==' } }),
  async 'knowledgeBasePermission?action=saveProtections'(nth) {
    await study.publish(`fenced${nth}`)
    return { protections: { Study: [`fenced${nth}`] } }
  },
  async 'knowledgeBasePermission?action=saveUserAccess'(nth) {
    await study.publish(`named${nth}`)
    return { user: 'gus', access: { Study: [`named${nth}`] } }
  },
  async 'knowledgeBasePermission?action=changeBaseAccess'(nth) {
    await study.publish(`given${nth}`)
    return { group: 'Study', base: `given${nth}`, give: ['gus'], groups: [], take: [] }
  },
  async 'baseManager?action=publishCandidate'(nth) {
    return { candidate: await aCandidate(nth), version: '1', follows: null }
  },
  async 'baseManager?action=setRetired'(nth) {
    await study.publish(`retired${nth}`)
    return { group: 'Study', base: `retired${nth}`, isRetired: true }
  },
  ...practiceRequests(study, as('ada')),
  async 'baseManager?action=discardCandidate'(nth) {
    return { candidate: await aCandidate(nth) }
  },
  async 'baseManager?action=askForPublication'(nth) {
    return { candidate: await aCandidate(nth), isAsked: true }
  },
  async 'user?action=save'(nth) {
    await createUser(db, { username: `saved-${nth}`, at: study.clock.now() })
    return { username: `saved-${nth}`, roles: ['PI'], isActivated: true, isFrozen: false }
  },
  async 'user?action=setLimits'(nth) {
    await study.publish(`limited${nth}`)
    await createUser(db, { username: `limited-${nth}`, at: study.clock.now() })
    return { username: `limited-${nth}`, limits: [{ group: 'Study', base: `limited${nth}` }] }
  },
  async 'sites?action=markSite'(nth) {
    const group = { name: `Site${nth}`, description: '', sharedCases: false, owner: 'root' }
    await createGroup(db, group, study.clock.now())
    return { group: group.name, isSite: true }
  },
  async 'user?action=removeSecondFactor'(nth) {
    const username = `lost-${nth}`
    await createUser(db, { username, at: study.clock.now() })
    await writeNewSecret(db, username, 'GEZDGNBVGY3TQOJQ', study.clock.now())
    await writeApp(db, username, { secret: 'GEZDGNBVGY3TQOJQ', lastStep: null }, study.clock.now())
    return { username, language: 'en' }
  },
  async 'user?action=free'(nth) {
    await createUser(db, { username: `freed-${nth}`, at: study.clock.now() })
    return { username: `freed-${nth}` }
  },
  async 'invitationApi?action=withdrawInvitation'(nth) {
    const username = `invited-${nth}@example.org`
    await createUser(db, { username, isActivated: false, at: study.clock.now() })
    await db.updateTable('app_user').set({ pending: 'invitation' }).where('username', '=', username).execute()
    return { username }
  },
  async 'invitationApi?action=sendMailAgain'() {
    const id = randomUUID()
    const mail = { id, kind: 'activation', username: 'ada', language: 'en', client: 'http://127.0.0.1/' } as const
    await insertMail(db, mail, study.clock.now())
    await noteFailure(db, id, 'The mail server does not answer.', study.clock.now())
    return { id }
  },
  'invitationApi?action=setRegistration': (nth) => ({ isOpen: true, invitationPassword: `Hernia ${nth}` }),
  async 'baseManager?action=tryCheck'() {
    await as('root')('baseManager?action=stopCheckTrial', ofTrial)
    return { ...ofTrial, check: { questionId: 'age', if: { All: [] } } }
  },
  async 'baseManager?action=stopCheckTrial'() {
    await as('root')('baseManager?action=tryCheck', { ...ofTrial, check: { questionId: 'age', if: { All: [] } } })
    return ofTrial
  },
  'baseManager?action=startRehearsal': async (nth) => ({ candidate: await aCandidate(nth) }),
  async 'baseManager?action=stopRehearsal'(nth) {
    const candidate = await aCandidate(nth)
    await as('root')('baseManager?action=startRehearsal', { candidate })
    return { candidate }
  },
  'imports?action=beginImport': (nth) => ({ ...ofImport, fileName: `lab-${nth}.csv` }),
  'imports?action=rehearseImport': async () => ({ import: await anImport('received'), ...howToImport }),
  'imports?action=runImport': async () => ({ import: await anImport('rehearsed') }),
  'imports?action=stopImport': async () => ({ import: await anImport('running') }),
  'imports?action=discardImport': async () => ({ import: await anImport('received') }),
  async 'moves?action=beginMove'(nth) {
    const of = { group: 'Study', base: `moving${nth}` }
    await study.publish(of.base)
    await study.aCase(as('ada'), { ...of, owner: 'ada', name: 'Moving' }, 40)
    await publishBase(study.services, { ...aBase(of.base), version: '2' })
    return { ...of, ...aChoice, version: '2', undoes: null }
  },
  'moves?action=runMove': async () => ({ move: await aMove('rehearsed') }),
  'moves?action=stopMove': async () => ({ move: await aMove('running') }),
  'accessKeys?action=revokeKey': async () => ({ id: (await aKey(study.services, 'ada')).id }),
  'webhooks?action=removeWebhook': async () => ({ id: await aWebhook(study.services) }),
  'webhooks?action=sendAgain': async () => ({ webhook: await aWebhook(study.services) }),
  async 'codeLists?action=removeCodeList'(nth) {
    return { ...(await aCodeList(db, { list: 'ICD-10-GM', version: `${nth}` })) }
  },
  'fileStorage?action=upload': (nth) => ({ name: `plan-${nth}.png`, data: 'iVBORw==' }),
  async 'fileStorage?action=remove'(nth) {
    const file = `old-${nth}.png`
    await as('root')('fileStorage?action=upload', { name: file, data: 'iVBORw==' })
    return { file }
  },
}

const ofTrial = { group: 'Study', base: 'open' } as const
const ofImport = { group: 'Study', base: 'open', size: 9, format: 'table', language: null } as const
const howToImport = { mapping: {}, policy: 'onlyEmpty', makesCases: false, reason: null } as const

/** Of ada's, who may begin one, and may make each of these calls. */
async function anImport(phase: 'received' | 'rehearsed' | 'running'): Promise<string> {
  const file = { ...ofImport, fileName: 'lab.csv', by: 'ada', keyId: null, at: study.clock.now() }
  const id = await insertImport(db, file)
  await insertPiece(db, id, 0, Buffer.from('case,age\n'))
  await setPhase(db, id, phase)
  return id
}

const aChoice = { sites: null, names: null, state: 'all', status: null, signed: 'stay', reason: 'Amendment' } as const

async function aMove(phase: 'rehearsed' | 'running'): Promise<string> {
  const { id: versionId } = await db.selectFrom('base_version').select('id').executeTakeFirstOrThrow()
  const { signed, reason, ...of } = aChoice
  const filter = { group: 'Study', base: 'open', versionId, undoes: null, ...of }
  const who = { by: 'root', at: study.clock.now() }
  const id = await insertMove(db, { filter, signed, reason, ...who, total: 1, counts: noCounts })
  await setMovePhase(db, id, phase, null)
  return id
}

/** Preparation of a case, without which the call has no effect. */
const before: Readonly<Record<string, (of: NamedCase) => Promise<unknown>>> = {
  'cases?action=restoreCase': ({ name, owner, group, base }) =>
    as('ada')('cases?action=deleteCase', { caseName: name, owner, base: { group, base } }),
  'followUps?action=reopenFollowUps': ({ group, base, owner, name }) =>
    as('ada')('followUps?action=closeFollowUps', {
      followUps: [{ group, base, owner, name, questionnaireId: 'diary' }],
      cause: 'lost',
    }),
  'cases?action=saveCase': sayAge,
  'Dialog?action=savecase': sayAge,
}

function sayAge({ group: kbg, base: kb, draft }: NamedCase) {
  return as('ada')('Dialog?action=addFactsJson', { kbg, kb, draft, facts: [{ id: 'age', value: 51 }] })
}

async function aCandidate(nth: number): Promise<string> {
  const document = JSON.stringify({ ...visitBase, id: `candidate${nth}` })
  const candidate = randomUUID()
  await db
    .insertInto('base_candidate')
    .values({
      id: candidate,
      group_name: visitBase.group,
      name: `candidate${nth}`,
      checksum: '',
      document,
      questions: 1,
      format: 'casebook',
      file_name: 'a.json',
      findings: '[]',
      finding_counts: '{"error":0}',
      uploaded_by: 'root',
      uploaded_at: study.clock.now(),
    })
    .execute()
  return candidate
}

let nth = 0

/** A new case, or another subject of the call, and who makes the call. */
async function aCallOf(name: string) {
  const { call } = once.find((one) => one.name === name) ?? { call: undefined }
  const policy = call?.policy ?? 'anyone'
  const mayMake = ([, roles]: [string, readonly Role[]]) => !isCapability(policy) || holds(roles, policy)
  const maker = Object.entries(people).find(mayMake)?.[0]
  const others = Object.entries(people).filter((one) => !mayMake(one))
  if (maker === undefined) throw new Error(`Nobody may make the call ${name}`)
  nth += 1
  const request = await (fresh[name]?.(nth) ?? aboutACase(name, maker))
  const deliver = (key: string, by = maker) => as(by)(name, request, key)
  return { deliver, others: others.map(([username]) => username), done: doneOf(name) }
}

async function aboutACase(name: string, maker: string): Promise<Request> {
  const of = caseCalls[name]
  if (!of) throw new Error(`Nobody has said what a request of ${name} is`)
  const one = await study.aCase(as('ada'), { group: 'Study', base: 'open', owner: 'ada', name: `Case${nth}` }, 40)
  const named = { ...one, draft: await study.draftOf('ada', one) }
  await before[name]?.(named)
  return of.request(named, { entersCases: maker !== 'rita' })
}

/** The answer of a call that does what it is asked. */
function doneOf(name: string): string {
  if (/Review$/.test(name)) return 'ReviewRecorded'
  if (/action=(rehearse|run|stop|discard)(Import|Move)$/.test(name)) return 'Ok'
  if (name in doneElse) return doneElse[name] ?? ''
  return doneHere.includes(name) ? 'Ok' : ((caseCalls[name] ?? otherCalls[name])?.done ?? '')
}

const fingerprint = await fingerprintsOf(db, ['session'])

describe.each(once)('$name', ({ name }) => {
  it('has its effect once when it is delivered again, and answers as the first time', async () => {
    const { deliver, done } = await aCallOf(name)
    const untouched = await fingerprint()
    const first = await deliver(`again-${nth}`)
    expect(first.kind, first.text).toBe(done)
    const after = await fingerprint()
    expect(after).not.toBe(untouched)
    expect((await deliver(`again-${nth}`)).value).toEqual(first.value)
    expect(await fingerprint()).toBe(after)
  })

  it('has its effect once when it is delivered several times at once, and all get one answer', async () => {
    const single = await aCallOf(name)
    const rows = await rowsMadeBy(db, () => single.deliver(`single-${nth}`))
    const several = await aCallOf(name)
    const answers = new Set<string>()
    const made = await rowsMadeBy(db, async () => {
      const key = `several-${nth}`
      const delivered = await Promise.all([1, 2, 3, 4].map(() => several.deliver(key)))
      for (const { kind, value } of delivered) answers.add(JSON.stringify([kind, inOrder(value)]))
    })
    expect(made).toEqual(rows)
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain(`["${several.done}"`)
  })

  it('leaves nothing behind when it fails at its end, and has its effect when it is delivered again', async () => {
    const { deliver, done } = await aCallOf(name)
    const untouched = await fingerprint()
    await sql`create constraint trigger fails after insert on received_call deferrable initially deferred
      for each row execute function refuse_change()`.execute(db)
    await expect(deliver(`failing-${nth}`)).rejects.toThrow('500')
    await sql`drop trigger fails on received_call`.execute(db)
    expect(await fingerprint()).toBe(untouched)
    expect((await deliver(`failing-${nth}`)).kind).toBe(done)
  })

  it('keeps no key for somebody who may not make it', async () => {
    const { deliver, others } = await aCallOf(name)
    const untouched = await fingerprint()
    expect((await deliver(`refused-${nth}`, 'anonymous')).kind).toBe('LoginRequired')
    for (const by of others) expect((await deliver(`refused-${nth}`, by)).kind).toBe('InsufficientPermissions')
    expect(await fingerprint()).toBe(untouched)
  })
})

/** The database keeps a kept answer's fields in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([field, one]) => [field, inOrder(one)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
