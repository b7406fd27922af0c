import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCase, ada, ben, exchange, rita, root, visit, visitStudy } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'

const study = await visitStudy(await openTestDatabase())
const { cases, entry, services, bases } = study

for (const [name, facts] of [
  [
    'Case_10',
    [
      { id: 'sex', value: 'm' },
      { id: 'age', value: 93.3 },
    ],
  ],
  ['Case_9', [{ id: 'note', value: '100 % of „Straße“_x' }]],
  [
    'Case_9a',
    [
      { id: 'pain', value: ['head'] },
      { id: 'drug#2', value: 'Ibuprofen' },
    ],
  ],
  [
    'Case_09',
    [
      { id: 'age (Annotation)', value: 'estimated' },
      { id: 'seen', value: '2026-03-02' },
    ],
  ],
] as const)
  await aCase(study, ada, name, facts)
await aCase(study, ben, 'Bens', [{ id: 'note', value: 'estimated' }])

const names = (result: Awaited<ReturnType<typeof cases.listMyCases>>) =>
  result.type === 'ReceivedCases' ? result.cases.map(({ name }) => name) : result.type

const find = async (content: string, caller = ada) =>
  names(await cases.listMyCasesFiltered({ base: visit, content }, caller, exchange()))

describe('lists of cases', () => {
  it('have the caller’s own in natural order [CASE-10]', async () => {
    const own = ['Case_09', 'Case_9', 'Case_9a', 'Case_10']
    expect(names(await cases.listMyCases({ base: visit }, ada, exchange()))).toEqual(own)
    expect(names(await cases.listAllMyCases({}, ada, exchange()))).toEqual(own)
    expect(names(await cases.listMyCases({ base: visit }, ben, exchange()))).toEqual(['Bens'])
    expect(names(await cases.listMyCases({ base: { group: 'Ward', base: 'none' } }, ada, exchange()))).toEqual([])
    expect(names(await cases.listAllMyCases({}, rita, exchange()))).toEqual([])
  })

  it('have everybody’s for those who review cases, and for nobody else [CASE-10]', async () => {
    const incoming = { action: 'listAllCases', query: {}, body: {} }
    const answer = await study.casesOverTheWire({ ...incoming, caller: rita }, exchange())
    expect(answer).toMatchObject({ ReceivedAllCases: { cases: { length: 5 } } })
    expect(await study.casesOverTheWire({ ...incoming, caller: ada }, exchange())).toEqual({
      InsufficientPermissions: {},
    })
    expect(await study.casesOverTheWire({ ...incoming, caller: null }, exchange())).toEqual({ LoginRequired: {} })
  })

  it('say which cases have answers that are not saved', async () => {
    const loaded = await cases.loadCase({ ...visit, name: 'Case_10' }, ada, exchange())
    const draft = loaded.type === 'CaseResolved' ? (loaded.draft ?? '') : ''
    await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'note', value: 'half done' }] }, ada, exchange())
    const list = await cases.listMyCases({ base: visit }, ada, exchange())
    const unsaved =
      list.type === 'ReceivedCases' ? list.cases.filter((entry) => entry.unsaved).map(({ name }) => name) : []
    expect(unsaved).toEqual(['Case_10'])
    expect(await bases.getBasesOverview({}, ada, exchange())).toMatchObject({
      groups: [
        {
          group: 'Ward',
          bases: [{ base: 'visit', cases: 4, drafts: [{ id: draft, caseName: 'Case_10', unsaved: 1 }] }],
        },
      ],
    })
  })
})

