/** What patients are asked, on a tablet and by a link: the parts that the base says, as far as they show and take answers, in their own name. */
import { createClient } from '@casebook/api-adapter/client'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { interviewWire } from '@casebook/api-adapter/interview/interview.wire'
import { optionsWire } from '@casebook/api-adapter/options/options.wire'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import type { Fact } from '@casebook/core/facts/fact'
import excel from 'exceljs'
import { afterEach, describe, expect, it } from 'vitest'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { trailLine } from '../export/archive'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { entriesOfCase } from '../trail/chainEntries.repository'

const ward = await startWard(await openTestDatabase())
const { ada, root, rita, aCase, answersOf, caseRow, db, server, signIn } = ward
const phone = createClient(commandWire, new Browser(server).send)
const history = createClient(historyWire, rita.browser.send)

const ofPatient: readonly Fact[] = [
  { id: 'sleep', value: 7 },
  { id: 'mood', value: 'good' },
]

/** A tablet of ada's with this case of hers. */
async function tabletWith(name: string) {
  const tablet = await signIn('ada')
  const interview = createClient(interviewWire, tablet.browser.send)
  const loaded = await tablet.cases.loadCase({ base: visit, caseName: name })
  if (loaded.type !== 'CaseResolved' || !loaded.draft) throw new Error(loaded.type)
  const { draft } = loaded
  const named = { ...visit, owner: 'ada', name }
  const address = `/interview/Ward/visit/visit/${name}`
  return {
    send: tablet.browser.send,
    load: () => tablet.cases.loadCase({ base: visit, caseName: name }),
    handOver: (parts?: readonly string[]) => interview.handOver({ ...named, address, ...(parts && { parts }) }),
    takeBack: () => interview.takeBack({ password: 'Bernoulli numbers, 1843' }),
    tell: (facts: readonly Fact[]) => tablet.entry.addFactsJson({ ...ofVisit, draft, facts }),
    save: () => tablet.entry.savecase({ ...ofVisit, draft, userfn: name, force: true }),
    opened: async () => {
      const state = await tablet.entry.tree({ ...ofVisit, draft, language: 'none' })
      if (state.type !== 'ReceivedState' || !state.draft) throw new Error(state.type)
      return state.draft
    },
  }
}

/** Each answer of the case with its author and where it came from, in order. */
async function wordsOf(name: string) {
  const { id } = await caseRow(name)
  const rows = await db
    .selectFrom('case_fact')
    .select(['question', 'value', 'author', 'source'])
    .where('case_id', '=', id)
    .orderBy('seq')
    .orderBy('place')
    .execute()
  return rows.map(({ question, value, author, source }) => [question, value, author, source.kind])
}

const link = (name: string, ...questions: readonly string[]) =>
  ada.tokens.getCaseToken({ name, questions, reusable: false })
const notAllowed = { type: 'TokenError', error: 'notAllowed' }
const nothing = { type: 'NothingToAnswer' }

afterEach(async () => {
  await root.options.setInterimLocks({ value: { caseIds: [], tabIds: [] } })
})

