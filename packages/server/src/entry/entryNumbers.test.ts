/** The number of an entry in a repeating part means this entry for good, no matter who adds, removes and saves. */
import type { UsedNumbers } from '@casebook/core/annotation/entries'
import { keyOf } from '@casebook/core/bases/key'
import { type OpenForm, openForm, tell } from '@casebook/core/entry/form/openForm'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCase } from '../caseList/loadCase'
import { openCase } from '../cases/whichCase'
import { graphOf } from '../deployment/queryGraph'
import { aGroup } from '../groups/groups.fixture'
import { insertQuery } from '../queries/queries.repository'
import { queryListHandlers } from '../queries/queryList.handlers'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { verifyTrail } from '../trail/verifyTrail'
import { aCase, ada, ben, exchange, rita, visit, visitBase, visitStudy } from './visitStudy.fixture'

const study = await visitStudy(await openTestDatabase())
const { entry, services, clock } = study
await aGroup(services.db, 'Ward team', { members: { ben: 'JoinedWithAllCases' } })
const people = { ada, ben }
type Who = keyof typeof people

/** A page that has the case open. */
interface Screen {
  readonly who: Who
  readonly draft: string
  readonly form: OpenForm
  readonly revision: string
}

async function open(who: Who, draft: string): Promise<Screen & { readonly used: UsedNumbers }> {
  const state = await entry.tree({ ...visit, draft, language: 'none' }, people[who], exchange())
  if (state.type !== 'ReceivedState' || !state.draft) throw new Error(state.type)
  const { facts, used = {}, revision } = state.draft
  return { who, draft, form: openForm(visitBase, facts, [], [], used), revision: revision ?? '', used }
}

async function say({ who, draft, form, revision: on }: Screen, facts: readonly Fact[]) {
  clock.pass(1000)
  tell(form, facts)
  expect(await entry.addFactsJson({ ...visit, draft, facts, on }, people[who], exchange())).toMatchObject({
    type: 'Ok',
  })
}

/** Keeps the own answers in a conflict. */
async function save(screen: Screen): Promise<Screen> {
  clock.pass(1000)
  const { who, draft, form, revision: on } = screen
  const send = (seen?: string) => entry.savecase({ ...visit, draft, caseName: '', on, seen }, people[who], exchange())
  const first = await send()
  const saved = first.type === 'Conflict' ? await send(first.revision) : first
  if (saved.type !== 'OkWithGroups') throw new Error(saved.type)
  if (saved.renumbered?.length) return open(who, draft)
  tell(
    form,
    (saved.merged ?? []).map(({ id, theirs }) => ({ id, value: theirs })),
  )
  return { ...screen, revision: saved.revision ?? on }
}

async function begin(name: string, ...drugs: readonly string[]) {
  const first = drugs.map((value, i): Fact => ({ id: keyOf('drug', i + 1), value }))
  const { draft } = await aCase(study, ada, name, [{ id: 'age', value: 1 }, ...first])
  const found = await openCase(services.db, ada, { name, ...visit })
  if (!found) throw new Error(`There is no case ${name}`)
  const his = await services.db.transaction().execute((tx) => loadCase(services, tx, 'ben', found))
  return { caseId: found.id, hers: draft, his }
}

/** In the empty entry that a part without any offers, or in one more. */
function add(screen: Screen, value: string): Promise<void> {
  const { engine } = screen.form
  const [offered = 1, ...others] = engine.occurrences('drugs')
  const isEmpty =
    others.length === 0 && ['drug', 'dose'].every((id) => engine.question(keyOf(id, offered)).value === null)
  return say(screen, [{ id: keyOf('drug', isEmpty ? offered : engine.addOccurrence('drugs')), value }])
}

function remove(screen: Screen, number: number): Promise<void> {
  return say(screen, screen.form.engine.removeOccurrence('drugs', number))
}

async function drugsOf(caseId: string): Promise<Readonly<Record<string, unknown>>> {
  const { answers } = await services.db
    .selectFrom('case_answers')
    .select('answers')
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(answers).filter(([key]) => key.startsWith('drug')))
}