describe('searching inside cases [CASE-10]', () => {
  it.each([
    ['case_9', ['Case_9', 'Case_9a']],
    ['MÄNNLICH', ['Case_10']],
    ['weiblich', []],
    ['Kopfschmerz', ['Case_9a']],
    ['headache', ['Case_9a']],
    ['backache', []],
    ['93', ['Case_10']],
    ['93,3', ['Case_10']],
    ['ibuPROFEN', ['Case_9a']],
    ['Estimated', ['Case_09']],
    ['2026-03', ['Case_09']],
    ['STRASSE', ['Case_9']],
    ['100 %', ['Case_9']],
    ['%', ['Case_9']],
    ['“_x', ['Case_9']],
    ['e_t', []],
    ['.*', []],
    ['\\', []],
    ['', ['Case_09', 'Case_9', 'Case_9a', 'Case_10']],
    ['half done', []],
  ])('finds %j in %j, in one list or step by step', async (content, found) => {
    expect(await find(content)).toEqual(found)
    const request = { base: visit, content, order: 'name', descending: false } as const
    const step = await cases.searchInCases(request, ada, exchange())
    if (step.type !== 'ReceivedFoundCases') throw new Error(step.type)
    expect(step).toMatchObject({ searched: 4, count: 4, moreCases: false, next: null })
    expect(step.cases.map(({ name }) => name)).toEqual(found)
  })

  it('looks at answers that hold, not at those that were replaced', async () => {
    const { draft } = await aCase(study, ben, 'Changed', [{ id: 'note', value: 'first' }])
    expect(await find('first', ben)).toEqual(['Changed'])
    await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'note', value: 'second' }] }, ben, exchange())
    await entry.savecase({ ...visit, draft, caseName: '' }, ben, exchange())
    expect(await find('first', ben)).toEqual([])
    expect(await find('SECOND', ben)).toEqual(['Changed'])
  })
})

/** On a connection each, or the first would be done before the others have one. */
async function atOnce<Answer>(call: () => Promise<Answer>): Promise<Answer[]> {
  const calls = [1, 2, 3, 4, 5]
  await Promise.all(calls.map(() => sql`select pg_sleep(0.1)`.execute(services.db)))
  return Promise.all(calls.map(call))
}

describe('loadCase and resolveCase', () => {
  it('bring the case, and with it what was not saved [CASE-09]', async () => {
    const request = { ...visit, name: 'Case_9a' }
    const expected = { type: 'CaseResolved', group: 'Ward', base: 'visit', owner: 'ada', name: 'Case_9a' }
    expect(await cases.resolveCase(request, ada, exchange())).toMatchObject(expected)
    const loaded = await cases.loadCase(request, ada, exchange())
    expect(loaded).toMatchObject(expected)
    const state = await entry.tree({ ...visit, language: 'none' }, ada, exchange())
    expect(state).toMatchObject({
      draft: { id: loaded.type === 'CaseResolved' ? loaded.draft : '', caseName: 'Case_9a' },
    })
    expect(await cases.loadCase(request, ada, exchange())).toEqual(loaded)
  })

  it.each(['Once', 'Twice', 'Thrice'])(
    'begin one draft, however often somebody asks at once: %s [CASE-09]',
    async (caseName) => {
      const { draft } = await aCase(study, ben, caseName, [{ id: 'age', value: 1 }])
      await entry.reset({ ...visit, draft }, ben, exchange())
      const opened = await atOnce(() => cases.loadCase({ ...visit, name: caseName }, ben, exchange()))
      expect(opened[0]).toMatchObject({ type: 'CaseResolved', draft: expect.not.stringMatching(draft) })
      expect(new Set(opened.map((one) => JSON.stringify(one))).size).toBe(1)

      await services.db.updateTable('draft').set({ discarded_at: new Date() }).where('username', '=', 'root').execute()
      const begun = await atOnce(() => entry.tree({ ...visit, language: 'none' }, root, exchange()))
      const ids = begun.map((state) => state.type === 'ReceivedState' && state.draft?.id)
      expect(ids).toEqual(begun.map(() => expect.any(String)))
      expect(new Set(ids).size).toBe(1)
    },
  )

  it('answer alike for cases of others, for deleted ones and for those that nobody has [CASE-10]', async () => {
    const foreign = { ...visit, name: 'Bens', owner: 'ben' }
    const requests = [foreign, { ...visit, name: 'Nobody' }, { group: 'Ward', base: '', name: 'Bens' }]
    for (const action of ['loadCase', 'resolveCase', 'deleteCase'] as const) {
      const answers = []
      for (const request of requests) answers.push(JSON.stringify(await cases[action](request, ada, exchange())))
      expect(new Set(answers)).toEqual(new Set(['{"type":"CaseNotFound"}']))
    }
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.option(fc.constantFrom('ben', 'rita', 'nobody'), { nil: undefined }),
        async (caseName, owner) => {
          fc.pre(!/^Case_/.test(caseName) && !/[\0\p{Surrogate}]/u.test(caseName))
          const request = owner === undefined ? { ...visit, name: caseName } : { ...visit, name: caseName, owner }
          expect(await cases.resolveCase(request, ada, exchange())).toEqual({ type: 'CaseNotFound' })
        },
      ),
      tries(30),
    )
  })

  it('are closed with the base', async () => {
    await services.db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    const closed = { ...visit, name: 'Bens' }
    expect(await cases.loadCase(closed, ben, exchange())).toEqual({ type: 'CaseNotFound' })
    expect(await cases.newCase({ base: visit }, ben, exchange())).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await entry.tree({ ...visit }, ben, exchange())).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await cases.newCase({ base: visit }, root, exchange())).toMatchObject({ type: 'Ok' })
    expect(await bases.getBasesOverview({}, ben, exchange())).toMatchObject({ groups: [] })
    await services.db.insertInto('base_access').values({ group_name: 'Ward', name: 'visit', username: 'ben' }).execute()
    expect(await cases.loadCase(closed, ben, exchange())).toMatchObject({ type: 'CaseResolved' })
    await services.db.deleteFrom('base_protection').execute()
  })
})

