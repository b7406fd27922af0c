/** A world with a case of every kind for every person of the matrix, in which their calls are made and undone. */
import { allCalls } from '@casebook/api-adapter/testing/wires'
import { recordAssignment } from '../../access/assignments.repository'
import { writeLimits, writeSiteLimits } from '../../bases/limits.repository'
import { storeFile } from '../../files/files.repository'
import { createGroup } from '../../groups/createGroup'
import { isNow } from '../../groups/groups.fixture'
import { newSecret } from '../../session/secrets/secret'
import { writeSite } from '../../sites/sites.repository'
import type { MakeCall } from '../officeOf'
import type { Answered } from '../resultOf'
import { fingerprintsOf, openRewindableDatabase } from '../rewindable'
import { otherCalls } from './calls/otherCalls'
import { tokenCalls } from './calls/tokenCalls'
import { addressOnTablet, caseCalls, type NamedCase } from './caseCalls'
import type { Row } from './expected'
import { entersCases, ownerFor, type Person, people } from './people'
import { noCase, openStudy, type StudyCase } from './study'
import { foreignDraft, isAtSite, isDeleted, isOwn, type Target, targets } from './targets'

const changing = new Set(allCalls.filter(({ call }) => call.changes).map(({ name }) => name))

/** Answers after which everything must be as it was. */
const refusals = new Set([
  'LoginRequired',
  'InsufficientPermissions',
  'CaseNotFound',
  'NothingTransferred',
  'DraftNotFound',
  'KnowledgeBaseNotFound',
  'TokenError',
  'PermissionError',
  'NotYourCase',
  'NotJoinedWithSelectedCases',
  'AddFactError',
  'InterimLocked',
])

export interface Outcome {
  readonly answer: Answered
  /** Whether a call that only reads, or was refused, has changed anything. */
  readonly hasChanged: boolean
  /** The kinds of the lines that such a call has left in the server log. */
  readonly news: readonly string[]
}

const saveLatest = 'cases?action=saveCase'

