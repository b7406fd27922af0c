/** A study of two parts, by studies, by sites or by its sides, people who know the first alone, and all that may happen in the second. */
import { allCalls } from '@casebook/api-adapter/testing/wires'
import { copyVersions } from '../bases/copyVersions'
import { writeLimits, writeSiteLimits } from '../bases/limits.repository'
import { createGroup } from '../groups/createGroup'
import { isNow } from '../groups/groups.fixture'
import { insertMark } from '../sdv/sdv.repository'
import { writeSite } from '../sites/sites.repository'
import { otherCalls } from '../testing/authz/calls/otherCalls'
import { caseCalls, type NamedCase } from '../testing/authz/caseCalls'
import { openStudy, type StudyCase } from '../testing/authz/study'
import type { MakeCall } from '../testing/officeOf'
import { textsIn } from '../testing/readFiles'
import type { Answered } from '../testing/resultOf'
import { openRewindableDatabase } from '../testing/rewindable'
import { recordAssignment } from './assignments.repository'

const limitedPeople = {
  monitor: ['REPORTER'],
  manager: ['DATA_MANAGER'],
  doctor: ['PI'],
  both: ['PI', 'REPORTER'],
} as const

/** Each answer holds a secret or a riddle that is made for it. */
const madeAnew = new Set([
  'captchaApi?action=getCaptcha',
  'captchaApi?action=getCaptchaSound',
  'loginApi?action=getJournalKey',
])

/** Some reads leave a line in the server log. */
const answersWithData = (name: string) => otherCalls[name]?.done.startsWith('Received') ?? false

const reads = allCalls
  .filter(({ name, call }) => !call.changes || answersWithData(name))
  .map(({ name }) => name)
  .filter((name) => !madeAnew.has(name) && (name in otherCalls || name in caseCalls))

const answersOfDone = new Set([
  ...Object.values(caseCalls).map(({ done }) => done),
  'PlanSet',
  'ReceivedBinaryData',
  'PracticeEmptied',
])

const sites = ['Bern', 'Ulm'] as const
const elsewhere = 'Wien'

interface Place {
  readonly group: string
  readonly base: string
  readonly site?: string
}

const at = (base: string, site?: string): Place => ({ group: 'Study', base, ...(site !== undefined && { site }) })

/** The log tells what people did on either side, and how much is left of practice is no answer about the live side. */
const isOfLive = (call: string) => !call.startsWith('logApi') && !call.startsWith('practice')

/** Where cases are within the limits, or live, and where they are beyond. */
const areas = {
  study: [at('open'), at('beyond')],
  site: [at('open', sites[0]), at('open', sites[1])],
  practice: [at('open'), at('open~practice')],
} as const

const studyOf = ({ group, base }: Place) => ({ group, base })

/** Without the time of day at which a spreadsheet was made: a body of its own, or part of the JSON. */
async function contentOf({ text, body }: Pick<Answered, 'text' | 'body'>): Promise<string> {
  const [, inJson = ''] = /"(UEsDB[\w+/=]+)"/.exec(text) ?? []
  const file = inJson === '' ? Buffer.from(body) : Buffer.from(inJson, 'base64')
  if (file.subarray(0, 2).toString() !== 'PK') return `${text} ${file.toString('latin1')}`
  const files = [...(await textsIn(file))].filter(([path]) => path !== 'docProps/core.xml')
  return `${inJson === '' ? text : text.replace(inJson, '')} ${JSON.stringify(files)}`
}

