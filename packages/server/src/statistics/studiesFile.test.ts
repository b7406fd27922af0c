/** A study leaves with its data in formats of other systems: what the trail says, within the reach of who takes it. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@casebook/api-adapter/client'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import type { Base } from '@casebook/core/bases/base'
import { settlesAfter } from '@casebook/core/statistics/pastMoment'
import type { StudyFormat } from '@casebook/core/statistics/statistics.calls'
import { faultsOf } from '@casebook/interchange/odm/write/schema.fixture'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { type ExportData, exportData } from '../commands/exportData'
import { ofVisit } from '../entry/visitStudy.fixture'
import { eraserIn } from '../erasure/erasure.fixture'
import { aGroup } from '../groups/groups.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { credential } from '../sdv/signing.fixture'
import { textsIn } from '../testing/readFiles'
import { temporaryFolder } from '../testing/temporaryFolder'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, db, clock } = ward
afterAll(() => ward.server.close())

const visit = { group: 'Ward', base: 'visit' }
const named: Base = {
  ...wardBase,
  version: '2',
  questionnaires: wardBase.questionnaires.map((one) =>
    one.id === 'diary'
      ? { ...one, questions: one.questions.map((question) => ({ ...question, identifying: question.id === 'mood' })) }
      : one,
  ),
}

type Who = Pick<typeof ada, 'browser'>
interface Form {
  readonly asOf?: string
  readonly identifyingBecause?: string
}
const statistics = (who: Who) => createClient(statisticsWire, who.browser.send)

async function textOf(answer: Awaited<ReturnType<ReturnType<typeof statistics>['getGroupStatistics']>>) {
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  return { name: answer.file.name, text: new TextDecoder().decode(await answer.file.content.arrayBuffer()) }
}

const taken = async (who: Who, as: StudyFormat, form: Form = {}) =>
  (await textOf(await statistics(who).getAllStatistics({ ...visit, as, ...form }))).text
const ownOf = async (who: Who, as: StudyFormat) =>
  (await textOf(await statistics(who).getStatistics({ ...visit, as }))).text

const count = (text: string, part: string) => text.split(part).length - 1

/** Of an entry that says several things each counts for itself. */
async function entriesInAll(): Promise<number> {
  const rows = await db.selectFrom('case_entry').select(['kind', 'value']).execute()
  return rows.reduce((sum, { kind, value }) => sum + (kind === 'facts' && Array.isArray(value) ? value.length : 1), 0)
}

const draft = await ward.aCase('P1', [
  { id: 'sex', value: 'f' },
  { id: 'age', value: 40.5 },
  { id: 'note', value: 'first words' },
  { id: 'dose#2', value: 3 },
  { id: 'note (Annotation)', value: 'seen twice' },
])
await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'note', value: 'second <words>' }] })
await ada.entry.savecase({ ...ofVisit, draft, userfn: 'P1' })
await ward.fromOutside('P1', [{ id: 'mood', value: 'MarkerOfAPerson' }])