/** @param due the people who make calls */
export async function openAuthzWorld(due: readonly Person[]) {
  // The cases of `user` are those that somebody without an account names.
  const withAccount = people.filter(
    (person) => person.name === 'user' || (ownerFor(person) === person.name && due.includes(person)),
  )
  const { db, rewound, mayHaveWritten } = await openRewindableDatabase()
  const study = await openStudy(db)
  const makes = new Map<string, MakeCall>([['anonymous', study.office.anonymous]])
  const shared = new Map<Target, StudyCase>([['missing', noCase()]])
  const own = new Map<string, ReadonlyMap<Target, StudyCase>>()
  /** By person and case. */
  const drafts = new Map<string, string>()
  /** Secrets of tokens that the person made for a case while they might, by person and case. */
  const tokens = new Map<string, string>()
  await populate()
  const farsDraft = await study.draftOf('far', shared.get('foreign') as StudyCase)
  // The record of changes tells again of the rows that are compared, and of the lines of the server log.
  const fingerprint = await fingerprintsOf(db, ['server_event', 'record_entry', 'record_strand', 'base_version'])
  const untouched = await fingerprint()
  const logged = async () =>
    (await db.selectFrom('server_event').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
  const events = (await logged()).length

  async function populate(): Promise<void> {
    await study.publish('open', 'shut', 'granted')
    const picture = { content: new Uint8Array([1]), by: null, at: study.clock.now() }
    await storeFile(db, { name: 'rota.png', ...picture })
    await storeFile(db, { name: 'scan.png', ...picture }, { group: 'Study', base: 'granted' })
    const of = (owner: string, name: string, base = 'open') => ({ group: 'Study', base, owner, name })
    const others = ['all', 'some', 'giver', 'far', 'lead']
    for (const username of [...others, ...withAccount.map(({ name }) => name)])
      makes.set(username, await study.person(username))
    const enter = (owner: string, name: string, base?: string) =>
      study.aCase(makes.get(owner) as MakeCall, of(owner, name, base), 40)

    shared.set('shared by its owner', await enter('all', 'Shared'))
    shared.set('shared by its owner, deleted', await enter('all', 'SharedDeleted'))
    shared.set('shared by assignment', await enter('some', 'Assigned'))
    shared.set('of a member, not assigned', await enter('some', 'NotAssigned'))
    shared.set('to be looked at only', await enter('giver', 'Watched'))
    shared.set('foreign', await enter('far', 'Foreign'))
    shared.set('foreign, in a base that is shut to them', await enter('far', 'ForeignShut', 'shut'))
    for (const { name } of withAccount)
      own.set(
        name,
        new Map<Target, StudyCase>([
          ['own', await enter(name, 'Own')],
          ['own, deleted', await enter(name, 'OwnDeleted')],
          ['own, in a base that is shut to them', await enter(name, 'OwnShut', 'shut')],
          ['own, in a protected base that is open to them', await enter(name, 'OwnGranted', 'granted')],
        ]),
      )

    const at = study.clock.now()
    await createGroup(db, { name: 'Team', description: '', sharedCases: true, owner: 'lead' }, at)
    await isNow(db, 'Team', 'all', 'JoinedWithAllCases')
    await isNow(db, 'Team', 'some', 'JoinedWithSelectedCases')
    const caseId = shared.get('shared by assignment')?.id ?? ''
    await recordAssignment(db, { group: 'Team', caseId, isAssigned: true, changedBy: 'some' }, at)
    for (const { name, isMember } of withAccount) {
      if (!isMember) continue
      await isNow(db, 'Team', name, 'JoinedWithSelectedCases')
      await createGroup(db, { name: `Watch of ${name}`, description: '', sharedCases: false, owner: name }, at)
      await isNow(db, `Watch of ${name}`, 'giver', 'JoinedWithAllCases')
    }
    for (const base of ['shut', 'granted'])
      await db.insertInto('base_protection').values({ group_name: 'Study', name: base }).execute()
    for (const { name } of withAccount)
      await db.insertInto('base_access').values({ group_name: 'Study', name: 'granted', username: name }).execute()

    for (const { name } of withAccount)
      for (const target of targets) {
        const one = caseFor(name, target)
        if (target === 'missing') continue
        drafts.set(`${name} ${target}`, await study.draftOf(name, one))
        tokens.set(`${name} ${target}`, await study.tokenOf(name, one))
        if (isDeleted(target))
          await db.updateTable('study_case').set({ deleted_at: at }).where('id', '=', one.id).execute()
      }
    for (const site of ['Bern', 'Ulm']) {
      await createGroup(db, { name: site, description: '', sharedCases: false, owner: 'lead' }, at)
      await writeSite(db, site, 'lead', at)
    }
    for (const target of targets)
      if (isAtSite(target))
        for (const { name } of isOwn(target) ? withAccount : withAccount.slice(0, 1)) {
          const { id } = caseFor(name, target)
          await db.updateTable('study_case').set({ site: 'Bern' }).where('id', '=', id).execute()
          await db.updateTable('case_name').set({ site: 'Bern' }).where('case_id', '=', id).execute()
        }
    for (const { name, roles, isLimited, isOfSite } of withAccount) {
      await study.giveRoles(name, roles)
      if (isLimited) await writeLimits(db, name, [{ group: 'Study', base: 'open' }])
      if (isOfSite) await writeSiteLimits(db, name, ['Bern'])
    }
    await beginSessions()
    // A session that was last seen a minute ago is noted again by the next call.
    await db.updateTable('session').set({ last_seen_at: study.clock.now() }).execute()
  }

  /** Callers whose session is none, or is open to some calls only. */
  async function beginSessions(): Promise<void> {
    const ofUser = (username: string) => db.updateTable('session').where('username', '=', username)
    for (const person of due) {
      const { name, tabletOf } = person
      if (person.sendsToken) {
        const kind = name === 'app token' ? 'app' : 'link'
        const secret = await study.tokenOf('user', caseFor('user', 'own'), kind)
        makes.set(name, study.office.holding(`casebook=${secret}`, secret))
      }
      if (name === 'signed out') await makes.get(name)?.('loginApi?action=logout')
      if (name === 'at the second step')
        makes.set(name, study.office.holding(`casebook-step=${await study.stepOf(name)}`))
      if (name === 'second factor due') await ofUser(name).set({ needs_second_factor: true }).execute()
      if (tabletOf) {
        const { group, base, owner, name: ofCase } = caseFor(name, tabletOf)
        const handedOver = { group, base, owner, name: ofCase, address: addressOnTablet }
        await ofUser(name)
          .set({ handed_over: JSON.stringify(handedOver) })
          .execute()
      }
      if (name === 'frozen')
        await db.updateTable('app_user').set({ is_frozen: true }).where('username', '=', name).execute()
      if (name === 'deactivated')
        await db.updateTable('app_user').set({ is_activated: false }).where('username', '=', name).execute()
    }
  }

  function caseFor(owner: string, target: Target): StudyCase {
    const found = isOwn(target) ? own.get(owner)?.get(target) : shared.get(target)
    if (!found) throw new Error(`There is no case ${target} for ${owner}`)
    return found
  }

  function named(person: Person, target: Target | typeof foreignDraft): NamedCase {
    const owner = ownerFor(person)
    if (target === foreignDraft) return { ...caseFor(owner, 'foreign'), draft: farsDraft }
    return { ...caseFor(owner, target), draft: drafts.get(`${person.name} ${target}`) ?? noCase().id }
  }

  function requestOf({ call, target }: Row, person: Person): Readonly<Record<string, unknown>> {
    if (call === 'groupsApi?action=setMembershipStatus')
      return { group: 'Team', user: person.name, status: person.isMember ? 'NoMembership' : 'RequestsSelectedCases' }
    if (target === '') return otherCalls[call]?.request ?? {}
    const byToken = tokenCalls[call]
    if (byToken) {
      const maker = person.account === 'none' ? '' : ownerFor(person)
      return byToken.request(tokens.get(`${maker} ${target}`) ?? newSecret())
    }
    return caseCalls[call]?.request(named(person, target), { entersCases: entersCases(person) }) ?? {}
  }

  /** Answers when it was the latest before. */
  async function touch(draft: string, touched_at: Date): Promise<Date | undefined> {
    const was = await db.selectFrom('draft').select('touched_at').where('id', '=', draft).executeTakeFirst()
    await db.updateTable('draft').set({ touched_at }).where('id', '=', draft).execute()
    return was?.touched_at
  }

  const make = ({ name }: Person, call: string, request: Readonly<Record<string, unknown>>) =>
    (makes.get(name) as MakeCall)(call, request)

  return {
    named,
    make,
    /** Makes the call, and undoes it. */
    outcome(row: Row, person: Person): Promise<Outcome> {
      return rewound(async () => {
        // It saves the latest draft of the base: here that of the case which is named.
        const latest = row.call === saveLatest && row.target !== '' ? named(person, row.target).draft : null
        const touched = latest === null ? undefined : await touch(latest, new Date('2030-01-01'))
        const answer = await make(person, row.call, requestOf(row, person))
        if (changing.has(row.call) && !refusals.has(answer.kind)) return { answer, hasChanged: false, news: [] }
        if (!(await mayHaveWritten())) return { answer, hasChanged: false, news: [] }
        if (latest !== null && touched) await touch(latest, touched)
        return { answer, hasChanged: (await fingerprint()) !== untouched, news: (await logged()).slice(events) }
      })
    },
  }
}
