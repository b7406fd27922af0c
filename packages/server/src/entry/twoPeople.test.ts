/** Random work of two people on one case, against a model that knows only the rules of the core. */
import { keyOf } from '@casebook/core/bases/key'
import { type Fact, type FactValue, foldFacts } from '@casebook/core/facts/fact'
import { mergeFacts } from '@casebook/core/facts/merge'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCase } from '../caseList/loadCase'
import { openCase } from '../cases/whichCase'
import { aGroup } from '../groups/groups.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { verifyTrail } from '../trail/verifyTrail'
import { aCase, ada, ben, exchange, visit, visitStudy } from './visitStudy.fixture'

const study = await visitStudy(await openTestDatabase())
const { entry, services, clock } = study
await aGroup(services.db, 'Ward team', { members: { ben: 'JoinedWithAllCases' } })
const people = { ada, ben }
type Who = keyof typeof people

const fact: fc.Arbitrary<Fact> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: fc.constant('age'), value: fc.constantFrom<FactValue>(1, 2, 3, null) }) },
  fc.record({ id: fc.constantFrom('note', 'note (Annotation)'), value: fc.constantFrom<FactValue>('x', 'y', null) }),
  fc.record({
    id: fc.constant('pain'),
    value: fc.constantFrom<FactValue>(['head'], ['back', 'head'], ['head', 'back'], ['back']),
  }),
  fc.record({
    id: fc.constantFrom(1, 2, 3).map((n) => keyOf('dose', n)),
    // No entry is removed: what becomes of numbers, `entryNumbers.test.ts` shows.
    value: fc.constantFrom<FactValue>(0.1, 0.2, { unknown: true }),
  }),
)

type Deed =
  | { readonly type: 'say'; readonly who: Who; readonly facts: readonly Fact[]; readonly twice: boolean }
  | { readonly type: 'save'; readonly who: Who; readonly over: boolean; readonly twice: boolean }
  | { readonly type: 'open'; readonly who: Who }
  | { readonly type: 'discard'; readonly who: Who }

const who = fc.constantFrom<Who>('ada', 'ben')
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('say'),
      who,
      facts: fc.array(fact, { minLength: 1, maxLength: 3 }),
      twice: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('save'), who, over: fc.boolean(), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('open'), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('discard'), who }) },
)

/** The view of one person: the answers they started from, and their facts since. */
interface Desk {
  readonly started: ReturnType<typeof foldFacts>
  readonly said: readonly Fact[]
}

const plain = (answers: ReadonlyMap<string, unknown>) =>
  Object.fromEntries([...answers].map(([id, value]) => [id, Array.isArray(value) ? [...value].sort() : value]))
const seenAt = ({ started, said }: Desk) => foldFacts([...[...started].map(([id, value]) => ({ id, value })), ...said])

const started: readonly Fact[] = [
  { id: 'smokes', value: false },
  { id: 'age', value: 1 },
  ...[1, 2, 3].map((n) => ({ id: keyOf('dose', n), value: 5 })),
]
let cases = 0

async function begin() {
  cases += 1
  const name = `Case_${cases}`
  const { draft, revision } = await aCase(study, ada, name, started.slice(1))
  const found = await openCase(services.db, ada, { name, ...visit })
  if (!found) throw new Error(`There is no case ${name}`)
  const open = (username: Who) => services.db.transaction().execute((tx) => loadCase(services, tx, username, found))
  return { id: found.id, name, revision, open, drafts: { ada: draft, ben: await open('ben') } }
}

async function stateOf(person: Who, draft: string) {
  const state = await entry.tree({ ...visit, draft, language: 'none' }, people[person], exchange())
  if (state.type !== 'ReceivedState' || !state.draft) throw new Error(state.type)
  return {
    revision: state.draft.revision,
    answers: plain(new Map(state.draft.facts.map(({ id, value }) => [id, value]))),
  }
}

async function revisionsOf(caseId: string): Promise<number> {
  const rows = await services.db
    .selectFrom('case_entry')
    .select('seq')
    .where('case_id', '=', caseId)
    .where('kind', '=', 'revision')
    .execute()
  return rows.length
}

