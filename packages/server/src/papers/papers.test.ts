import { createClient } from '@casebook/api-adapter/client'
import { papersWire } from '@casebook/api-adapter/papers/papers.wire'
import { codeLines } from '@casebook/core/papers/codebook'
import { paperKinds } from '@casebook/core/papers/papers.calls'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { writeAccess, writeProtection } from '../bases/access.repository'
import { publishBase } from '../bases/publishBase'
import { readPdf } from '../history/document/readPdf.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, db, server } = ward
afterAll(() => server.close())
const { version: first } = wardBase
await publishBase(server.services, { ...wardBase, version: 'second', text: { en: 'Visit', de: 'Visite' } })

const visit = { group: 'Ward', base: 'visit', language: 'en' as const }
const papersOf = ({ browser }: typeof ada) => createClient(papersWire, browser.send)

async function bookFor(who: typeof ada, request: Partial<Parameters<ReturnType<typeof papersOf>['getCodebook']>[0]>) {
  const answer = await papersOf(who).getCodebook({ ...visit, ...request })
  if (answer.type !== 'ReceivedCodebook') throw new Error(answer.type)
  return answer
}

describe('the codebook of a version', () => {
  it('is of the newest version, or of the one that is named, with the names of all [MORE-40]', async () => {
    const newest = await bookFor(ben, {})
    expect(newest).toMatchObject({ version: 'second', versions: ['second', first] })
    expect(newest.checksum).toMatch(/^[\da-f]{64}$/)
    expect(newest.codebook.counts.questions).toBeGreaterThan(4)
    expect(await bookFor(ben, { version: first })).toMatchObject({ version: first })
    const missing = await papersOf(ben).getCodebook({ ...visit, version: 'third' })
    expect(missing).toEqual({ type: 'KnowledgeBaseNotFound' })
  })

  it('is in the language of the reader, as far as the study has it [MORE-40] [APP-13]', async () => {
    const { codebook } = await bookFor(ada, { language: 'de' })
    expect(codebook.title).toBe('Visite')
    expect(codebook.missing).toContainEqual({ code: 'UNK', text: 'nicht bekannt' })
  })

  it('is for whoever may open the study, and for nobody else [MORE-40] [ROLE-01]', async () => {
    for (const who of [ada, rita, dana]) expect((await bookFor(who, {})).version).toBe('second')
    await writeProtection(db, visit, true)
    onTestFinished(() => writeProtection(db, visit, false))
    expect(await papersOf(ben).getCodebook(visit)).toEqual({ type: 'KnowledgeBaseNotFound' })
    await writeAccess(db, 'ben', visit, true)
    expect((await bookFor(ben, {})).version).toBe('second')
  })

  it('has the codes of questions, units and options, and the notice of its licence, on the page and on paper [MORE-37] [MORE-40]', async () => {
    const pulse = {
      ...aQuestion({ id: 'pulse', type: 'Num' }),
      unit: { en: 'per minute' },
      codes: [{ system: 'http://loinc.org', code: '8867-4' }],
      unitCodes: [{ system: 'http://unitsofmeasure.org', code: '/min' }],
    }
    const answers = [
      { id: 'm', text: { en: 'Male' }, codes: [{ system: 'http://snomed.info/sct', code: '248153007' }] },
    ]
    const sex = { ...aQuestion({ id: 'sex', type: 'OC' }), answers }
    const questionnaires = [aQuestionnaire({ questions: [pulse, sex] })]
    const origin = { source: 'https://example.org/coded', format: 'FHIR R4 Questionnaire', copyright: '© The authors' }
    await publishBase(server.services, aBase({ id: 'coded', group: 'Ward', questionnaires, origin }))
    const { codebook } = await bookFor(ben, { base: 'coded' })
    const lines = [['LOINC 8867-4', 'per minute: UCUM /min'], ['m: SNOMED CT 248153007']]
    expect(codebook.notice).toBe('© The authors')
    expect(codebook.sections[0]?.questions.map(codeLines)).toEqual(lines)
    for (const kind of paperKinds) {
      const paper = await papersOf(ben).getPaper({ ...visit, base: 'coded', kind })
      if (paper.type !== 'ReceivedBinaryData') throw new Error(paper.type)
      const { pages } = await readPdf(new Uint8Array(await paper.file.content.arrayBuffer()))
      const text = pages.join(' ').replace(/\s+/g, ' ')
      for (const words of ['8867-4', '248153007', '/min', '© The authors']) expect(text).toContain(words)
    }
  })

  it('names columns as the dataset of all versions does [MORE-40] [STAT-01]', async () => {
    const glucose = (unit: string) => ({ ...aQuestion({ id: 'glucose', type: 'Num' }), unit: { en: unit } })
    const labs = (version: string, unit: string) =>
      aBase({
        id: 'labs',
        group: 'Ward',
        version,
        questionnaires: [aQuestionnaire({ questions: [glucose(unit)] })],
      })
    for (const one of [labs('1', 'mg/dl'), labs('2', 'mmol/l')]) await publishBase(server.services, one)
    const columnIn = async (version: string) =>
      (await bookFor(ada, { base: 'labs', version })).codebook.sections[0]?.questions[0]?.column
    expect([await columnIn('1'), await columnIn('2')]).toEqual(['glucose', 'glucose_mmol_l'])
  })
})