describe.each(['odm', 'odm2'] as const)('a study as %s', (as) => {
  const version = as === 'odm' ? '1.3.2' : '2.0'

  it('has every word of the trail with its author, and is within the rules of the schema [MORE-39]', async () => {
    const text = await taken(rita, as)
    expect(faultsOf(text, version)).toEqual([])
    expect(text).toContain('FileType="Transactional"')
    expect(text).toContain('SubjectKey="P1"')
    expect(text).toMatch(/first words/)
    expect(text).toMatch(/second &lt;words&gt;/)
    expect(text).toContain('seen twice')
    expect(text).toContain('<UserRef UserOID="user/ada"/>')
    expect(text).toMatch(/ItemGroupRepeatKey="2"|FormRepeatKey="2"/)
    expect(count(await taken(rita, as, { identifyingBecause: 'audit' }), '<AuditRecord>')).toBe(await entriesInAll())
  })

  it('has what identifies people only for a reason, which the server log has [MORE-39]', async () => {
    await publishBase(ward.services, named)
    expect(await taken(rita, as)).not.toContain('MarkerOfAPerson')
    expect(await taken(rita, as, { identifyingBecause: 'transfer' })).toContain('MarkerOfAPerson')
    const logged = await db
      .selectFrom('server_event')
      .select('payload')
      .where('kind', '=', 'exportedIdentifying')
      .execute()
    expect(logged.map(({ payload }) => payload.reason)).toContain('transfer')
  })

  it('has the data of a past moment, the same to the byte whenever it is taken [MORE-39]', async () => {
    await ward.aCase(`Before${as}`, [{ id: 'note', value: `before ${as}` }])
    const moment = clock.now()
    clock.pass(settlesAfter)
    const asOf = moment.toISOString()
    const then = await taken(rita, as, { asOf })
    await ward.aCase(`After${as}`, [{ id: 'note', value: `after ${as}` }])
    expect(then).toContain(`before ${as}`)
    const again = await taken(rita, as, { asOf })
    expect(again).toBe(then)
    expect(faultsOf(again, version)).toEqual([])
    expect(await taken(rita, as)).toContain(`after ${as}`)
  })

  it('has own cases alone for whoever takes these [MORE-39]', async () => {
    expect(await ownOf(ada, as)).toContain('SubjectKey="P1"')
    expect(await ownOf(ben, as)).not.toContain('<SubjectData')
  })

  it('has what members share with a group without its history [MORE-39]', async () => {
    const group = `Team ${as}`
    await aGroup(db, group, { owner: 'ben', members: { ada: 'JoinedWithAllCases' } })
    const { text } = await textOf(await statistics(ben).getGroupStatistics({ group, base: visit, as }))
    expect(text).toContain('FileType="Snapshot"')
    expect(text).toMatch(/second &lt;words&gt;/)
    expect(text).not.toContain('first words')
    expect(text).not.toContain('<AuditRecord>')
    expect(faultsOf(text, version)).toEqual([])
  })
})

it('has signatures, also withdrawn ones, and queries, with who made them [MORE-39]', async () => {
  await ward.aCase('Signed', [{ id: 'age', value: 50 }])
  await ada.sdv.setPiSdv({ caseIdentifier: 'Signed', questionnaireId: 'patient' })
  await ada.sdv.unSetPiSdv({ caseIdentifier: 'Signed', questionnaireId: 'patient', reason: 'Too early' })
  await rita.queries.startQuery({ name: 'Signed', questionId: 'age', nodeId: 'source-query', value: 'check-source' })
  const [odm, odm2] = [await taken(rita, 'odm'), await taken(rita, 'odm2')]
  for (const text of [odm, odm2]) {
    expect(text).toContain('<SignatureRef SignatureOID="signature/PI"/>')
    expect(text).toContain('<ReasonForChange>Too early</ReasonForChange>')
    expect(text).toContain('check-source')
    expect(text).toContain('<UserRef UserOID="user/rita"/>')
  }
  expect(faultsOf(odm, '1.3.2')).toEqual([])
  expect(faultsOf(odm2, '2.0')).toEqual([])
  expect(odm2).toMatch(/<Query OID="[-0-9a-f]+\/1" Source="Data Management" Target="age" Type="Manual" State="Open"/)
})

it('says that an answer was erased, and not what it was [MORE-39]', async () => {
  await ward.aCase('Gone', [
    { id: 'note', value: 'MarkerOfErased' },
    { id: 'age', value: 61 },
  ])
  expect(await taken(rita, 'odm')).toContain('MarkerOfErased')
  await eraserIn(ward).erase('Gone', { questions: ['note'], reasons: true })
  for (const as of ['odm', 'odm2'] as const) {
    const text = await taken(rita, as, { identifyingBecause: 'audit' })
    expect(text).not.toContain('MarkerOfErased')
    expect(text).toContain('>erased<')
    expect(faultsOf(text, as === 'odm' ? '1.3.2' : '2.0')).toEqual([])
  }
})

