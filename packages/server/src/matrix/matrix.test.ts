import { createClient } from '@casebook/api-adapter/client'
import { tableWire } from '@casebook/api-adapter/export/table.wire'
import { matrixWire } from '@casebook/api-adapter/matrix/matrix.wire'
import type { Evaluation } from '@casebook/core/matrix/evaluation'
import { emptyMatrix, type MatrixSpec } from '@casebook/core/matrix/matrix'
import type { StatisticsSource } from '@casebook/core/statistics/sources'
import excel from 'exceljs'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { aGroup } from '../groups/groups.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import type { Browser } from '../testing/testServer'

const ward = await startWard(await openTestDatabase())
const { ada, ben, dana, rita, root, db } = ward
afterAll(() => ward.server.close())

const base = { group: 'Ward', base: 'visit' }
const matrices = ({ browser }: { readonly browser: Browser }) => createClient(matrixWire, browser.send)

// By hand: women of 20, 30 and 47, a man of 60, one of unknown age, and nobody said whether the last is a man or a woman.
await ward.aCase('F20', [
  { id: 'sex', value: 'f' },
  { id: 'pregnant', value: true },
  { id: 'age', value: 20 },
  { id: 'weeks', value: 12 },
])
await ward.aCase('F30', [
  { id: 'sex', value: 'f' },
  { id: 'pregnant', value: false },
  { id: 'age', value: 30 },
])
await ward.aCase('F47', [
  { id: 'sex', value: 'f' },
  { id: 'age', value: 47 },
  { id: 'dose', value: 1 },
  { id: 'dose#2', value: 4 },
])
await ward.aCase('M60', [
  { id: 'sex', value: 'm' },
  { id: 'pregnant', value: true },
  { id: 'age', value: 60 },
  { id: 'weeks', value: 30 },
])
await ward.aCase('MUnknown', [
  { id: 'sex', value: 'm' },
  { id: 'age', value: { unknown: true } },
])
await ward.aCase('Old', [{ id: 'age', value: 90 }])
await ward.aCase('Deleted', [
  { id: 'sex', value: 'f' },
  { id: 'age', value: 25 },
])
await ada.cases.deleteCase({ base, caseName: 'Deleted' })

const female = { Chose: { questionId: 'sex', answerId: 'f' } }
const male = { Chose: { questionId: 'sex', answerId: 'm' } }
const over25 = { Greater: { questionId: 'age', value: 25 } }
const count: Evaluation = { Count: {} }
const matrixOf = (parts: Partial<MatrixSpec>): MatrixSpec => ({ ...emptyMatrix(base), ...parts })

async function evaluated(who: { readonly browser: Browser }, parts: Partial<MatrixSpec>) {
  const answer = await matrices(who).getMatrix({ spec: matrixOf(parts) })
  if (answer.type !== 'ReceivedMatrix') throw new Error(JSON.stringify(answer))
  return answer.matrix
}

const only = async (evaluation: Evaluation, parts: Partial<MatrixSpec> = {}) =>
  (await evaluated(dana, { evaluations: [[evaluation]], ...parts })).cells[0]?.[0]

