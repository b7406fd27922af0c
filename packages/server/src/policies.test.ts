/** The calls say who may make them: whom a policy admits, no handler refuses for a role. Runs on PostgreSQL; the matrix, on the embedded database. */
import { createClient, messageOf } from '@casebook/api-adapter/client'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { anyValueOf } from '@casebook/api-adapter/testing/anyValueOf'
import { allCalls } from '@casebook/api-adapter/testing/wires'
import { isCapability, type Policy } from '@casebook/core/call/policy'
import { capabilities, holds, type Role, roles } from '@casebook/core/permissions/capabilities'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areas } from './areas'
import { publishBase } from './bases/publishBase'
import { visitBase } from './entry/visitStudy.fixture'
import { createUser } from './session/users'
import { resultOf } from './testing/resultOf'
import { takesAll } from './testing/share'
import { openTestDatabase } from './testing/testDatabase'
import { Browser, startTestServer } from './testing/testServer'

const db = await openTestDatabase()
const server = await startTestServer({ db, areas })
const password = 'Bernoulli numbers, 1843'
const visit = { group: visitBase.group, base: visitBase.id }
await publishBase(server.services, visitBase)

/** One person for each role, and one without a role. Each has a case where the role may have own cases. */
const people = await Promise.all(
  [null, ...roles].map(async (role) => {
    const username = role ?? 'nobody-special'
    const held: readonly Role[] = role ? [role] : []
    await createUser(db, { username, password, roles: held, at: server.clock.now() })
    const browser = new Browser(server)
    await browser.fetch('loginApi?action=login', { method: 'POST', body: JSON.stringify({ user: username, password }) })
    const entry = createClient(entryWire, browser.send)
    if (holds(held, 'hasOwnCases')) {
      await entry.reset(visit)
      await entry.addFactsJson({ ...visit, facts: [{ id: 'age', value: 40 }] })
      await entry.savecase({ ...visit, caseName: 'Case1', owner: username, force: true })
    }
    return { username, roles: held, browser }
  }),
)

afterAll(() => server.close())

type Person = (typeof people)[number]

const admits = (policy: Policy, { roles: held }: Person) => !isCapability(policy) || holds(held, policy)

async function answerTo({ browser }: Person, name: string, request: Record<string, unknown>): Promise<string> {
  const found = allCalls.find((each) => each.name === name)
  if (!found) throw new Error(`There is no call ${name}`)
  const { url, body, headers = {} } = messageOf(found.path, found.action, found.call, request)
  const response = await browser.fetch(`proket/${url}`, {
    headers,
    ...(body !== undefined && { method: 'POST', body }),
  })
  return (await resultOf(response))?.kind ?? ''
}

/** Fields of a request, filled with the names of existing things. */
const real: Readonly<Record<string, unknown>> = {
  kbg: visit.group,
  kb: visit.base,
  group: visit.group,
  base: visit,
  name: 'Case1',
  caseName: 'Case1',
  questionnaireId: 'patient',
  question: 'age',
  questionId: 'age',
}

function aimed(request: Record<string, unknown>, fits: z.core.$ZodType): Record<string, unknown> {
  const named = Object.keys(request).filter((field) => field in real)
  const withNames = { ...request, ...Object.fromEntries(named.map((field) => [field, real[field]])) }
  return z.safeEncode(fits, withNames as never).success ? withNames : request
}

/**
 * These calls answer InsufficientPermissions also for a case or a group that the caller has no access to, as specified. So they
 * are asked about one that the caller does have access to, in an order in which each step of a signature is possible.
 */
