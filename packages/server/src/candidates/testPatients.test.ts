import { knowledgeBaseWire } from '@casebook/api-adapter/bases/knowledgeBase.wire'
import { createClient } from '@casebook/api-adapter/client'
import { acceptanceWire } from '@casebook/api-adapter/papers/acceptance.wire'
import type { TestPatient } from '@casebook/core/bases/testPatients/testPatient'
import { afterAll, describe, expect, it } from 'vitest'
import { readPdf } from '../history/document/readPdf.fixture'
import { wardBase } from '../locks/ward.fixture'
import { startUploads } from './uploads.fixture'

const { root, ben, db, server, manager, candidateOf } = await startUploads()
afterAll(() => server.close())

const ofAge = (id: string, double: number): TestPatient => ({
  id,
  name: `Patient ${id}`,
  answers: [{ questionId: 'age', value: 50 }],
  expects: [{ questionId: 'double', value: double }],
})

const logged = async () => {
  const rows = await db.selectFrom('server_event').select(['kind', 'source', 'payload']).orderBy('id').execute()
  return rows.filter(({ kind }) => kind === 'basePublishedDespite')
}

describe('a study with test patients', () => {
  it('is published with red ones only by who says to know them, and the log keeps their names [MORE-52]', async () => {
    const testPatients = [ofAge('right', 100), ofAge('wrong', 99), ofAge('worse', 98)]
    const candidate = await candidateOf({ ...wardBase, id: 'tested', testPatients })
    const wish = { candidate, version: '1', follows: null }
    const patients = ['wrong', 'worse'].map((id) => ({ id, name: `Patient ${id}`, differing: 1 }))
    expect(await manager.publishCandidate(wish)).toEqual({ type: 'TestPatientsDiffer', patients })
    expect(await manager.publishCandidate({ ...wish, despite: ['wrong'] })).toMatchObject({
      type: 'TestPatientsDiffer',
    })
    expect(await logged()).toEqual([])
    expect(await manager.publishCandidate({ ...wish, despite: ['wrong', 'worse'] })).toMatchObject({
      type: 'CandidatePublished',
    })
    expect(await logged()).toMatchObject([
      { source: 'root', payload: { base: 'tested', version: '1', count: 2, patients: 'Patient wrong, Patient worse' } },
    ])
  })

  it('is published without a question while all are green, keeps them, and data entry gets none [MORE-52]', async () => {
    const testPatients = [ofAge('right', 100)]
    const candidate = await candidateOf({ ...wardBase, id: 'green', testPatients })
    expect(await manager.publishCandidate({ candidate, version: '1', follows: null })).toMatchObject({
      type: 'CandidatePublished',
    })
    expect(await logged()).toHaveLength(1)
    const stored = db.selectFrom('base_version').select('document').where('name', '=', 'green')
    expect((await stored.executeTakeFirstOrThrow()).document.testPatients).toEqual(testPatients)
    const bases = createClient(knowledgeBaseWire, root.browser.send)
    const answer = await bases.getKnowledgeBase({ group: 'Ward', base: 'green' })
    expect(answer).toMatchObject({ knowledgeBase: { id: 'green' } })
    expect(JSON.stringify(answer)).not.toContain('Patient right')
  })
})

describe('the report of acceptance', () => {
  const odd = { ...ofAge('odd', 100), answers: [] }
  const testPatients = [ofAge('right', 100), ofAge('wrong', 99), odd, { ...ofAge('mute', 100), expects: [] }]
  const reports = createClient(acceptanceWire, root.browser.send)

  it('is of a draft as it is kept and of the version that it became, with what had to come out and what did [MORE-52]', async () => {
    const candidate = await candidateOf({ ...wardBase, id: 'accepted', testPatients })
    const asked = { language: 'en', format: 'page' } as const
    const drafted = await reports.getDraftAcceptance({ candidate, ...asked })
    if (drafted.type !== 'ReceivedAcceptance') throw new Error(drafted.type)
    expect(drafted.report).toMatchObject({
      isDraft: true,
      kept: { by: 'root' },
      made: { by: 'root' },
      counts: { patients: 4, passed: 1, expected: 3, met: 1 },
    })
    expect(drafted.report.patients.map(({ result }) => result)).toEqual([
      'passed',
      'failed',
      'failed',
      'nothingExpected',
    ])
    expect(drafted.report.patients[1]).toEqual({
      name: 'Patient wrong',
      result: 'failed',
      answers: [{ question: expect.stringMatching(/^[\d.]+ Age/), answer: '50 years' }],
      outcomes: [{ what: expect.stringMatching(/^[\d.]+ /), expected: '99', found: '100', isMet: false }],
    })
    expect(drafted.report.unseen.length).toBeGreaterThan(0)

    const despite = ['wrong', 'odd']
    await manager.publishCandidate({ candidate, version: '1', follows: null, despite })
    const settled = await reports.getDraftAcceptance({ candidate, ...asked })
    expect(settled).toMatchObject({ type: 'CandidateSettled' })
    const name = { group: 'Ward', base: 'accepted' }
    const published = await reports.getAcceptance({ ...name, ...asked })
    if (published.type !== 'ReceivedAcceptance') throw new Error(published.type)
    const { patients, findings, unseen } = drafted.report
    expect(published.report).toMatchObject({
      version: '1',
      isDraft: false,
      kept: { by: 'root' },
      patients,
      findings,
      unseen,
    })
    const stored = db.selectFrom('base_version').select('checksum').where('name', '=', 'accepted')
    expect(published.report.checksum).toBe((await stored.executeTakeFirstOrThrow()).checksum)
  })

  it('is a PDF too, in the language of the reader, with room for who accepts it [MORE-52] [APP-13]', async () => {
    const answer = await reports.getAcceptance({ group: 'Ward', base: 'accepted', language: 'de', format: 'pdf' })
    if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
    expect(answer.file.name).toBe('accepted-1.acceptance.pdf')
    const { pages, isTagged } = await readPdf(new Uint8Array(await answer.file.content.arrayBuffer()))
    expect(isTagged).toBe(true)
    const text = pages.join(' ').replace(/\s+/g, ' ')
    const words = [
      'Abnahmebericht',
      'Patient wrong: Nicht bestanden',
      'Patient right: Bestanden',
      'Patient mute: Nichts erwartet',
      'Unterschrift',
      'root',
    ]
    for (const each of words) expect(text).toContain(each)
    const { checksum } = await db
      .selectFrom('base_version')
      .select('checksum')
      .where('name', '=', 'accepted')
      .executeTakeFirstOrThrow()
    expect(text.replaceAll(' ', '')).toContain(checksum)
  })

  it('is of drafts for who writes studies alone, and of no version that is not there [MORE-52] [ROLE-01]', async () => {
    const others = createClient(acceptanceWire, ben.browser.send)
    const candidate = await candidateOf({ ...wardBase, id: 'unseen', testPatients })
    const asked = { language: 'en', format: 'page' } as const
    expect(await others.getDraftAcceptance({ candidate, ...asked })).toEqual({ type: 'InsufficientPermissions' })
    const missing = { group: 'Ward', base: 'nowhere', ...asked }
    expect(await others.getAcceptance(missing)).toEqual({ type: 'KnowledgeBaseNotFound' })
  })
})
