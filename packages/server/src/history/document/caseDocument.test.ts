import { createClient } from '@casebook/api-adapter/client'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import type { Language } from '@casebook/core/language/language'
import { afterAll, describe, expect, it } from 'vitest'
import { readyBase } from '../../bases/compiledBases'
import { studyCases } from '../../cases/cases.repository'
import { ofVisit } from '../../entry/visitStudy.fixture'
import { startWard } from '../../locks/ward.fixture'
import { openTestDatabase } from '../../testing/testDatabase'
import { headOf } from '../../trail/chains.repository'
import { caseDocumentFile } from './caseDocumentFile'
import { readPdf } from './readPdf.fixture'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, clock, db } = ward
afterAll(() => ward.server.close())

const draft = await ward.aCase('Case1', [
  { id: 'age', value: 4017 },
  { id: 'note', value: 'Größe ≥ 5, Давление, لا بأس بالنتيجة' },
  { id: 'age (Annotation)', value: 'asked twice' },
])
clock.pass(60_000)
await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'age', value: 4123 }] })
await ada.entry.savecase({ ...ofVisit, draft, userfn: 'Case1' })
await db.updateTable('app_user').set({ first_name: 'Ada', last_name: 'Adams' }).where('username', '=', 'ada').execute()

const caseId = { group: 'Ward', base: 'visit', owner: 'ada', name: 'Case1' }
const ask = (who: typeof rita, language: Language = 'en') =>
  createClient(historyWire, who.browser.send).exportCaseDocument({ caseId, language })

async function documentFor(who: typeof rita, language?: Language) {
  const answer = await ask(who, language)
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  expect(answer.file).toMatchObject({ name: 'Case1.pdf', mediaType: 'application/pdf' })
  const read = await readPdf(new Uint8Array(await answer.file.content.arrayBuffer()))
  return { ...read, text: read.pages.join('\n').replace(/\s+/g, ' ') }
}

const english = await documentFor(ada)
const times = (text: string, part: string) => text.split(part).length - 1

describe('the document of a case', () => {
  it('has each answer once, with what stood there before, by whom and when [MORE-32]', () => {
    const { text } = english
    expect(times(text, '4123')).toBe(1)
    expect(times(text, '4017')).toBe(1)
    expect(text).toContain('Changed by Ada Adams (ada), 2 Mar 2026, 12:01:00 UTC. Before: 4017')
    expect(text).toContain('Note: asked twice')
  })

  it('has letters of all scripts in the order in which they are read [MORE-32]', () => {
    const { text } = english
    for (const part of ['Größe', '≥', 'Давление', 'لا بأس بالنتيجة']) expect(times(text, part)).toBe(1)
  })

  it('has its name, its language and tags, and the name of the case and a number on each page [MORE-32]', async () => {
    const { title, language, isTagged, pages } = await documentFor(ada, 'sy')
    expect(title).toContain('Case1')
    expect(language).toBe('ar')
    expect(isTagged).toBe(true)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Case1')
    expect(english.pages.map((page, i) => page.includes(`Page ${i + 1}`))).not.toContain(false)
  })

  it('ends with the sums of the record: counts, and the hash of the last entry of the trail [MORE-32]', async () => {
    const { text } = english
    const { id } = await ward.caseRow('Case1')
    const { hash, seq } = await headOf(db, id)
    expect(text).toContain(`Entries of the audit trail ${seq}`)
    expect(text.replaceAll(' ', '')).toContain(hash ?? '-')
    expect(text).toContain('Changes of them 1')
  })

  it('is for whoever may open the case, and the server log says that it was taken [MORE-32] [ROLE-01]', async () => {
    expect(await ask(ben)).toEqual({ type: 'CaseNotFound' })
    const taken = () => db.selectFrom('server_event').select('source').where('kind', '=', 'exportedData').execute()
    const before = (await taken()).length
    await documentFor(rita)
    expect((await taken()).slice(before)).toEqual([{ source: 'rita' }])
  })

  it('fails before anything is answered if it cannot be made', async () => {
    const [studyCase] = await studyCases(db, [(await ward.caseRow('Case1')).id])
    if (!studyCase) throw new Error('The case is not there')
    const ready = await readyBase(ward.services, studyCase.versionId)
    const now = () => {
      throw new Error('no clock')
    }
    await expect(caseDocumentFile({ db, now }, studyCase, ready, 'en')).rejects.toThrow('no clock')
  })
})
