/** Data come into new and existing cases: what a play without effect says, the import does, and nothing is overwritten unasked. */

import { createClient } from '@casebook/api-adapter/client'
import { importsWire } from '@casebook/api-adapter/imports/imports.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { Base } from '@casebook/core/bases/base'
import type { ChosenImport, DataImport, ImportFinding } from '@casebook/core/imports/imports.calls'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { visit, visitBase } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { signingBy } from '../sdv/signing.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'
import { playImport } from './importData.job'

const db = await openTestDatabase()
const ward = await startWard(db)
const { ada, ben, dana, rita, root, aCase, answersOf, caseRow, services, server } = ward
afterAll(() => server.close())

type Person = typeof ada
const callsOf = ({ browser }: Person) => createClient(importsWire, browser.send)
let keys = 0
/** As a client sends calls that take effect once. */
const onceBy = ({ browser }: Person) =>
  wireClient(importsWire, (sent) => browser.send({ ...sent, idempotencyKey: `import-${++keys}` }))

const plain: ChosenImport = { mapping: {}, policy: 'onlyEmpty', makesCases: true, reason: null }

async function send(
  who: Person,
  text: string,
  more: Partial<Pick<DataImport, 'format' | 'language' | 'fileName'>> = {},
) {
  const bytes = Buffer.from(text)
  const file = {
    fileName: 'lab.csv',
    format: 'table',
    language: null,
    size: bytes.byteLength,
    ...visit,
    ...more,
  } as const
  const begun = await onceBy(who).beginImport(file)
  if (begun.type !== 'ImportBegun') throw new Error(begun.type)
  const data = (from: number, to: number) => bytes.subarray(from, to).toString('base64')
  const half = Math.ceil(bytes.byteLength / 2)
  const pieces = [
    { from: 0, data: data(0, half) },
    // Sent again, as after a lost answer.
    { from: 0, data: data(0, half) },
    { from: half, data: data(half, bytes.byteLength) },
  ]
  for (const piece of pieces) await callsOf(who).sendImportPiece({ import: begun.import, ...piece })
  return begun.import
}

const jobsDone = (id: string) => playImport(services, id)

async function shown(who: Person, id: string): Promise<DataImport> {
  const got = await callsOf(who).getImport({ import: id })
  if (got.type !== 'ReceivedImport') throw new Error(got.type)
  return got.import
}

async function rehearsed(who: Person, id: string, chosen: Partial<ChosenImport> = {}) {
  const answer = await onceBy(who).rehearseImport({ import: id, ...plain, ...chosen })
  if (answer.type !== 'Ok') throw new Error(JSON.stringify(answer))
  await jobsDone(id)
  return shown(who, id)
}

async function imported(who: Person, id: string, chosen: Partial<ChosenImport> = {}) {
  const before = await rehearsed(who, id, chosen)
  const foundBefore = await findings(who, id)
  expect(await onceBy(who).runImport({ import: id })).toEqual({ type: 'Ok' })
  await jobsDone(id)
  const after = await shown(who, id)
  expect(after.phase).toBe('done')
  expect(after.imported).toEqual(before.rehearsed)
  const bare = (all: readonly ImportFinding[]) => all.map(({ seq: _, ...finding }) => finding)
  expect(bare(await findings(who, id))).toEqual(bare(foundBefore))
  return after
}

async function findings(who: Person, id: string) {
  const got = await callsOf(who).getImportFindings({ import: id, after: 0, kinds: null })
  if (got.type !== 'ReceivedImportFindings') throw new Error(got.type)
  return got.findings
}

const counts = (records: object, answers: object, marked = 0) => ({
  records: { made: 0, changed: 0, unchanged: 0, refused: 0, ...records },
  answers: { taken: 0, equal: 0, replaced: 0, kept: 0, refused: 0, ...answers },
  marked,
})

async function faultsOfTrail() {
  const faults: unknown[] = []
  for await (const fault of verifyTrail(db)) faults.push(fault)
  return faults
}