describe('casebook export --data', () => {
  const folder = temporaryFolder()
  const run = async (more: Partial<ExportData>) => {
    vi.stubEnv('CASEBOOK_PASSWORD', credential.password)
    const said = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => {
      vi.unstubAllEnvs()
      said.mockRestore()
    })
    await exportData({ from: ward.server.url, user: 'rita', ...visit, to: 'odm', ...more })
  }

  it('writes the file that the screen gives [MORE-39]', async () => {
    const out = join(folder, 'visit.xml')
    await run({ out })
    const text = await readFile(out, 'utf8')
    expect(faultsOf(text, '1.3.2')).toEqual([])
    expect(text).toContain('SubjectKey="P1"')
    await run({ out, own: true, user: 'ben' })
    expect(await readFile(out, 'utf8')).not.toContain('<SubjectData')
  })

  it('says in a sentence why there is no file', async () => {
    const out = join(folder, 'none.xml')
    await expect(run({ to: 'word', out })).rejects.toThrow('--to names the format of the data: odm or ')
    await expect(run({ asOf: 'soon', out })).rejects.toThrow('--as-of soon is no moment.')
    await expect(run({ asOf: '2999-01-01T00:00:00Z', out })).rejects.toThrow('has not come yet')
    await expect(run({ asOf: '1999-01-01T00:00:00Z', out })).rejects.toThrow('No version of Ward / visit was published')
    await expect(run({ base: 'none', out })).rejects.toThrow('There is no base Ward / none')
    await expect(run({ user: 'ada', out })).rejects.toThrow('ada may not read all cases.')
    expect(existsSync(out)).toBe(false)
  })
})

describe('cases in formats without history', () => {
  const linesOf = (text: string) => text.trim().split('\n')

  it('are responses of FHIR, one to a line [MORE-39]', async () => {
    const responses = linesOf(await taken(rita, 'fhir')).map((line) => JSON.parse(line))
    const [first] = responses.filter(({ subject }) => subject.identifier.value === 'P1')
    expect(first).toMatchObject({ resourceType: 'QuestionnaireResponse', author: { identifier: { value: 'ada' } } })
    expect(JSON.stringify(first)).toContain('second <words>')
    expect(JSON.stringify(first)).not.toContain('first words')
  })

  it('are records of REDCap, with a row for each entry [MORE-39]', async () => {
    const [header = '', ...rows] = linesOf(await taken(rita, 'redcap'))
    expect(header).toMatch(/^record_id,redcap_repeat_instrument,redcap_repeat_instance,/)
    const own = rows.filter((row) => row.startsWith('P1,'))
    expect(own.map((row) => row.split(',').slice(0, 3))).toEqual([
      ['P1', '', ''],
      ['P1', 'drugs', '2'],
    ])
  })

  it('are tables for SAS, with what their names stand for [MORE-39]', async () => {
    const answer = await statistics(rita).getAllStatistics({ ...visit, as: 'xport' })
    if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
    const files = await textsIn(new Uint8Array(await answer.file.content.arrayBuffer()))
    expect([...files.keys()]).toEqual(['cases.xpt', 'drugs.xpt', 'variables.csv', 'codebook.csv', 'answers.csv'])
    expect(files.get('cases.xpt')).toContain('second <words>')
    const variables = linesOf(files.get('variables.csv') ?? '')
    expect(variables[0]).toBe('file,variable,table,column\r')
    expect(variables).toContain('cases.xpt,BASE_VER,cases.csv,base_version\r')
  })
})

it('leaves as an archive if it is several studies [MORE-39]', async () => {
  await publishBase(ward.services, { ...wardBase, id: 'other' })
  const answer = await statistics(dana).getAllStatistics({ as: 'odm' })
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  const files = await textsIn(new Uint8Array(await answer.file.content.arrayBuffer()))
  expect([...files.keys()]).toEqual(['Ward/other.xml', 'Ward/visit.xml'])
})