describe('a part for patients alone', () => {
  it('takes the patient’s answers on a tablet that was handed over, and those of nobody else [INTV-02] [LOCK-05]', async () => {
    await aCase('Alone')
    const tablet = await tabletWith('Alone')
    expect(await tablet.tell(ofPatient)).toMatchObject({ type: 'AddFactError' })
    expect(await tablet.handOver(['diary'])).toEqual({ type: 'HandedOver' })
    expect(await tablet.opened()).toMatchObject({ locked: [], frozen: [] })
    expect(await tablet.tell(ofPatient)).toMatchObject({ type: 'Ok' })
    expect(await tablet.save()).toMatchObject({ type: 'OkWithGroups' })
    expect(await answersOf('Alone')).toMatchObject({ sleep: 7, mood: 'good' })
    await tablet.takeBack()
    expect(await tablet.tell([{ id: 'sleep', value: 3 }])).toMatchObject({ type: 'AddFactError' })
  })

  it('keeps what the patient said on the tablet as the patient’s, whoever saves it and when [MORE-19] [HIST-03]', async () => {
    await aCase('Words')
    const tablet = await tabletWith('Words')
    await tablet.tell([{ id: 'note', value: 'by staff' }])
    await tablet.handOver(['diary'])
    await tablet.tell(ofPatient)
    await tablet.takeBack()
    await tablet.tell([{ id: 'age', value: 41 }])
    expect(await tablet.save()).toMatchObject({ type: 'OkWithGroups' })
    expect((await wordsOf('Words')).slice(-4)).toEqual([
      ['note', 'by staff', 'ada', 'user'],
      ['sleep', 7, 'ada', 'tablet'],
      ['mood', 'good', 'ada', 'tablet'],
      ['age', 41, 'ada', 'user'],
    ])
    await tablet.handOver(['diary'])
    await tablet.tell([{ id: 'sleep', value: 6 }])
    await tablet.save()
    const caseId = { ...visit, owner: 'ada', name: 'Words' }
    const told = await history.getCaseHistory({ caseId })
    if (told.type !== 'ReceivedCaseHistory') throw new Error(told.type)
    expect(told.entries.map(({ source }) => source)).toEqual(['user', 'user', 'tablet'])
    expect(told.entries.at(-1)?.savedBy).toEqual({ type: 'owner', username: 'ada' })
    const words = await history.getAnswerHistory({ caseId, question: 'sleep' })
    expect(words.type === 'ReceivedAnswerHistory' && words.words.map(({ source }) => source)).toEqual([
      'tablet',
      'tablet',
    ])
  })

  it('is told as the patient’s in the spreadsheet and in the archive [MORE-19] [HIST-06] [MORE-09]', async () => {
    await aCase('Exported')
    const tablet = await tabletWith('Exported')
    await tablet.handOver(['diary'])
    await tablet.tell(ofPatient)
    await tablet.save()
    const file = await history.exportCaseHistory({ ...visit, owner: 'ada', name: 'Exported' })
    if (file.type !== 'ReceivedBinaryData') throw new Error(file.type)
    const workbook = new excel.Workbook()
    await workbook.xlsx.load(await file.file.content.arrayBuffer())
    const rows = (workbook.getWorksheet('Trail')?.getSheetValues() ?? []) as unknown[][]
    // Person, source, question and value.
    const told = rows.map((row) => [row[3], row[4], row[7], row[10]])
    for (const { id, value } of ofPatient) expect(told).toContainEqual(['ada', 'tablet', id, value])
    expect(told).toContainEqual(['ada', 'tablet', undefined, undefined])

    const ofArchive: unknown[] = []
    const { id: caseId } = await caseRow('Exported')
    for await (const batch of entriesOfCase(db, caseId, 1_000))
      ofArchive.push(...batch.map((entry) => JSON.parse(trailLine(entry))))
    const kept = JSON.stringify(ofPatient.map(({ id, value }) => ({ value, question: id, occurrence: 1 })))
    const ofTablet = { author: 'ada', source: '{"kind": "tablet"}' }
    const isSame = expect.toSatisfy((value: string) => JSON.stringify(JSON.parse(value)) === kept)
    expect(ofArchive).toContainEqual(expect.objectContaining({ ...ofTablet, kind: 'facts', value: isSame }))
    expect(ofArchive).toContainEqual(expect.objectContaining({ ...ofTablet, kind: 'revision' }))
  })

  it('freezes again for staff who had unlocked it, and other parts stay open to them [LOCK-01] [LOCK-03]', async () => {
    await aCase('Again')
    expect(await ada.locks.unlockQuestionnaire({ caseName: 'Again', questionnaireId: 'diary' })).toMatchObject({
      type: 'MarkedUnlocked',
    })
    const tablet = await tabletWith('Again')
    expect(await tablet.tell([{ id: 'sleep', value: 5 }])).toMatchObject({ type: 'Ok' })
    await tablet.handOver(['diary', 'patient'])
    await tablet.tell([
      { id: 'mood', value: 'bad' },
      { id: 'age', value: 50 },
    ])
    await tablet.save()
    await tablet.takeBack()
    expect(await tablet.tell([{ id: 'mood', value: 'good' }])).toMatchObject({ type: 'AddFactError' })
    expect(await tablet.tell([{ id: 'age', value: 51 }])).toMatchObject({ type: 'Ok' })
  })
})

describe('a tablet that is opened again', () => {
  it('hears which of the answers on it nobody has saved, staff’s too [MORE-19]', async () => {
    await aCase('Reloaded')
    const tablet = await tabletWith('Reloaded')
    await tablet.tell([
      { id: 'age', value: 41 },
      { id: 'note', value: 'said before' },
    ])
    await tablet.handOver(['patient'])
    await tablet.load()
    expect([...(await tablet.opened()).unsaved].sort()).toEqual(['age', 'note'])
  })
})

describe('the hospital’s words to patients', () => {
  const words = {
    contact: { de: 'Studienzentrale, 081 256 61 11', sy: 'اتصل بنا' },
    privacy: { de: 'Ihre Angaben bleiben im Spital.' },
  }

  it('are the administrator’s to write, and reach the page of a link, a tablet and who prints a sheet [OPT-07] [MORE-18]', async () => {
    await aCase('Called')
    const read = async (sending: typeof root.browser.send) => {
      const answer = await createClient(optionsWire, sending).getPatientPage()
      return answer.type === 'ReceivedOption' && answer.option
    }
    expect(await read(new Browser(server).send)).toBeNull()
    expect((await ada.options.setPatientPage({ value: words })).type).toBe('InsufficientPermissions')
    expect(
      (await root.options.setPatientPage({ value: { ...words, privacy: { ...words.privacy, en: ' ' } } })).type,
    ).toBe('Ok')
    const made = await link('Called', 'sleep')
    if (made.type !== 'ReceivedToken') throw new Error(made.type)
    const opened = await phone.GetQuestions({ token: made.token, facts: [] })
    expect(opened.type === 'CommandExecuted' && opened.data.page).toEqual(words)
    const tablet = await tabletWith('Called')
    await tablet.handOver(['diary'])
    expect(await read(tablet.send)).toEqual(words)
    const lines = await db
      .selectFrom('server_event')
      .select('payload')
      .where('kind', '=', 'optionChanged')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(JSON.stringify(lines)).toContain('contact de: Studienzentrale')
    expect((await root.options.setPatientPage({ value: { contact: {}, privacy: { de: '' } } })).type).toBe('Ok')
    expect(await read(new Browser(server).send)).toBeNull()
  })
})

