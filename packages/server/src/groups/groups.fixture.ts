/** Groups for tests, as their history would have left them. */
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { createClient } from '@casebook/api-adapter/client'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { groupManagerWire, groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { MembershipStatus } from '@casebook/core/groups/membership'
import type { Role } from '@casebook/core/permissions/capabilities'
import { recordMembershipChange } from '../access/groups.repository'
import { publishBase } from '../bases/publishBase'
import { casesArea } from '../caseList/cases.handlers'
import { entryArea } from '../entry/entry.handlers'
import { visit, visitBase } from '../entry/visitStudy.fixture'
import type { Database } from '../services'
import { signedIn } from '../session/session.fixture'
import { sessionArea } from '../signIn/session.handlers'
import { startTestServer, type TestServer } from '../testing/testServer'
import { createGroup } from './createGroup'
import { groupsArea } from './groups.handlers'

const founded = new Date('2026-03-02T08:00:00Z')

/** Nobody but the owner is a member, unless a status is given. */
export async function aGroup(
  db: Database,
  name: string,
  {
    owner = 'ada',
    sharedCases = true,
    members = {},
  }: { owner?: string; sharedCases?: boolean; members?: Readonly<Record<string, MembershipStatus>> } = {},
): Promise<void> {
  await createGroup(db, { name, description: '', sharedCases, owner }, founded)
  for (const [user, status] of Object.entries(members)) await isNow(db, name, user, status)
}

export function isNow(db: Database, group: string, user: string, status: MembershipStatus): Promise<void> {
  return recordMembershipChange(db, { group, user, status, changedBy: user }, founded)
}

/** A server with the calls of groups and of cases, and the base `visit`. */
export async function startGroupServer(db: Database): Promise<TestServer> {
  const server = await startTestServer({ db, areas: [sessionArea, groupsArea, casesArea, entryArea] })
  await publishBase(server.services, visitBase)
  return server
}

/** Somebody signed in, with the calls they make. */
export async function aColleague(server: TestServer, username: string, roles: readonly Role[] = []) {
  const { browser } = await signedIn(server, { username, roles, firstName: username, lastName: `of ${username}` })
  return {
    browser,
    // As a client of the specified wire makes them, which may name a case by its name alone.
    groups: { ...wireClient(groupsWire, browser.send), ...wireClient(groupManagerWire, browser.send) },
    cases: wireClient(casesWire, browser.send),
    username,
    entry: createClient(entryWire, browser.send),
  }
}

export type Colleague = Awaited<ReturnType<typeof aColleague>>

/** A case with one answer, saved by that name. Answers what the save offered. */
export async function aSavedCase(
  { entry, username: owner }: Colleague,
  caseName: string,
  age = 40,
): Promise<readonly string[]> {
  const fresh = await entry.reset(visit)
  const draft = fresh.type === 'ReceivedState' ? fresh.draft?.id : undefined
  await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: age }] })
  const saved = await entry.savecase({ ...visit, draft, caseName, owner, force: false })
  if (saved.type !== 'OkWithGroups') throw new Error(`${caseName} was not saved: ${saved.type}`)
  return saved.possibleGroupsToAddTo
}