describe('an evaluated matrix', () => {
  it('counts by column and row what a person counts, deleted cases left out [STAT-01] [STAT-02]', async () => {
    const parts = { headFilters: [female, male], sideFilters: [over25], evaluations: [[count, count]] }
    const { cases, cells } = await evaluated(dana, parts)
    expect(cases).toBe(6)
    expect(cells).toEqual([
      [
        { type: 'Count', cases: 2, undecided: 1 },
        { type: 'Count', cases: 1, undecided: 2 },
      ],
    ])
  })

  it('computes average, least, greatest and deviation, and prints texts [STAT-04]', async () => {
    const age = { questionId: 'age' }
    const counted = { cases: 6, values: 5, missing: { notApplicable: 0, unanswered: 0, unknown: 1 } }
    expect(await only({ Average: age })).toMatchObject({ type: 'Average', value: 49.4, ...counted })
    expect(await only({ Min: age })).toMatchObject({ value: 20, ...counted })
    expect(await only({ Max: age })).toMatchObject({ value: 90, ...counted })
    const { value } = (await only({ StandardDerivation: age })) as { readonly value: number }
    // Squares of the distances from 49.4 come to 3007.2, over 4.
    expect(value).toBeCloseTo(Math.sqrt(751.8), 12)
    expect(await only({ Text: { text: 'Ward 3' } })).toMatchObject({ type: 'Text', text: 'Ward 3', cases: 6 })
    expect(await only({ Text: { text: '' } })).toMatchObject({ type: 'Text', text: '' })
  })

  it('looks at no answer that the rules hide, and at every occurrence of what repeats [STAT-03] [STAT-04]', async () => {
    const pregnant = (value: boolean) => ({ ChoseYesNo: { questionId: 'pregnant', value } })
    expect(await only(count, { headFilters: [pregnant(true)] })).toMatchObject({ cases: 1 })
    expect(await only(count, { headFilters: [pregnant(false)] })).toMatchObject({ cases: 1 })
    expect(await only({ Average: { questionId: 'weeks' } })).toMatchObject({ values: 2, value: 21 })
    expect(await only({ Max: { questionId: 'dose' } })).toMatchObject({ values: 2, value: 4 })
    // Of derived questions too.
    expect(await only({ Min: { questionId: 'double' } })).toMatchObject({ value: 40 })
  })

  it('reads past what is no answer of the version: a repetition of what does not repeat, and a value that is derived [STAT-04]', async () => {
    const { id } = await ward.caseRow('Old')
    const { answers } = await db
      .selectFrom('case_answers')
      .select('answers')
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    const holding = (held: unknown) =>
      sql`update case_answers set answers = ${JSON.stringify(held)}::json where case_id = ${id}`.execute(db)
    await holding({ ...answers, 'age#2': 1, double: 1 })
    expect(await only({ Min: { questionId: 'age' } })).toMatchObject({ value: 20, values: 5 })
    expect(await only({ Min: { questionId: 'double' } })).toMatchObject({ value: 40, values: 5 })
    await holding(answers)
  })

  it.each([
    ['Lower', 1],
    ['LowerEqual', 2],
    ['Equal', 1],
    ['GreaterEqual', 4],
    ['Greater', 3],
  ])('compares a number by %s [STAT-03]', async (kind, cases) => {
    const filter = { [kind]: { questionId: 'age', value: 30 } } as unknown as MatrixSpec['headFilters'][number] // The cast is safe: a comparison.
    expect(await only(count, { headFilters: [filter] })).toMatchObject({ cases })
  })

  it('names the cases of each cell, as many as it counts, to who may read them [MORE-16] [ROLE-01]', async () => {
    const spec = matrixOf({ headFilters: [female, male], sideFilters: [over25], evaluations: [[count, count]] })
    const namesIn = async (column: number, who: { readonly browser: Browser } = dana) => {
      const answer = await matrices(who).getCasesOfCell({ spec, row: 0, column })
      return answer.type === 'ReceivedCasesOfCell' ? answer.cases.map(({ name }) => name) : answer
    }
    expect([await namesIn(0), await namesIn(1)]).toEqual([['F30', 'F47'], ['M60']])
    const after = { owner: 'ada', name: 'F30' }
    expect(await matrices(rita).getCasesOfCell({ spec, row: 0, column: 0, after })).toEqual({
      type: 'ReceivedCasesOfCell',
      cases: [{ owner: 'ada', name: 'F47', enteredBy: expect.any(String) }],
      next: null,
    })
    expect(await namesIn(2)).toEqual({ type: 'InputError', error: 'There is no such cell.' })
    expect(await namesIn(0, ben)).toEqual([])
  })

  it('holds the cases that its reader may read, and no others [ROLE-01] [STAT-02]', async () => {
    const counted = async (who: { readonly browser: Browser }) =>
      (await evaluated(who, { evaluations: [[count]] })).cases
    expect([await counted(ada), await counted(rita), await counted(dana), await counted(root)]).toEqual([6, 6, 6, 6])
    expect(await counted(ben)).toBe(0)
    await aGroup(db, 'Team', { members: { ada: 'JoinedWithAllCases', ben: 'JoinedWithAllCases' } })
    expect(await counted(ben)).toBe(6)
  })

  it('is of one source of cases, if the reader has it [BASE-03] [GRP-10] [STAT-09]', async () => {
    await aGroup(db, 'Others', { owner: 'ben', members: { ada: 'JoinedWithAllCases' } })
    const spec = matrixOf({ evaluations: [[count]] })
    const counted = async (who: { readonly browser: Browser }, source: StatisticsSource) => {
      const answer = await matrices(who).getMatrix({ spec, source })
      return answer.type === 'ReceivedMatrix' ? answer.matrix.cases : answer
    }
    const others = { type: 'group', group: 'Others' } as const
    expect([await counted(ada, { type: 'own' }), await counted(root, { type: 'own' })]).toEqual([6, 0])
    expect([await counted(rita, { type: 'all' }), await counted(ben, others)]).toEqual([6, 6])
    for (const who of [ada, rita, root])
      expect(await counted(who, others)).toEqual({ type: 'InputError', error: 'There is no such group.' })
  })

  it('does not exist for what does not fit its base, and says what [STAT-04] [STAT-07]', async () => {
    const errorOf = async (parts: Partial<MatrixSpec>) => {
      const answer = await matrices(dana).getMatrix({ spec: matrixOf(parts) })
      return answer.type === 'InputError' ? answer.error : answer.type
    }
    expect(await errorOf({ evaluations: [[{ Count: { questionId: 'age' } }]] })).toBe(
      'The matrix does not fit version 1 of its base. CountNamesQuestion at evaluations/0/0: age',
    )
    expect(await errorOf({ headFilters: [{ Equal: { questionId: 'mesh', value: 1 } }] })).toContain(
      'NoSuchQuestion at headFilters/0: mesh',
    )
    expect(await errorOf({ headFilters: [{ Equal: { questionId: 'sex', value: 1 } }] })).toContain(
      'ConditionNotOffered',
    )
    expect(await errorOf({ base: { group: 'Ward', base: 'none' } })).toBe('There is no such base.')
  })
})