describe('what is asked of a patient', () => {
  it('takes answers: no part that is signed, locked or does not show is handed over [INTV-02] [LOCK-06]', async () => {
    await aCase('Open')
    const tablet = await tabletWith('Open')
    for (const parts of [['birth'], ['nobody'], ['diary', 'nobody']])
      expect(await tablet.handOver(parts)).toEqual(nothing)
    await root.options.setInterimLocks({ value: { caseIds: ['Open'], tabIds: ['diary'] } })
    expect(await tablet.handOver(['diary'])).toEqual(nothing)
    expect(await tablet.handOver(['patient', 'diary'])).toEqual(nothing)
    await root.options.setInterimLocks({ value: { caseIds: [], tabIds: [] } })
    await ada.sdv.setPiSdv({ caseIdentifier: 'Open', questionnaireId: 'patient' })
    expect(await tablet.handOver(['patient'])).toEqual(nothing)
    expect(await tablet.handOver(['diary'])).toEqual({ type: 'HandedOver' })
  })

  it('shows because of an answer that staff have not saved yet [INTV-02]', async () => {
    await aCase('Unsaved')
    const tablet = await tabletWith('Unsaved')
    await tablet.tell([
      { id: 'sex', value: 'f' },
      { id: 'pregnant', value: true },
    ])
    expect(await tablet.handOver(['birth'])).toEqual({ type: 'HandedOver' })
  })

  it('by a link is what the base says alone, if it shows and takes answers [TOKN-02] [TOKN-06]', async () => {
    await aCase('Link')
    expect(await link('Link', 'age')).toEqual(notAllowed)
    expect(await link('Link', 'sleep', 'age')).toEqual(notAllowed)
    expect(await link('Link', 'sleep')).toMatchObject({ type: 'ReceivedToken' })
    await root.options.setInterimLocks({ value: { caseIds: ['Link'], tabIds: ['diary'] } })
    expect(await link('Link', 'sleep')).toEqual(notAllowed)
  })
})

describe('answers of a link', () => {
  const sent = async (name: string, facts: readonly Fact[]) => {
    const made = await link(name, 'sleep', 'mood')
    if (made.type !== 'ReceivedToken') throw new Error(JSON.stringify(made))
    return { token: made.token, answer: await phone.ImportData({ token: made.token, facts }) }
  }

  it('carry the patient’s name only where they are new: what stood there stays whoever’s it was [MORE-17] [HIST-03]', async () => {
    await aCase('Repeated')
    await ada.locks.unlockQuestionnaire({ caseName: 'Repeated', questionnaireId: 'diary' })
    const tablet = await tabletWith('Repeated')
    await tablet.tell(ofPatient)
    await tablet.save()
    const { answer } = await sent('Repeated', [
      { id: 'sleep', value: 7 },
      { id: 'mood', value: 'bad' },
    ])
    expect(answer).toMatchObject({ type: 'CommandExecuted', data: { answers: 2 } })
    expect((await wordsOf('Repeated')).slice(-3)).toEqual([
      ['sleep', 7, 'ada', 'user'],
      ['mood', 'good', 'ada', 'user'],
      ['mood', 'bad', 'ada', 'token'],
    ])
  })

  it('that say only what stands there use the link up, and leave the case as it is [ONCE-03]', async () => {
    await aCase('Agreed')
    await sent('Agreed', ofPatient)
    const before = await wordsOf('Agreed')
    const { token, answer } = await sent('Agreed', ofPatient)
    expect(answer).toMatchObject({ type: 'CommandExecuted', data: { answers: 2 } })
    expect(await wordsOf('Agreed')).toEqual(before)
    expect(await phone.ImportData({ token, facts: ofPatient })).toEqual(answer)
    expect(await phone.GetQuestions({ token, facts: [] })).toEqual({ type: 'TokenError' })
  })

  it('may withdraw what stood there, and nothing else alone [ONCE-03]', async () => {
    await aCase('Withdrawn')
    await sent('Withdrawn', ofPatient)
    expect((await sent('Withdrawn', [{ id: 'mood', value: null }])).answer).toMatchObject({ type: 'CommandExecuted' })
    expect(await answersOf('Withdrawn')).toMatchObject({ mood: null })
    expect((await sent('Withdrawn', [{ id: 'mood', value: null }])).answer).toMatchObject({ type: 'AddFactError' })
  })
})