describe('deleteCase', () => {
  it('marks the case: it leaves the lists and takes no more answers [CASE-09]', async () => {
    const { draft } = await aCase(study, ada, 'Gone', [{ id: 'age', value: 1 }])
    const request = { ...visit, name: 'Gone' }
    expect(await cases.deleteCase(request, ada, exchange())).toEqual({ type: 'Ok' })
    expect(await cases.deleteCase(request, ada, exchange())).toEqual({ type: 'Ok' })
    expect(await find('Gone')).toEqual([])
    expect(await cases.loadCase(request, ada, exchange())).toEqual({ type: 'CaseNotFound' })
    expect(await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 2 }] }, ada, exchange())).toEqual({
      type: 'AddFactError',
      errors: [{ id: 'age', reason: 'Frozen' }],
    })
    expect(await entry.savecase({ ...visit, draft, caseName: 'Gone' }, ada, exchange())).toEqual({
      type: 'InterimLocked',
    })

    const kinds = await services.db
      .selectFrom('case_entry')
      .innerJoin('study_case', 'study_case.id', 'case_entry.case_id')
      .select('kind')
      .where('name', '=', 'Gone')
      .orderBy('seq')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['facts', 'facts', 'revision', 'deleted'])
  })

  it('keeps its place in the list of those who review cases', async () => {
    const all = await cases.listAllCases({}, rita, exchange())
    expect(
      all.type === 'ReceivedAllCases' ? all.cases.filter((entry) => entry.deleted).map(({ name }) => name) : [],
    ).toEqual(['Gone'])
  })
})

describe('newCase and saveCase', () => {
  it('are Dialog reset and savecase of the latest draft [CASE-09]', async () => {
    await cases.newCase({ base: visit }, ada, exchange())
    await entry.addFactsJson({ ...visit, facts: [{ id: 'age', value: 7 }] }, ada, exchange())
    expect(await cases.saveCase({ ...visit, name: 'Latest' }, ada, exchange())).toMatchObject({
      type: 'OkWithGroups',
      caseName: 'Latest',
    })
  })
})
