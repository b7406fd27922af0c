/**
 * Random moves of groups, sharing, roles and protection. Whoever opens a case, by any call, may do so by the rule of the core; a colleague
 * among them comes in by a group that the owner's screen "Share the case" shows as seeing it; and nobody joined the owner to
 * that group without telling them.
 */
import { allCalls } from '@casebook/api-adapter/testing/wires'
import { can, type GroupOfCase } from '@casebook/core/access/can'
import { kindOfColumn } from '@casebook/core/groups/assignments/assignmentGrid'
import type { Assignment, MembershipNotice, SharingGroup } from '@casebook/core/groups/groups.calls'
import { isJoined, isPending, type MembershipStatus, openMoves, partyOf } from '@casebook/core/groups/membership'
import { holds, type Role } from '@casebook/core/permissions/capabilities'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assignedCases } from '../access/assignments.repository'
import { memberships } from '../access/groups.repository'
import { caseCalls, type NamedCase } from '../testing/authz/caseCalls'
import { noCase, openStudy } from '../testing/authz/study'
import type { MakeCall } from '../testing/officeOf'
import { openRewindableDatabase } from '../testing/rewindable'
import { tries } from '../testing/tries'

const { db, rewound } = await openRewindableDatabase()
const study = await openStudy(db)
await study.publish('open')

const people = ['ann', 'ben', 'gus', 'mia', 'ada'] as const
type Who = (typeof people)[number]
const groups = ['Ward', 'Team', 'Hall'] as const

const makes = new Map<Who, MakeCall>()
const cases: NamedCase[] = []
for (const who of people) makes.set(who, await study.person(who))
for (const owner of ['ann', 'ben'] as const) {
  const one = await study.aCase(as(owner), { group: 'Study', base: 'open', owner, name: `Of_${owner}` }, 40)
  cases.push({ ...one, draft: noCase().id })
}

function as(who: Who): MakeCall {
  return makes.get(who) as MakeCall
}

/** A group manager often, for they move others. */
const aRole = fc.constantFrom<readonly Role[]>(
  [],
  [],
  ['PI'],
  ['GROUP_MANAGER'],
  ['GROUP_MANAGER'],
  ['REPORTER'],
  ['ADMIN'],
)
const who = fc.constantFrom(...people)
const group = fc.constantFrom(...groups)

const aMove = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      move: fc.constant('found' as const),
      by: who,
      group,
      sharedCases: fc.boolean(),
      allCases: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ move: fc.constant('member' as const), by: who, group, user: who, nth: fc.nat({ max: 5 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      move: fc.constant('tool' as const),
      by: who,
      group,
      user: who,
      add: fc.boolean(),
      allCases: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ move: fc.constant('assign' as const), by: who, group, assign: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ move: fc.constant('read' as const), by: who }) },
  { weight: 1, arbitrary: fc.record({ move: fc.constant('role' as const), user: who, roles: aRole }) },
  { weight: 1, arbitrary: fc.record({ move: fc.constant('protect' as const), isProtected: fc.boolean(), open: who }) },
)

type Move = typeof aMove extends fc.Arbitrary<infer M> ? M : never

/** Two ways in that are always tried: by the tool, and by a case that its owner gives. */
const known: Move[] = [
  { move: 'tool', by: 'gus', group: 'Ward', user: 'ann', add: true, allCases: true },
  { move: 'tool', by: 'mia', group: 'Team', user: 'ben', add: true, allCases: false },
  { move: 'assign', by: 'ben', group: 'Team', assign: true },
]

const roles = new Map<Who, readonly Role[]>()
let protectedFor: Who | null = null
/** What each has been shown of moves that others made in their memberships. */
const shown = new Map<Who, Set<number>>()

async function noticesOf(whose: Who): Promise<readonly MembershipNotice[]> {
  const { value } = await as(whose)('groupsApi?action=listGroups', { first: 10 })
  const { notices } = value as { readonly notices: readonly MembershipNotice[] }
  for (const { id } of notices) shown.get(whose)?.add(id)
  return notices
}

async function make(one: Move): Promise<void> {
  if (one.move === 'found') {
    const { by, group: name, sharedCases, allCases } = one
    await as(by)('groupsApi?action=createGroup', { name, description: '', sharedCases, allCases })
  } else if (one.move === 'member') {
    const { by, group: name, user, nth } = one
    const owner = (await db.selectFrom('study_group').select('owner').where('name', '=', name).executeTakeFirst())
      ?.owner
    const party = owner === undefined ? null : partyOf({ username: by, roles: roles.get(by) ?? [] }, { user, owner })
    const open = party ? openMoves(party, (await standings())(name, user)) : []
    const status = open[nth % open.length]?.to
    if (status) await as(by)('groupsApi?action=setMembershipStatus', { group: name, user, status })
  } else if (one.move === 'tool') {
    const { by, group: name, user, add, allCases } = one
    await as(by)('groupManager?action=setAssignments', { entries: [{ group: name, user, add, allCases }] })
  } else if (one.move === 'assign') {
    for (const { name, owner } of cases)
      if (owner === one.by)
        await as(one.by)('groupsApi?action=setAssignment', {
          groupName: one.group,
          caseName: name,
          owner,
          assign: one.assign,
        })
  } else if (one.move === 'read') {
    const [newest] = await noticesOf(one.by)
    if (newest) await as(one.by)('groupsApi?action=confirmNotices', { upTo: newest.id })
  } else if (one.move === 'role') {
    await setRoles(one.user, one.roles)
  } else {
    protectedFor = one.isProtected ? one.open : null
    await db.deleteFrom('base_protection').execute()
    await db.deleteFrom('base_access').execute()
    const base = { group_name: 'Study', name: 'open' }
    if (!one.isProtected) return
    await db.insertInto('base_protection').values(base).execute()
    await db
      .insertInto('base_access')
      .values({ ...base, username: one.open })
      .execute()
  }
}