const ofPi = { caseIdentifier: 'Case1', questionnaireId: 'patient', base: visit, owner: 'PI' }
/** An answer with both marks, at the level that is the person's. */
const answerOfPi = (held: readonly Role[]) => ({
  ...ofPi,
  key: 'age',
  level: holds(held, 'canSetPiSdv') ? 'PI' : 'Monitor',
  hash: null,
})
const byStanding: Readonly<Record<string, (person: Person) => Record<string, unknown>>> = {
  'sdv?action=getSdv': ({ username, roles: held }) => ({
    caseIdentifier: 'Case1',
    base: visit,
    owner: holds(held, 'hasOwnCases') ? username : 'PI',
  }),
  'sdv?action=unSetPiSdv': () => ofPi,
  'sdv?action=setPiSdv': () => ofPi,
  'sdv?action=setMonitorSdv': () => ofPi,
  'verification?action=confirmPassword': () => ({ ...ofPi, move: 'setPi', questionnaires: ['patient'], password: 'x' }),
  'verification?action=confirmPasskey': () => ({ ...ofPi, move: 'setPi', questionnaires: ['patient'], response: '{}' }),
  'verification?action=beginProviderSigning': () => ({
    ...ofPi,
    move: 'setPi',
    questionnaires: ['patient'],
    provider: 'p1',
  }),
  'verification?action=confirmProvider': () => ({ ...ofPi, move: 'setPi', questionnaires: ['patient'] }),
  'verification?action=confirmAnswer': ({ roles: held }) => answerOfPi(held),
  'verification?action=unconfirmAnswer': ({ roles: held }) => answerOfPi(held),
  'sdv?action=unSetMonitorSdv': () => ofPi,
  'logApi?action=logUnlock': ({ username }) => ({
    caseName: 'Case1',
    questionnaireId: 'patient',
    base: visit,
    owner: username,
  }),
  'groupsApi?action=setMembershipStatus': ({ username }) => ({
    group: 'Surgeons',
    user: username,
    status: 'RequestsAllCases',
  }),
}

describe.each(people)('the calls of $username', (person) => {
  it.each(allCalls.filter(({ name, call }) => call.policy !== 'anyone' && !(name in byStanding)))(
    'admit to $name everybody with the capability that it names, and nobody else [ROLE-01]',
    async ({ name, call }) => {
      const mayCall = admits(call.policy, person)
      const answers = new Set<string>()
      // The edge refuses before it looks at the request: one says as much as four.
      const numRuns = mayCall ? (takesAll ? 4 : 2) : 1
      for (const request of fc.sample(anyValueOf(call.request), { numRuns, seed: 1 }))
        answers.add(await answerTo(person, name, aimed(request, call.request)))
      if (mayCall) expect(answers).not.toContain('InsufficientPermissions')
      else expect([...answers]).toEqual(['InsufficientPermissions'])
    },
  )
})

describe('a call that also depends on access to a case or a group', () => {
  it.each(Object.entries(byStanding))(
    'admits to %s everybody with the capability that it names, and nobody else [ROLE-01]',
    async (name, of) => {
      if (name.startsWith('groupsApi'))
        await createClient(groupsWire, people[0]!.browser.send).createGroup({
          name: 'Surgeons',
          description: '',
          sharedCases: true,
        })
      const policy = allCalls.find((each) => each.name === name)?.call.policy ?? 'anyone'
      for (const person of people) {
        const answer = await answerTo(person, name, of(person))
        if (admits(policy, person)) expect(answer, person.username).not.toBe('InsufficientPermissions')
        else expect(answer, person.username).toBe('InsufficientPermissions')
      }
    },
  )
})

it('name every capability, but for those that guard what a call answers or where a query leads [ROLE-01]', () => {
  const named = new Set<Policy>(allCalls.map(({ call }) => call.policy))
  expect(capabilities.filter((capability) => !named.has(capability))).toEqual([
    // Which bases there are for somebody: `bases/bases.test.ts`.
    'canOpenProtectedBases',
    // Whether a person may move cases of others: `sites/sites.test.ts`.
    'canTransferCases',
    // Whether a query leads into its case or to its log: `QueriesScreen.test.tsx` of the client.
    'canEditCasesFromQueries',
    'canOpenCaseLogFromQueries',
    // Which marks and which nodes of queries a person may set: `sdv/level.test.ts` and `queries/graph/graph.test.ts` of the core.
    'canUnsetMonitorSdv',
    'canSetReporterNodes',
    'canSetDataManagerNodes',
    'canSetNormalUserNodes',
  ])
})