describe('a saved matrix', () => {
  const spec = matrixOf({ headFilters: [female], evaluations: [[count]] })

  it('belongs to its base, and names who saved it and when [STAT-02]', async () => {
    const at = ward.clock.now().toISOString()
    expect(await matrices(ada).loadMatrix({ name: 'Women', base })).toEqual({ type: 'MatrixNotFound' })
    expect(await matrices(ada).saveMatrix({ name: 'Women', spec })).toEqual({ type: 'Ok' })
    expect(await matrices(dana).saveMatrix({ name: 'Women10', spec: emptyMatrix(base) })).toEqual({ type: 'Ok' })
    expect(await matrices(ben).listMatrices({ base })).toEqual({
      type: 'ReceivedMatrices',
      names: ['Women', 'Women10'],
      matrices: [
        { name: 'Women', savedBy: 'ada', savedAt: at, isMine: false },
        { name: 'Women10', savedBy: 'dana', savedAt: at, isMine: false },
      ],
    })
    expect(await matrices(ben).loadMatrix({ name: 'Women', base })).toEqual({
      type: 'LoadedMatrix',
      spec,
      savedBy: 'ada',
      savedAt: at,
      dropped: [],
    })
    const other = { group: 'Ward', base: 'other' }
    expect(await matrices(ben).loadMatrix({ name: 'Women', base: other })).toEqual({ type: 'MatrixNotFound' })
    expect(await matrices(ben).listMatrices({ base: other })).toMatchObject({ names: [] })
  })

  it('is replaced or removed by its author, and by people who see all cases; nothing is lost [STAT-02]', async () => {
    const more = matrixOf({ headFilters: [male], evaluations: [[count]] })
    expect(await matrices(ben).saveMatrix({ name: 'Women', spec: more })).toEqual({ type: 'MatrixExists' })
    expect(await matrices(ben).removeMatrix({ name: 'Women', base })).toEqual({ type: 'InsufficientPermissions' })
    expect(await matrices(ada).saveMatrix({ name: 'Women', spec: more, onlyNew: true })).toEqual({
      type: 'MatrixExists',
    })
    for (const onlyNew of [false, true])
      expect(await matrices(ada).saveMatrix({ name: 'Women', spec: more, onlyNew })).toEqual({ type: 'Ok' })
    expect(await matrices(ada).loadMatrix({ name: 'Women', base })).toMatchObject({ spec: more })
    expect(await matrices(dana).removeMatrix({ name: 'Women', base })).toEqual({ type: 'Ok' })
    expect(await matrices(dana).removeMatrix({ name: 'Women', base })).toEqual({ type: 'Ok' })
    expect(await matrices(ada).loadMatrix({ name: 'Women', base })).toEqual({ type: 'MatrixNotFound' })
    const kept = await db.selectFrom('matrix_change').select(['made_by', 'spec']).where('name', '=', 'Women').execute()
    expect(kept.map(({ made_by, spec }) => [made_by, spec?.headFilters ?? null])).toEqual([
      ['ada', [female]],
      ['ada', [male]],
      ['dana', null],
    ])
  })

  it('has a name of letters and digits only [STAT-10]', async () => {
    for (const name of ['two words', '', 'a-b'])
      await expect(matrices(dana).saveMatrix({ name, spec })).rejects.toThrow()
  })

  it('is out of sight with its base', async () => {
    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    expect(await matrices(dana).saveMatrix({ name: 'Hidden', spec })).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await matrices(dana).removeMatrix({ name: 'Women10', base })).toEqual({ type: 'Ok' })
    expect(await matrices(dana).loadMatrix({ name: 'Women10', base })).toEqual({ type: 'MatrixNotFound' })
    expect(await matrices(dana).listMatrices({ base })).toMatchObject({ names: [] })
    expect(await matrices(dana).getMatrix({ spec })).toMatchObject({ type: 'InputError' })
    await db.deleteFrom('base_protection').execute()
    expect(await matrices(dana).loadMatrix({ name: 'Women10', base })).toMatchObject({ type: 'LoadedMatrix' })
  })

  it('says which of its questions a newer version dropped, in the words of the older one [STAT-07]', async () => {
    await matrices(dana).saveMatrix({
      name: 'Ages',
      spec: matrixOf({ evaluations: [[{ Max: { questionId: 'dose' } }]] }),
    })
    const [first, ...rest] = wardBase.questionnaires
    const without = { ...wardBase, version: '2', questionnaires: [first, ...rest.filter(({ id }) => id !== 'drugs')] }
    const published = await publishBase(ward.services, without as typeof wardBase) // The cast is safe: there is a first one.
    expect(published.type).toBe('Published')
    expect(await matrices(dana).loadMatrix({ name: 'Ages', base })).toMatchObject({
      dropped: [{ questionId: 'dose', text: { en: 'Dose' } }],
    })
    const spec = matrixOf({ evaluations: [[{ Max: { questionId: 'dose' } }]] })
    expect(await matrices(dana).getMatrix({ spec })).toEqual({
      type: 'InputError',
      error: 'The matrix does not fit version 2 of its base. NoSuchQuestion at evaluations/0/0: dose',
    })
    // Cases of the older version are still counted.
    expect(await evaluated(dana, { evaluations: [[count]] })).toMatchObject({ cases: 6 })
  })
})