export async function openLimitedWorld(by: keyof typeof areas) {
  const { db, rewound } = await openRewindableDatabase()
  const study = await openStudy(db)
  const makes = new Map<string, MakeCall>()
  const [inside, beyond] = areas[by]
  const isLimiting = by !== 'practice'

  await study.publish('open', 'beyond')
  if (!isLimiting) await copyVersions(db, studyOf(inside), 'practice')
  const people = Object.keys(limitedPeople) as readonly (keyof typeof limitedPeople)[]
  for (const username of [...people, 'all', 'some', 'far', 'root', 'eve'])
    makes.set(username, await study.person(username))
  const as = (username: string) => makes.get(username) as MakeCall

  for (const site of by === 'site' ? [...sites, elsewhere] : []) {
    await createGroup(db, { name: site, description: '', sharedCases: false, owner: 'root' }, study.clock.now())
    await writeSite(db, site, 'root', study.clock.now())
  }
  for (const site of by === 'site' ? sites : [])
    for (const username of makes.keys())
      if (username !== 'root') await isNow(db, site, username, 'JoinedWithSelectedCases')

  let entered = 0
  const enter = (owner: string, base: Place) => {
    entered += 1
    return study.aCase(as(owner), { ...base, owner, name: `Case${entered}` }, 40 + entered)
  }
  const ofInside = new Map<string, StudyCase>()
  const ofBeyond = new Map<string, StudyCase>()
  for (const owner of [...people, 'all', 'some', 'far']) {
    ofInside.set(owner, await enter(owner, inside))
    ofBeyond.set(owner, await enter(owner, beyond))
  }
  await createGroup(db, { name: 'Team', description: '', sharedCases: true, owner: 'doctor' }, study.clock.now())
  await isNow(db, 'Team', 'all', 'JoinedWithAllCases')
  await isNow(db, 'Team', 'some', 'JoinedWithSelectedCases')
  for (const one of [ofInside.get('some'), ofBeyond.get('some')] as StudyCase[])
    await recordAssignment(
      db,
      { group: 'Team', caseId: one.id, isAssigned: true, changedBy: 'some' },
      study.clock.now(),
    )
  /** Each of them verified one before they were limited. */
  for (const user of people) {
    const { id, revision } = ofBeyond.get(user) as StudyCase
    const mark = { user, at: study.clock.now(), verification: { age: 'none' }, level: 'Monitor' } as const
    await insertMark(db, id, { ...mark, questionnaireId: 'form' }, { revision, hash: 'none' })
  }
  const drafts = new Map<string, string>()
  for (const user of people)
    for (const one of [ofInside.get('all'), ofBeyond.get('all'), ofInside.get(user), ofBeyond.get(user)] as StudyCase[])
      drafts.set(`${user} ${one.id}`, await study.draftOf(user, one))
  for (const user of people) {
    await study.giveRoles(user, limitedPeople[user])
    if (by === 'site') await writeSiteLimits(db, user, [sites[0]])
    if (by === 'study') await writeLimits(db, user, [studyOf(inside)])
  }
  await study.giveRoles('root', ['ADMIN'])
  await study.giveRoles('eve', ['REPORTER'])
  await study.giveRoles('all', ['PI'])

  /** What is done to cases outside of their reach, by people who are not limited. Each answers what the server did. */
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a member of the group enters a case': () => enter('all', beyond),
    'a stranger enters a case': () => enter('far', beyond),
    'a case is saved': async () => {
      const one = ofBeyond.get('all') as StudyCase
      const draft = await study.draftOf('all', one)
      const of = { kbg: one.group, kb: one.base, draft }
      await as('all')('Dialog?action=addFactsJson', { ...of, facts: [{ id: 'weight', value: entered++ }] })
      return as('all')('Dialog?action=savecase', { ...of, userfn: one.name, owner: one.owner })
    },
    'a case is deleted': () =>
      as('far')('cases?action=deleteCase', requestAbout('cases?action=deleteCase', ofBeyond.get('far'))),
    'a query is asked': () => {
      const asked =
        caseCalls['query?action=startQuery']?.request(named('eve', ofBeyond.get('all')), { entersCases: false }) ?? {}
      return as('eve')('query?action=startQuery', asked)
    },
    'a section is signed': () =>
      as('all')('sdv?action=setPiSdv', requestAbout('sdv?action=setPiSdv', ofBeyond.get('all'))),
    'a signature is taken back': () =>
      as('all')('sdv?action=unSetPiSdv', requestAbout('sdv?action=unSetPiSdv', ofBeyond.get('all'))),
    'a verification is taken back': () =>
      db
        .updateTable('sdv_entry')
        .set({ unset_at: study.clock.now(), unset_by: 'eve' })
        .where('set_by', 'in', people)
        .where('questionnaire', '=', 'form')
        .execute(),
    'a link is made': () =>
      as('all')('token?action=getCaseToken', requestAbout('token?action=getCaseToken', ofBeyond.get('all'))),
    'a case is given to the group': () =>
      as('some')(
        'groupsApi?action=setAssignment',
        requestAbout('groupsApi?action=setAssignment', ofBeyond.get('some')),
      ),
    'a follow-up is closed': () =>
      as('all')(
        'followUps?action=closeFollowUps',
        requestAbout('followUps?action=closeFollowUps', ofBeyond.get('all')),
      ),
    'data are taken': () => as('eve')('statistics?action=getAllStatistics', studyOf(beyond)),
    ...(isLimiting && {
      'a case is restored': () =>
        as('root')('cases?action=restoreCase', requestAbout('cases?action=restoreCase', ofBeyond.get('far'))),
    }),
    // A plan is of a study as a whole.
    ...(by !== 'site' && {
      'a plan is set': () =>
        as('eve')('sampling?action=setSamplingPlan', { base: studyOf(beyond), share: 50, questions: [] }),
    }),
    ...(by === 'site' && {
      'a case is moved to a third site': async () => {
        const { group, base, owner, name } = await enter('far', beyond)
        const cases = [{ group, base, owner, name }]
        return as('root')('sites?action=transferCases', { cases, site: elsewhere, reason: 'The patient moved' })
      },
    }),
    ...(!isLimiting && {
      'practice is emptied': () => as('root')('practice?action=emptyPractice', studyOf(inside)),
    }),
  }

  /** Whether it took effect: what is done already is not done again. */
  async function isDone(name: string): Promise<boolean> {
    const answer = await changes[name]?.()
    const kind = answer instanceof Object && 'kind' in answer ? String(answer.kind) : null
    return kind === null || answersOfDone.has(kind)
  }

  function named(user: string, one: StudyCase | undefined): NamedCase {
    if (!one) throw new Error('There is no such case')
    return { ...one, draft: drafts.get(`${user} ${one.id}`) ?? one.id }
  }

  function requestAbout(call: string, one: StudyCase | undefined, user = 'nobody') {
    return caseCalls[call]?.request(named(user, one), { entersCases: true }) ?? {}
  }

  /** Of a call that names no case: as it is, and about the study beyond. */
  function requestsOf(call: string, user: string): readonly Readonly<Record<string, unknown>>[] {
    const other = otherCalls[call]?.request
    if (other && !isLimiting) return [other]
    if (other) {
      const text = JSON.stringify(other)
      const elsewhere = text.replaceAll('"base":"open"', '"base":"beyond"')
      return text === elsewhere ? [other] : [other, JSON.parse(elsewhere)]
    }
    if (!isLimiting)
      return [ofInside.get('all'), ofInside.get(user) ?? ofInside.get('some')].map((one) =>
        requestAbout(call, one, user),
      )
    const cases = [
      ofInside.get('all'),
      ofBeyond.get('all'),
      ofInside.get(user),
      ofBeyond.get(user),
      ofBeyond.get('far'),
    ]
    return cases.map((one) => requestAbout(call, one, user))
  }

  /** Ten minutes after the last of those cases was entered. */
  const asked = study.clock.now().getTime() + 10 * 60_000

  /** Every answer to every call, each made at the same moment and undone. */
  async function answers(): Promise<ReadonlyMap<string, string>> {
    const all = new Map<string, string>()
    const since = study.clock.now().getTime()
    study.clock.pass(asked - since)
    for (const user of isLimiting ? people : [...people, 'root'])
      for (const call of isLimiting ? reads : reads.filter(isOfLive))
        for (const [nth, request] of requestsOf(call, user).entries()) {
          const answer = await rewound(() => as(user)(call, request))
          all.set(`${user}: ${call} ${nth}`, await contentOf(answer))
        }
    study.clock.pass(since - asked)
    return all
  }

  return { answers, changes: Object.keys(changes), isDone, as, inside: ofInside, beyond: ofBeyond }
}
