/**
 * Permissions by call, person and case: docs/authz-matrix.csv, checked against the policies of the calls and the running server.
 * The expectations come from the specification and use no code of the program.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@casebook/api-adapter/openApi'
import { allCalls, wires } from '@casebook/api-adapter/testing/wires'
import { isCapability } from '@casebook/core/call/policy'
import { holds } from '@casebook/core/permissions/capabilities'
import { describe, expect, it } from 'vitest'
import { oneOf, takesAll } from '../share'
import { otherCalls } from './calls/otherCalls'
import { tokenCalls } from './calls/tokenCalls'
import type { NamedCase } from './caseCalls'
import { isNothingTo, lists, type Row, rows } from './expected'
import { matrixCsv } from './matrixCsv'
import { type Person, people } from './people'
import { foreignDraft, type Target } from './targets'
import { openAuthzWorld } from './world'

/** Making every call as everybody takes minutes, so `npm test` takes one person of so many, and each call as one of so many of these. */
const [share, turns] = [5, 2]

/** Lines of the server log that tell of a refusal. */
const mayBeLogged = new Set(['tokenRefused', 'commandRefused', 'sdvFailed'])

/** Calls about one's own draft: people may discard it, and hear that its case is not shared with them any more. */
const aboutOwnDraft = new Set(['Dialog?action=reset', 'Dialog?action=beThere'])

/** Foreign cases and missing ones are answered alike. */
function isHiddenFrom(person: Person, target: Row['target'], call: string): boolean {
  if (person.session === 'none' || call in tokenCalls || !isNothingTo(person, target)) return false
  return !aboutOwnDraft.has(call) || target === foreignDraft
}

/** An answer may repeat the name that the caller has given. */
function unnamed(text: string, { base, owner, name }: NamedCase): string {
  const given = { base, owner, name }
  return Object.entries(given).reduce(
    (said, [field, value]) => said.replaceAll(`"${field}":"${value}"`, `"${field}":""`),
    text,
  )
}

const calls = new Map(allCalls.map(({ name, stated }) => [name, stated]))

function refusalByPolicy(call: string, { session, roles }: Person): string | null {
  const { policy = 'signedIn', isOfInterview = false } = calls.get(call) ?? {}
  if (policy === 'anyone') return null
  if (session === 'none') return 'LoginRequired'
  if (session === 'second factor due') return policy === 'signedInSoFar' ? null : 'LoginRequired'
  const isAllowed = !isCapability(policy) || holds(roles, policy)
  return isAllowed && (session === 'open' || isOfInterview) ? null : 'InsufficientPermissions'
}

describe('the matrix', () => {
  it('has at least 5,000 cells, and every call there is', () => {
    expect(rows.length * people.length).toBeGreaterThanOrEqual(5_000)
    const named = new Set(rows.map(({ call }) => call))
    expect([...named].sort()).toEqual([...calls.keys()].sort())
  })

  it('is what docs/authz-matrix.csv says; otherwise run npm run docs', () => {
    expect(readFileSync(join(import.meta.dirname, '../../../../../docs/authz-matrix.csv'), 'utf8')).toBe(matrixCsv())
  })

  it('has every call of openapi.json [API-02]', () => {
    const { paths } = openApiDocument(wires) as { readonly paths: object }
    const addresses = new Map(allCalls.map(({ name, address }) => [name, `/${address}`]))
    const ofMatrix = [...new Set(rows.map(({ call }) => addresses.get(call)))]
    expect(Object.keys(paths).filter((path) => !ofMatrix.includes(path))).toEqual([])
  })

  it.each(people)('lets $name no further than the policies of the calls', (person) => {
    for (const { call, expected } of rows) {
      if (call in tokenCalls) continue
      const refusal = refusalByPolicy(call, person)
      if (refusal !== null) expect([call, expected(person)]).toEqual([call, refusal])
    }
  })

  it.each(people.filter(({ session }) => session === 'none'))(
    'lets $name do what anyone may, and nothing else',
    (person) => {
      for (const { call, expected } of rows)
        expect([call, expected(person) === 'LoginRequired']).toEqual([call, calls.get(call)?.policy !== 'anyone'])
    },
  )
})

describe('the server', async () => {
  const due = oneOf(people, share)
  const world = await openAuthzWorld(due)
  const answered = rows.filter(({ is }) => is === 'answer')

  it.each([...[...calls.keys()].entries()])(
    'answers call %i, %s, as the matrix says, and changes nothing where it refuses [ROLE-01]',
    async (nth, call) => {
      const wrong: unknown[] = []
      for (const person of due.filter((_, i) => takesAll || i % turns === nth % turns)) {
        const texts = new Map<Row['target'], string>()
        for (const row of answered.filter((one) => one.call === call)) {
          const { target, expected } = row
          const { answer, hasChanged, news } = await world.outcome(row, person)
          texts.set(target, target === '' ? answer.text : unnamed(answer.text, world.named(person, target)))
          const is = { person: person.name, target, answer: answer.kind }
          if (answer.kind !== expected(person)) wrong.push({ ...is, expected: expected(person) })
          if (hasChanged) wrong.push({ ...is, hasChanged })
          if (!news.every((kind) => mayBeLogged.has(kind))) wrong.push({ ...is, news })
        }
        const missing = texts.get('missing')
        for (const [target, text] of texts)
          if (isHiddenFrom(person, target, call) && text !== missing)
            wrong.push({ person: person.name, target, text, missing })
      }
      expect(wrong).toEqual([])
    },
    120_000,
  )

  it.each(Object.keys(lists))('lists by %s what the matrix says [ROLE-01]', async (call) => {
    const wrong: unknown[] = []
    for (const person of due) {
      const answer = await world.make(person, call, otherCalls[call]?.request ?? {})
      for (const { target, expected } of rows.filter((row) => row.is === 'list' && row.call === call)) {
        const { id, query } = world.named(person, target as Target)
        const isListed = answer.text.includes(id) || answer.text.includes(query) ? 'listed' : 'not listed'
        const is = answer.kind.startsWith('Received') ? isListed : answer.kind
        if (is !== expected(person)) wrong.push({ person: person.name, target, expected: expected(person), is })
      }
    }
    expect(wrong).toEqual([])
  })
})