/** Their sessions end with a change of roles, so they sign in again. */
async function setRoles(whose: Who, now: readonly Role[]): Promise<void> {
  roles.set(whose, now)
  await study.giveRoles(whose, now)
  makes.set(whose, await study.office.signIn(whose))
}

async function startAnew(): Promise<void> {
  protectedFor = null
  for (const one of people) {
    shown.set(one, new Set())
    await setRoles(one, one === 'gus' || one === 'mia' ? ['GROUP_MANAGER'] : [])
  }
  for (const [name, by] of [
    ['Ward', 'ada'],
    ['Team', 'ann'],
  ] as const)
    await as(by)('groupsApi?action=createGroup', { name, description: '', sharedCases: true })
}

/** The calls that tell something of a case. */
const reading = Object.entries(caseCalls).filter(
  ([name]) => name.endsWith('loadCase') || allCalls.some((one) => one.name === name && one.call.changes === false),
)

const reviewing = reading.find(([name]) => name === 'verification?action=reviewCase') as (typeof reading)[number]

const standings = async () => {
  const all = await memberships(db).execute()
  return (name: string, user: string): MembershipStatus =>
    all.find((one) => one.group === name && one.username === user)?.status ?? 'NoMembership'
}

it('opens cases by no call but to whom the rule lets in, and shows owners which group it is [GRP-12] [ROLE-01]', async () => {
  expect(reading.length).toBeGreaterThan(10)
  const waysIn = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(aMove, { minLength: 10, maxLength: 60, size: 'max' }), (moves) =>
      rewound(async () => {
        await startAnew()
        for (const one of moves) await make(one)
        const founded = await db.selectFrom('study_group').select(['name', 'owner', 'shared_cases']).execute()
        const statusIn = await standings()
        for (const one of cases) {
          const given = new Set((await assignedCases(db, groups, [one.id])).map(({ group: name }) => name))
          const waysOf = (reader: Who) =>
            founded.map(({ name, owner, shared_cases: sharedCases }) => {
              const memberOf = (user: string) => ({ ownsGroup: owner === user, status: statusIn(name, user) })
              const group: GroupOfCase = {
                sharedCases,
                reader: memberOf(reader),
                caseOwner: memberOf(one.owner),
                isAssigned: given.has(name),
              }
              return { name, group }
            })
          for (const reader of people) {
            const principal = { type: 'user', username: reader, roles: roles.get(reader) ?? [] } as const
            const base = {
              isProtected: protectedFor !== null,
              isGranted: protectedFor === reader,
              isBeyondLimits: false,
            }
            const about = { owner: one.owner, isDeleted: false, base }
            const ways = waysOf(reader)
            const mayRead = can(principal, 'readCase', { ...about, groups: ways.map(({ group }) => group) })
            const opened: string[] = []
            for (const [call, { request, done }] of mayRead ? [reviewing] : reading) {
              const { kind } = await as(reader)(call, request(one, { entersCases: true }))
              if (kind === done) opened.push(call)
            }
            expect([reader, one.name, opened]).toEqual([reader, one.name, mayRead ? [reviewing[0]] : []])
            if (reader === one.owner || opened.length === 0 || holds(principal.roles, 'canReviewCases')) continue
            const by = ways.filter(({ group }) => can(principal, 'readCase', { ...about, groups: [group] }))
            const names = by.map(({ name }) => name)
            for (const name of names) waysIn.add(`${name} ${statusIn(name, one.owner)}`)
            expect(await shownBySharing(one), `to ${reader}`).toEqual(expect.arrayContaining(names))
            for (const name of names)
              expect(await isKnown(name, one.owner as Who), `${one.owner} in ${name}`).toBe(true)
          }
        }
      }),
    ),
    { ...tries(12), examples: [[known]] },
  )
  // The moves did open cases.
  expect(waysIn.size).toBeGreaterThan(1)
}, 240_000)

/** The groups that the dialog of this case ticks for its owner; all, if the owner may not open the study any more. */
async function shownBySharing({ name, owner }: NamedCase): Promise<readonly string[]> {
  const { kind, value } = await as(owner as Who)('groupsApi?action=getAssignments', { name, owner })
  if (kind !== 'ReceivedAssignments') return groups
  const { assignments, groups: listed } = value as {
    readonly assignments: readonly Assignment[]
    readonly groups: readonly SharingGroup[]
  }
  const isTicked = (of: string) => assignments.some(({ groupName, assign }) => groupName === of && assign)
  return listed.filter((of) => kindOfColumn(of) === 'allShared' || isTicked(of.name)).map((of) => of.name)
}

/** Whether the owner has founded, joined or asked to join the group, or is told, or was told, who joined them. */
async function isKnown(name: string, owner: Who): Promise<boolean> {
  const changes = await db
    .selectFrom('membership_change')
    .select(['id', 'status', 'changed_by'])
    .where('group_name', '=', name)
    .where('username', '=', owner)
    .orderBy('id', 'desc')
    .execute()
  await noticesOf(owner)
  const isTold = ({ id }: { readonly id: number }) => shown.get(owner)?.has(Number(id)) ?? false
  const joined = changes.findIndex(({ status }) => !isJoined(status))
  const since = joined === -1 ? changes : changes.slice(0, joined)
  const asked = changes[since.length]
  const first = since.at(-1)
  if (!first) return false
  return first.changed_by === owner || (asked !== undefined && isPending(asked.status)) || isTold(first)
}