describe('the number of an entry', () => {
  it('is not that of a removed one, neither at once nor after the next save or reload', async () => {
    const { caseId, hers } = await begin('Removed', 'A', 'B')
    const before = await open('ada', hers)
    await remove(before, 2)
    await add(before, 'C')
    const after = await open('ada', (await save(before)).draft)
    expect(await drugsOf(caseId)).toEqual({ drug: 'A', 'drug#3': 'C' })
    expect(after.used).toEqual({ drugs: 3 })
    await remove(after, 3)
    await remove(after, 1)
    await save(after)
    const anew = await open('ada', hers)
    expect(anew.form.engine.occurrences('drugs')).toEqual([4])
    await say(anew, [{ id: 'drug#4', value: 'D' }])
    await save(anew)
    expect(await drugsOf(caseId)).toEqual({ 'drug#4': 'D' })
  })

  it('is the next one for whoever saves later, if two people add an entry at the same time', async () => {
    const { caseId, hers, his } = await begin('Together', 'A')
    const [one, other] = [await open('ada', hers), await open('ben', his)]
    await add(one, 'hers')
    await add(other, 'his')
    await say(other, [{ id: 'dose#2', value: 5 }])
    await save(one)
    clock.pass(1000)
    const request = { ...visit, draft: his, caseName: '', on: other.revision }
    expect(await entry.savecase(request, ben, exchange())).toMatchObject({
      type: 'OkWithGroups',
      merged: [{ id: 'drug#2', theirs: 'hers' }],
      renumbered: [{ repeatsIn: 'drugs', from: 2, to: 3 }],
    })
    expect(await drugsOf(caseId)).toEqual({ drug: 'A', 'drug#2': 'hers', 'drug#3': 'his' })
    // What his screen still says of the entry, or a device that was offline, is about it.
    await say(other, [{ id: 'dose#2', value: 7 }])
    const now = await open('ben', his)
    expect(Object.fromEntries(now.form.engine.answers())).toMatchObject({
      'drug#2': 'hers',
      'drug#3': 'his',
      'dose#3': 7,
    })
    expect(now.form.engine.answers().has('dose#2')).toBe(false)
  })

  it('is the next one for the screen that says so later, if two screens of one draft begin an entry', async () => {
    const { caseId, hers } = await begin('Screens', 'A')
    const [desk, ward] = [await open('ada', hers), await open('ada', hers)]
    const from = (screen: Screen, begunBy: string, id: string, value: Fact['value']) => {
      clock.pass(1000)
      const request = { ...visit, draft: hers, facts: [{ id, value }], on: screen.revision, begunBy }
      return entry.addFactsJson(request, ada, exchange())
    }
    const ok = { type: 'Ok' }
    expect(await from(desk, 'desk', 'drug#2', 'of the desk')).toMatchObject(ok)
    expect(await from(ward, 'ward', 'drug#2', 'of the ward')).toMatchObject(ok)
    expect(await from(ward, 'ward', 'dose#2', 5)).toMatchObject(ok)
    expect(await from(desk, 'desk', 'dose#2', 7)).toMatchObject(ok)
    const asked = { ...visit, draft: hers, question: 'dose#2', on: ward.revision, begunBy: 'ward' }
    expect(await entry.setFactUnknown(asked, ada, exchange())).toMatchObject(ok)
    clock.pass(1000)
    const save = { ...visit, draft: hers, caseName: '' }
    expect(await entry.savecase({ ...save, on: desk.revision, begunBy: 'desk' }, ada, exchange())).toMatchObject({
      type: 'OkWithGroups',
      renumbered: [],
    })
    const both = { drug: 'A', 'drug#2': 'of the desk', 'drug#3': 'of the ward' }
    expect(await drugsOf(caseId)).toEqual(both)
    const now = await open('ada', hers)
    expect(Object.fromEntries(now.form.engine.answers())).toMatchObject({ 'dose#2': 7, 'dose#3': unknown })
    // The other screen still shows its entry as the second.
    expect(await from(ward, 'ward', 'drug#2', 'of the ward, mended')).toMatchObject(ok)
    expect(await entry.savecase({ ...save, on: ward.revision, begunBy: 'ward' }, ada, exchange())).toMatchObject({
      type: 'OkWithGroups',
      renumbered: [{ repeatsIn: 'drugs', from: 2, to: 3 }],
    })
    expect(await drugsOf(caseId)).toEqual({ ...both, 'drug#3': 'of the ward, mended' })
  })

  it('stays with the query about its entry, which says that the entry was removed', async () => {
    const { caseId, hers } = await begin('Queried', 'A', 'B')
    const nodeId = [...(await graphOf(services.db)).nodes.keys()][0] ?? ''
    const source = { kind: 'user', user: 'rita' } as const
    await insertQuery(
      services.db,
      { caseId, questionId: 'drug#2', checkId: null },
      { nodeId, value: 'Really?', instant: clock.now().toISOString(), source },
    )
    const listed = async () => {
      const wanted = {
        filters: { caseIdentifier: { text: 'queried', negate: false } },
        sort: { column: 'instant', descending: true },
        language: 'en',
        limit: 9,
        words: { internal: '', token: '' },
      } as const
      const page = await queryListHandlers(services).getPageOfQueries(wanted, rita, exchange())
      return page.type === 'ReceivedPageOfQueries' ? page.queries : []
    }
    expect(await listed()).toMatchObject([
      { questionId: 'drug#2', question: { text: { en: 'Drug (2)' } }, answer: 'B' },
    ])
    expect((await listed())[0]).not.toHaveProperty('isOfRemovedEntry')
    const screen = await open('ada', hers)
    await remove(screen, 2)
    await add(screen, 'C')
    await save(screen)
    expect(await listed()).toMatchObject([{ questionId: 'drug#2', isOfRemovedEntry: true, answer: null }])
  })

  it('stays with its entry if the removal is undone after a save', async () => {
    const { caseId, hers } = await begin('Undone', 'A', 'B')
    const screen = await open('ada', hers)
    await remove(screen, 2)
    const saved = await save(screen)
    await say(saved, [{ id: 'drug#2', value: 'B' }])
    await save(saved)
    expect(await drugsOf(caseId)).toEqual({ drug: 'A', 'drug#2': 'B' })
  })

  it('goes on beyond the limit of entries, which counts those that are there', async () => {
    const { hers, caseId } = await begin('Limit', 'A', 'B', 'C')
    const screen = await open('ada', hers)
    const beyond = { ...visit, draft: hers, facts: [{ id: 'drug#4', value: 'D' }] }
    const refused = { type: 'AddFactError', errors: [{ id: 'drug#4', reason: 'NoSuchOccurrence' }] }
    expect(await entry.addFactsJson(beyond, ada, exchange())).toEqual(refused)
    await remove(screen, 2)
    await add(screen, 'D')
    await save(screen)
    expect(await drugsOf(caseId)).toEqual({ drug: 'A', 'drug#3': 'C', 'drug#4': 'D' })
    const fifth = { ...beyond, facts: [{ id: 'dose#5', value: 1 }] }
    expect(await entry.addFactsJson(fifth, ada, exchange())).toMatchObject({ type: 'AddFactError' })
  })

  it('never changes its meaning, whatever two people add, remove, change and save', async () => {
    let cases = 0
    let names = 0
    const deed = fc.record({
      who: fc.constantFrom<Who>('ada', 'ben'),
      what: fc.constantFrom('add', 'add', 'remove', 'change', 'save', 'save', 'reload'),
      nth: fc.nat({ max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 30 }), async (deeds) => {
        cases += 1
        const { caseId, hers, his } = await begin(`Any_${cases}`, ...['A', 'B'].slice(0, cases % 3))
        const screens = { ada: (await open('ada', hers)) as Screen, ben: (await open('ben', his)) as Screen }
        for (const { who, what, nth } of deeds) {
          const screen = screens[who]
          const { engine } = screen.form
          const there = engine.occurrences('drugs').filter((one) => engine.question(keyOf('drug', one)).value !== null)
          const one = there[nth % Math.max(1, there.length)]
          names += 1
          if (what === 'add' && engine.occurrences('drugs').length < 3) await add(screen, `drug ${names}`)
          else if (what === 'remove' && one !== undefined) await remove(screen, one)
          else if (what === 'change' && one !== undefined) await say(screen, [{ id: keyOf('dose', one), value: nth }])
          else if (what === 'save') screens[who] = await save(screen)
          else if (what === 'reload') screens[who] = await open(who, screen.draft)
        }
        for (const who of ['ada', 'ben'] as const) screens[who] = await save(screens[who])

        const words = await services.db
          .selectFrom('case_fact')
          .select(['occurrence', 'value'])
          .where('case_id', '=', caseId)
          .where('question', '=', 'drug')
          .execute()
        const meanings = new Map<number, Set<unknown>>()
        for (const { occurrence, value } of words)
          if (value !== null) meanings.set(occurrence, (meanings.get(occurrence) ?? new Set()).add(value))
        for (const [number, meaning] of meanings)
          expect({ number, meaning: [...meaning] }).toMatchObject({ meaning: [expect.anything()] })
        // Each entry that was saved has one number.
        const all = [...meanings.values()].flatMap((meaning) => [...meaning])
        expect(new Set(all).size).toBe(all.length)
      }),
      tries(60),
    )
    const faults = []
    for await (const fault of verifyTrail(services.db)) faults.push(fault)
    expect(faults).toEqual([])
  }, 120_000)
})