describe('two people in one case, whatever they do', () => {
  it('see what the rules of merging make of it, and nobody’s answer is replaced unseen [CASE-12]', async () => {
    let key = 0
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 20 }), async (deeds) => {
        const { id, open, revision, drafts } = await begin()
        let saved = foldFacts(started)
        let newest = revision
        let revisions = 1
        const desks: Record<Who, Desk> = { ada: { started: saved, said: [] }, ben: { started: saved, said: [] } }

        for (const deed of deeds) {
          clock.pass(1000)
          key += 1
          const { who } = deed
          const desk = desks[who]
          const target = { ...visit, draft: drafts[who] }
          if (deed.type === 'say') {
            for (let times = deed.twice ? 2 : 1; times > 0; times -= 1)
              expect(
                await entry.addFactsJson({ ...target, facts: deed.facts }, people[who], exchange(`k${key}`)),
              ).toMatchObject({ type: 'Ok' })
            const holding = new Map<string, FactValue>(seenAt(desk))
            const news = deed.facts.filter(({ id: said, value }) => {
              const before = holding.get(said) ?? null
              holding.set(said, value)
              return JSON.stringify(plain(new Map([['', before]]))) !== JSON.stringify(plain(new Map([['', value]])))
            })
            desks[who] = { ...desk, said: [...desk.said, ...news] }
          } else if (deed.type === 'open') {
            drafts[who] = await open(who)
            if (desk.said.length === 0) desks[who] = { started: saved, said: [] }
          } else if (deed.type === 'discard') {
            await entry.reset({ ...target, language: 'none' }, people[who], exchange())
            drafts[who] = await open(who)
            desks[who] = { started: saved, said: [] }
          } else {
            const expected = mergeFacts(desk.started, saved, desk.said)
            const request = { ...target, caseName: '', ...(deed.over ? { seen: newest } : {}) }
            const answer = await entry.savecase(request, people[who], exchange(`k${key}`))
            if (deed.twice) expect(await entry.savecase(request, people[who], exchange(`k${key}`))).toEqual(answer)
            if (expected.conflicts.length > 0 && !deed.over) {
              expect(answer).toMatchObject({ type: 'Conflict', revision: newest })
              const questions = answer.type === 'Conflict' ? answer.questions : []
              // In any order: each has its own place in the form.
              expect(new Map(questions.map(({ id: question, theirs }) => [question, theirs]))).toEqual(
                new Map(expected.conflicts.map(({ id: question, theirs }) => [question, theirs])),
              )
            } else {
              if (answer.type !== 'OkWithGroups' || !answer.revision) throw new Error(answer.type)
              expect(answer.merged?.map(({ id: question }) => question).sort()).toEqual(
                expected.news.map(({ id: question }) => question).sort(),
              )
              if (desk.said.length > 0) {
                revisions += 1
                saved = foldFacts([...[...saved].map(([question, value]) => ({ id: question, value })), ...desk.said])
              }
              newest = answer.revision
              desks[who] = { started: saved, said: [] }
            }
          }
          // A draft in which nothing waits follows the case as soon as it is opened.
          const now = desks[who]
          if (now.said.length === 0) desks[who] = { started: saved, said: [] }
          expect((await stateOf(who, drafts[who])).answers).toEqual(plain(seenAt(desks[who])))
        }
        expect(await revisionsOf(id)).toBe(revisions)
      }),
      tries(50),
    )
    const faults = []
    for await (const fault of verifyTrail(services.db)) faults.push(fault)
    expect(faults).toEqual([])
  }, 120_000)

  it('end in the same state however often and in whatever order their calls come again [DATA-20]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { minLength: 1, maxLength: 8 }).chain((facts) =>
          fc.record({
            facts: fc.constant(facts),
            // After each first delivery, any of the calls so far come again, in any order.
            again: fc.array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: facts.length, maxLength: facts.length }),
          }),
        ),
        async ({ facts, again }) => {
          const { id, drafts, name } = await begin()
          const send = (i: number) =>
            entry.addFactsJson(
              { ...visit, draft: drafts.ada, facts: [facts[i] as Fact] },
              ada,
              exchange(`${name} ${i}`),
            )
          const first: unknown[] = []
          for (const [i, repeated] of again.entries()) {
            clock.pass(1000)
            first.push(await send(i))
            for (const which of repeated) expect(await send(which % (i + 1))).toEqual(first[which % (i + 1)])
          }
          const save = () =>
            entry.savecase({ ...visit, draft: drafts.ada, caseName: name }, ada, exchange(`${name} save`))
          const [saved, savedAgain] = await Promise.all([save(), save()])
          expect(savedAgain).toEqual(saved)
          expect((await stateOf('ada', drafts.ada)).answers).toEqual(plain(foldFacts([...started, ...facts])))
          expect(await revisionsOf(id)).toBeLessThanOrEqual(2)
        },
      ),
      tries(40),
    )
  }, 120_000)
})