describe('an import [MORE-38]', () => {
  it('makes cases and adds to existing ones, as its play without effect said, and nothing twice', async () => {
    await aCase('L1', [{ id: 'age', value: 40 }])
    const file = 'case,age,sex,note\nL1,41,f,\nL2,30,m,new\nL3,old,f,\nL1x y,5,,\n'
    const id = await send(ada, file)
    const before = await rehearsed(ada, id)
    expect(before).toMatchObject({ phase: 'rehearsed', imported: null })
    expect(await answersOf('L1')).toMatchObject({ age: 40 })
    await expect(caseRow('L2')).rejects.toThrow()

    const done = await imported(ada, await send(ada, file))
    expect(done.imported).toEqual(counts({ changed: 1, made: 1, refused: 2 }, { taken: 4, kept: 1, refused: 1 }))
    expect(await answersOf('L1')).toMatchObject({ age: 40, sex: 'f' })
    expect(await answersOf('L2')).toMatchObject({ age: 30, sex: 'm', note: 'new' })

    const again = await imported(ada, await send(ada, file))
    expect(again.sameFileAt).not.toBeNull()
    expect(again.imported).toEqual(counts({ unchanged: 2, refused: 2 }, { equal: 4, kept: 1, refused: 1 }))
    expect(await faultsOfTrail()).toEqual([])
  })

  it('names each answer that differs, is refused, or lies outside its limits, by row and column', async () => {
    await aCase('F1', [{ id: 'age', value: 40 }])
    const done = await imported(ada, await send(ada, 'case,age,born\nF1,50,\nF2,130,\nF3,7,soon\nF4\n'))
    expect(await findings(ada, done.id)).toMatchObject([
      { line: 2, caseName: 'F1', column: 'age', key: 'age', kind: 'kept', sent: 50, standing: 40 },
      { line: 3, caseName: 'F2', column: 'age', kind: 'outOfRange', sent: 130, standing: null },
      { line: 4, caseName: 'F3', column: 'born', kind: 'answerRefused', refusal: 'WrongType', sent: 'soon' },
      { line: 5, kind: 'refused', refusal: 'Unreadable', words: 'it has 1 cells, and the header has 3' },
    ])
    expect(done.imported).toEqual(counts({ unchanged: 1, made: 1, refused: 2 }, { kept: 1, taken: 1, refused: 1 }, 1))
  })

  it('replaces answers only where it is told to, with a reason that stands in the trail', async () => {
    await aCase('R1', [{ id: 'age', value: 40 }])
    const id = await send(ada, 'case,age\nR1,44\n')
    expect(await onceBy(ada).rehearseImport({ import: id, ...plain, policy: 'replace' })).toEqual({
      type: 'ReasonNeeded',
    })
    const done = await imported(ada, id, { policy: 'replace', reason: 'Corrected by the laboratory' })
    expect(done.imported).toEqual(counts({ changed: 1 }, { replaced: 1 }))
    expect(await answersOf('R1')).toMatchObject({ age: 44 })
    const { id: caseId } = await caseRow('R1')
    const entries = await db
      .selectFrom('case_entry')
      .select(['author', 'source', 'reason'])
      .where('case_id', '=', caseId)
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    for (const entry of entries)
      expect(entry).toEqual({
        author: 'ada',
        source: { kind: 'import', file: 'lab.csv' },
        reason: 'Corrected by the laboratory',
      })
  })

  it('only reports where it is told to', async () => {
    await aCase('O1', [{ id: 'age', value: 40 }])
    const id = await send(ada, 'case,age,note\nO1,44,x\n')
    const done = await rehearsed(ada, id, { policy: 'report' })
    expect(done.rehearsed).toEqual(counts({ changed: 1 }, { kept: 1, taken: 1 }))
    expect(await onceBy(ada).runImport({ import: id })).toEqual({ type: 'NotNow', phase: 'rehearsed' })
    expect(await answersOf('O1')).toEqual({ smokes: false, age: 40 })
  })

  it('reads columns by what they are mapped to, and keeps that for the next file', async () => {
    const file = 'patient;Alter;rubbish\nM1;5,5;z\n'
    const id = await send(ada, file, { language: 'de' })
    expect(await callsOf(ada).getImportColumns({ import: id })).toEqual({
      type: 'ReceivedImportColumns',
      columns: [
        { name: 'patient', use: 'unknown', key: null, samples: ['M1'] },
        { name: 'Alter', use: 'unknown', key: null, samples: ['5,5'] },
        { name: 'rubbish', use: 'unknown', key: null, samples: ['z'] },
      ],
    })
    expect(await onceBy(ada).rehearseImport({ import: id, ...plain })).toEqual({
      type: 'MappingAtFault',
      columns: ['patient', 'Alter', 'rubbish'],
    })
    const mapping = { patient: '@case', Alter: 'age', rubbish: '' }
    await imported(ada, id, { mapping })
    expect(await answersOf('M1')).toMatchObject({ age: 5.5 })
    expect(await shown(ada, await send(ada, file, { language: 'de' }))).toMatchObject({ mapping })
    expect(await onceBy(ada).rehearseImport({ import: id, ...plain, mapping: { ...mapping, rubbish: 'age' } })).toEqual(
      {
        type: 'NotNow',
        phase: 'done',
      },
    )
  })

  it('reaches the cases that a person may bring answers into, and no others', async () => {
    await aCase('P1', [{ id: 'age', value: 40 }])
    const file = 'case,note\nP1,seen\nP2,none\n'
    const byBen = await rehearsed(ben, await send(ben, file), { makesCases: false })
    expect(byBen.rehearsed).toEqual(counts({ refused: 2 }, {}))
    const byDana = await imported(dana, await send(dana, file))
    expect(byDana.imported).toEqual(counts({ changed: 1, refused: 1 }, { taken: 1 }))
    expect(await findings(dana, byDana.id)).toMatchObject([{ kind: 'refused', refusal: 'UnknownCase', caseName: 'P2' }])
    expect(await answersOf('P1')).toMatchObject({ note: 'seen', age: 40 })
    expect((await callsOf(rita).getImports(visit)).type).toBe('InsufficientPermissions')
    for (const other of [ben, root])
      expect(await callsOf(other).getImport({ import: byDana.id })).toEqual({ type: 'ImportNotFound' })
  })

  it('never takes the case of another patient: a name that several have needs its owner', async () => {
    await aCase('Twin', [{ id: 'age', value: 1 }])
    await imported(ben, await send(ben, 'case,age\nTwin,2\n'))
    const unclear = await rehearsed(root, await send(root, 'case,note\nTwin,x\n'))
    expect(await findings(root, unclear.id)).toMatchObject([{ refusal: 'SeveralCases' }])
    const mapping = { who: '@owner' }
    await imported(root, await send(root, 'case,who,note\nTwin,ben,his\n'), { mapping })
    const { id } = await db
      .selectFrom('study_case')
      .select('id')
      .where('name', '=', 'Twin')
      .where('owner', '=', 'ben')
      .executeTakeFirstOrThrow()
    const { answers } = await db
      .selectFrom('case_answers')
      .select('answers')
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(answers).toMatchObject({ age: 2, note: 'his' })
  })

  it('gives the refused records back as they were sent, to be mended and sent again', async () => {
    const id = await send(ada, 'case,age,note\nG1,old,"a, b"\nG2,5,\n')
    await imported(ada, id)
    const taken = await callsOf(ada).exportRefusedRecords({ import: id })
    if (taken.type !== 'ReceivedBinaryData') throw new Error(taken.type)
    expect(taken.file.name).toBe('lab.refused.csv')
    const text = Buffer.from(await taken.file.content.arrayBuffer()).toString()
    expect(text).toBe(
      'case,age,note,import_refusal\r\nG1,old,"a, b","age: Age (age): ""old"" is not a number. Use digits, and a dot before the decimals"\r\n',
    )
    await imported(ada, await send(ada, text.replace('old', '6')))
    expect(await answersOf('G1')).toMatchObject({ age: 6, note: 'a, b' })
  })

  it('takes one record for a case from a table, and refuses the next, also where others come between', async () => {
    const between = Array.from({ length: 25 }, (_, i) => `Same_${i},${i}\n`).join('')
    const done = await imported(ada, await send(ada, `case,age\nSame,1\n${between}Same,2\n`))
    expect(done.imported).toEqual(counts({ made: 26, refused: 1 }, { taken: 26 }))
    expect(await findings(ada, done.id)).toMatchObject([{ line: 28, refusal: 'SameCase', words: '2' }])
    expect(await answersOf('Same')).toMatchObject({ age: 1 })
  })

  it('refuses texts that cannot be stored, and goes on with the next record', async () => {
    const file = 'case,age,note\nZ1,1,a\0b\nZ\0,2,\nZ3,3,fine\n'
    const done = await imported(ada, await send(ada, file))
    expect(done.imported).toEqual(counts({ made: 1, refused: 2 }, { taken: 2, refused: 1 }))
    expect(await findings(ada, done.id)).toMatchObject([
      { line: 2, kind: 'answerRefused', refusal: 'UnreadableText', sent: 'a\ufffdb' },
      { line: 3, kind: 'refused', refusal: 'CaseNameInvalid', caseName: 'Z\ufffd' },
    ])
    expect(await callsOf(ada).getImportColumns({ import: await send(ada, 'ca\0se,age\nA,1\n') })).toMatchObject({
      type: 'FileUnreadable',
    })
  })

  it('says what is wrong with a file that cannot be read', async () => {
    const id = await send(ada, '"')
    expect(await callsOf(ada).getImportColumns({ import: id })).toEqual({
      type: 'FileUnreadable',
      words: 'lab.csv cannot be read as CSV: a quote opens and never closes.',
    })
    for (const text of ['no xml', '<!DOCTYPE ODM><ODM/>', '<ODM><ClinicalData>', '<html/>']) {
      const answer = await onceBy(ada).rehearseImport({ import: await send(ada, text, { format: 'odm' }), ...plain })
      expect(answer.type, text).toBe('FileUnreadable')
    }
  })

  it('takes what comes before a place that cannot be read, and names the place', async () => {
    const file = 'case,age\nU1,1\nU2,2\n"U3,3\n'
    const done = await imported(ada, await send(ada, file))
    expect(done.imported).toEqual(counts({ made: 2, refused: 1 }, { taken: 2 }))
    expect(await findings(ada, done.id)).toMatchObject([
      {
        line: 4,
        kind: 'refused',
        refusal: 'Unreadable',
        words: expect.stringContaining('a quote opens and never closes'),
      },
    ])
  })

  it('reads ODM and FHIR responses', async () => {
    const odm = `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3"><ClinicalData StudyOID="S" MetaDataVersionOID="1">
      <SubjectData SubjectKey="ODM1"><StudyEventData StudyEventOID="E"><FormData FormOID="F"><ItemGroupData ItemGroupOID="G">
        <ItemData ItemOID="age" Value="33"/><ItemData ItemOID="sex" Value="m"/>
        <ItemData ItemOID="note" IsNull="Yes"/></ItemGroupData></FormData></StudyEventData></SubjectData>
      <SubjectData SubjectKey="ODM2"><StudyEventData StudyEventOID="E"><FormData FormOID="F"><ItemGroupData ItemGroupOID="G">
        <ItemData ItemOID="height" Value="3"/></ItemGroupData></FormData></StudyEventData></SubjectData></ClinicalData></ODM>`
    const fromOdm = await imported(ada, await send(ada, odm, { format: 'odm', fileName: 'study.xml' }))
    expect(fromOdm.imported).toEqual(counts({ made: 1, refused: 1 }, { taken: 2 }))
    expect(await answersOf('ODM1')).toMatchObject({ age: 33, sex: 'm' })

    const response = (name: string, age: number) => ({
      resourceType: 'QuestionnaireResponse',
      subject: { identifier: { value: name } },
      item: [
        {
          linkId: 'patient',
          item: [
            { linkId: 'age', answer: [{ valueDecimal: age }] },
            { linkId: 'pain', answer: [{ valueCoding: { code: 'head' } }, { valueCoding: { code: 'back' } }] },
          ],
        },
      ],
    })
    const bundle = { resourceType: 'Bundle', entry: [{ resource: response('FHIR1', 20) }] }
    await imported(ada, await send(ada, JSON.stringify(bundle, null, 2), { format: 'fhir', fileName: 'b.json' }))
    const lines = [response('FHIR1', 20), response('FHIR2', 21)].map((one) => JSON.stringify(one)).join('\n')
    const fromLines = await imported(ada, await send(ada, lines, { format: 'fhir', fileName: 'b.ndjson' }))
    expect(fromLines.imported).toEqual(counts({ made: 1, unchanged: 1 }, { taken: 2, equal: 2 }))
    expect(await answersOf('FHIR2')).toMatchObject({ age: 21, pain: ['head', 'back'] })
  })

  it('gives the reason where the study asks for one', async () => {
    const strict: Base = { ...visitBase, id: 'strict', reasonForChange: { when: 'always' } }
    await publishBase(services, strict)
    const of = { group: 'Ward', base: 'strict' }
    await imported(ada, await send(ada, 'case,age\nS1,4\n', of as never))
    const done = await imported(ada, await send(ada, 'case,age\nS1,5\n', of as never), {
      policy: 'replace',
      reason: 'Typing error',
    })
    expect(done.imported).toEqual(counts({ changed: 1 }, { replaced: 1 }))
  })

  it('takes nothing for a section that is signed', async () => {
    await aCase('Signed', [{ id: 'age', value: 40 }])
    const { revision: seen } = await caseRow('Signed')
    const section = { ...visit, owner: 'ada', name: 'Signed', questionnaireId: 'patient' }
    expect(await signingBy(ada).setPiSdv({ ...section, seen })).toMatchObject({ type: 'SdvSet' })
    for (const chosen of [{}, { policy: 'replace', reason: 'Corrected' } as const]) {
      const done = await imported(ada, await send(ada, 'case,age,note\nSigned,41,new\n'), chosen)
      expect(done.imported).toMatchObject({ records: { changed: 0, refused: 1 } })
      expect((await findings(ada, done.id)).every(({ refusal }) => refusal === 'Frozen')).toBe(true)
    }
    expect(await answersOf('Signed')).toEqual({ smokes: false, age: 40 })
  })

  it('waits where it is while the study is locked, and goes on once it is not', async () => {
    await publishBase(services, { ...visitBase, id: 'held' })
    const of = { group: 'Ward', base: 'held' }
    const id = await send(ada, 'case,age\nH1,4\nH2,5\n', of as never)
    await rehearsed(ada, id)
    const signed = { reason: 'Interim', signed_by: 'root', signed_at: services.now(), signed_with: 'password' } as const
    const life = (kind: 'locked' | 'unlocked') =>
      db
        .insertInto('study_life')
        .values({ group_name: 'Ward', base_name: 'held', kind, ...signed })
        .execute()
    await life('locked')
    await onceBy(ada).runImport({ import: id })
    await jobsDone(id)
    expect(await shown(ada, id)).toMatchObject({ phase: 'held', imported: { records: { made: 0 } } })
    await life('unlocked')
    await onceBy(ada).runImport({ import: id })
    await jobsDone(id)
    expect(await shown(ada, id)).toMatchObject({ phase: 'done', imported: { records: { made: 2 } } })
  })

  it('makes each case once, however many jobs and clicks there are', async () => {
    const id = await send(ada, `case,age\n${Array.from({ length: 25 }, (_, i) => `Twice_${i},${i}`).join('\n')}\n`)
    await rehearsed(ada, id)
    const clicks = await Promise.all([onceBy(ada).runImport({ import: id }), onceBy(ada).runImport({ import: id })])
    expect(clicks.map(({ type }) => type).sort()).toEqual(['NotNow', 'Ok'])
    await Promise.all([jobsDone(id), jobsDone(id)])
    await jobsDone(id)
    expect(await shown(ada, id)).toMatchObject({ phase: 'done', imported: { records: { made: 25, refused: 0 } } })
    expect(await faultsOfTrail()).toEqual([])
  })

  it('goes on where it was stopped', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `K${i},${i}`).join('\n')
    const id = await send(ada, `case,age\n${rows}\n`)
    await rehearsed(ada, id)
    await onceBy(ada).runImport({ import: id })
    await playImport(services, id, { part: 0, batch: 10 })
    await onceBy(ada).stopImport({ import: id })
    expect(await shown(ada, id)).toMatchObject({ phase: 'stopped', imported: { records: { made: 10 } } })
    await jobsDone(id)
    expect(await shown(ada, id)).toMatchObject({ phase: 'stopped', imported: { records: { made: 10 } } })
    await onceBy(ada).runImport({ import: id })
    await jobsDone(id)
    expect(await shown(ada, id)).toMatchObject({ phase: 'done', imported: { records: { made: 30 } } })
    expect(await faultsOfTrail()).toEqual([])
  })
})