describe('a paper as a PDF', () => {
  const paper = async (request: Partial<Parameters<ReturnType<typeof papersOf>['getPaper']>[0]>) => {
    const answer = await papersOf(ben).getPaper({ ...visit, kind: 'codebook', ...request })
    if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
    const read = await readPdf(new Uint8Array(await answer.file.content.arrayBuffer()))
    return { ...read, name: answer.file.name, text: read.pages.join('\n').replace(/\s+/g, ' ') }
  }

  it('is the codebook, with its columns on every page and the fingerprint of the version [MORE-40]', async () => {
    const { name, text, pages, isTagged } = await paper({})
    const { checksum, codebook } = await bookFor(ben, {})
    expect([name, isTagged]).toEqual(['visit-second.codebook.pdf', true])
    expect(text.replaceAll(' ', '')).toContain(checksum)
    for (const { title } of codebook.sections) expect(text).toContain(title)
    for (const page of pages.slice(0, -1)) expect(page).toContain('Shown while')
  })

  it('is the annotated form, with the variable beside each question [MORE-40]', async () => {
    const { text, name } = await paper({ kind: 'annotatedForm', version: first })
    expect(name).toBe(`visit-${first}.annotatedForm.pdf`)
    for (const words of ['Hours of sleep', 'sleep', '____', '○']) expect(text).toContain(words)
    expect(text).not.toContain('[U+')
  })

  it.each(['ru', 'sy'] as const)('is in %s, in the order in which it is read [MORE-40] [APP-13]', async (language) => {
    const { text, language: tag } = await paper({ language })
    expect(tag).toBe(language === 'sy' ? 'ar' : 'ru')
    expect(text).toContain(language === 'sy' ? 'دليل الرموز' : 'Кодовая книга')
  })

  it('is not made of a version that is not there [MORE-40]', async () => {
    const answer = await papersOf(ben).getPaper({ ...visit, kind: 'codebook', version: 'third' })
    expect(answer).toEqual({ type: 'KnowledgeBaseNotFound' })
  })
})

describe('the changes between two versions', () => {
  const pain = (max: number, text: string) => ({ ...aQuestion({ id: 'pain', type: 'Num' }), max, text: { en: text } })
  const hidden = (answerId: string) => [
    {
      id: 'hide',
      if: { Chose: { questionId: 'contact', answerId } },
      then: { ContraIndicate: { targets: ['pain'] } },
    },
  ]
  const followUp = (version: string, questions: ReturnType<typeof aQuestion>[], answerId: string) =>
    aBase({
      id: 'followUp',
      group: 'Ward',
      version,
      questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'contact', type: 'OC' }), ...questions] })],
      rules: hidden(answerId),
    })
  const request = { ...visit, base: 'followUp' }

  it('are told by question, with what was and what is [MORE-40]', async () => {
    for (const one of [
      followUp('1', [pain(10, 'Pain'), aQuestion({ id: 'gone' })], 'low'),
      followUp('2', [pain(100, 'Pain today'), aQuestion({ id: 'new', type: 'MC' })], 'high'),
    ])
      await publishBase(server.services, one)
    const answer = await papersOf(ben).getVersionChanges(request)
    if (answer.type !== 'ReceivedVersionChanges') throw new Error(answer.type)
    expect(answer).toMatchObject({ version: '2', before: '1', changes: { counts: { added: 1, removed: 1, moved: 0 } } })
    const lines = answer.changes.sections.flatMap(({ changes }) =>
      changes.map(({ number, what, before = '', after = '' }) => [number, what, before, after].join(' | ')),
    )
    expect(lines).toEqual(
      expect.arrayContaining([
        '1.2 | Wording | Pain | Pain today',
        '1.2 | Limits | … – 10 | … – 100',
        '1.2 | When it is shown | not while 1.1 is low | not while 1.1 is high',
        '1.3 | Added |  | several of, low, middle, high',
        '1.3 | Removed | yes or no | ',
      ]),
    )
  })

  it('are told the other way round, and of the first version there are none [MORE-40]', async () => {
    const back = await papersOf(ben).getVersionChanges({ ...request, version: '1', before: '2' })
    expect(back).toMatchObject({ version: '1', before: '2' })
    const none = await papersOf(ben).getVersionChanges({ ...request, version: '1' })
    expect(none).toMatchObject({ before: null, changes: { sections: [] } })
    const missing = await papersOf(ben).getVersionChanges({ ...request, before: '9' })
    expect(missing).toEqual({ type: 'KnowledgeBaseNotFound' })
  })

  it('are a PDF too, in the language of the reader [MORE-40] [APP-13]', async () => {
    const answer = await papersOf(ben).getPaper({ ...request, kind: 'changes', language: 'de' })
    if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
    expect(answer.file.name).toBe('followUp-2.changes.pdf')
    const { pages } = await readPdf(new Uint8Array(await answer.file.content.arrayBuffer()))
    const text = pages.join(' ').replace(/\s+/g, ' ')
    for (const words of ['von 1 zu 2', 'Pain today', 'nicht, solange 1.1 ist high']) expect(text).toContain(words)
  })
})