describe('a table of texts', () => {
  it('becomes export.xlsx, cell by cell, and none of them a formula [STAT-08]', async () => {
    const table = [
      ['', 'Sex is female', '=1+1'],
      ['Age > 25', '2', '1,5'],
    ]
    const answer = await createClient(tableWire, dana.browser.send).makeExcel({ table })
    if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
    expect(answer.file.name).toBe('export.xlsx')
    const workbook = new excel.Workbook()
    await workbook.xlsx.load(await answer.file.content.arrayBuffer())
    const sheet = workbook.worksheets[0]
    const read = [1, 2].map((row) => [1, 2, 3].map((column) => sheet?.getCell(row, column).value ?? ''))
    expect(read).toEqual(table)
    expect(sheet?.getCell('C1').type).toBe(excel.ValueType.String)
  })
})

describe('a version that means another thing', () => {
  const amended = (unit: string, version: string) => ({
    ...wardBase,
    id: 'amended',
    version,
    questionnaires: [
      {
        id: 'lab',
        text: { en: 'Lab' },
        initial: true,
        questions: [{ id: 'glucose', type: 'Num' as const, text: { en: 'Glucose' }, unit: { en: unit } }],
      },
    ],
    rules: [],
    solutions: [],
    checks: [],
  })
  const amendedBase = { group: 'Ward', base: 'amended' }
  const enter = async (name: string, glucose: number) => {
    const begun = await ada.cases.newCase({ base: amendedBase })
    if (begun.type !== 'Ok') throw new Error(begun.type)
    const study = { kbg: 'Ward', kb: 'amended', draft: begun.draft ?? '' }
    await ada.entry.addFactsJson({ ...study, facts: [{ id: 'glucose', value: glucose }] })
    expect(await ada.entry.savecase({ ...study, userfn: name })).toMatchObject({ type: 'OkWithGroups' })
  }

  it('is not averaged with the newest, nor compared by its filters, and the cases left out are counted [STAT-04]', async () => {
    await publishBase(ward.services, amended('mg/dl', '1'))
    await enter('Mg', 90)
    await publishBase(ward.services, amended('mmol/l', '2'))
    await enter('Mmol', 5)
    const parts = { base: amendedBase, evaluations: [[{ Average: { questionId: 'glucose' } }]] }
    const matrix = await evaluated(dana, parts)
    expect(matrix.others).toBe(1)
    expect(matrix.cells[0]?.[0]).toMatchObject({ value: 5, values: 1, missing: { other: 1, unanswered: 0 } })
    const above = { Greater: { questionId: 'glucose', value: 10 } }
    const counted = { ...parts, headFilters: [above], evaluations: [[count]] }
    expect(await evaluated(dana, counted)).toMatchObject({ others: 1, cells: [[{ cases: 0, undecided: 1 }]] })
  })
})
