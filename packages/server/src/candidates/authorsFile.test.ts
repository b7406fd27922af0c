/** An author's file stays with what is made of it, from the draft to the version; authors share their drafts. */
import { candidatesWire } from '@casebook/api-adapter/candidates/candidates.wire'
import { createClient } from '@casebook/api-adapter/client'
import { rehearsalWire } from '@casebook/api-adapter/rehearsal/rehearsal.wire'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { writeAccess, writeProtection } from '../bases/access.repository'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { root, ada, ben, paul, dana, rita, db, clock, server } = ward
afterAll(() => server.close())

type Person = typeof ada
const writerOf = ({ browser }: Person) => createClient(candidatesWire, browser.send)
const [owner, author] = [writerOf(root), writerOf(dana)]

const header = 'Variable / Field Name,Form Name,Field Type,Field Label\r\n'
/** In Windows-1252, which the check reads and nobody may change. */
const sheet = (label: string) =>
  Buffer.from(`${header}record_id,visit,text,Id\r\nage,visit,text,${label}\r\n`, 'latin1')
const visit = { group: 'Ward', base: 'visit' }

async function upload(content: Buffer, destination = { group: 'Ward', base: 'fever' }, by = author): Promise<string> {
  const data = content.toString('base64')
  const answer = await by.uploadCandidate({ fileName: 'fever.csv', data, language: 'de', ...destination })
  if (answer.type !== 'CandidateReceived') throw new Error(JSON.stringify(answer))
  return answer.candidate
}

async function seen(candidate: string, by = author) {
  const answer = await by.getCandidate({ candidate })
  if (answer.type !== 'ReceivedCandidate') throw new Error(JSON.stringify(answer))
  return answer
}

async function bytesOf(answer: Awaited<ReturnType<typeof author.getVersionFile | typeof author.getCandidateFile>>) {
  if (answer.type !== 'ReceivedBinaryData' || !(answer.file.content instanceof Blob)) throw new Error(answer.type)
  return Buffer.from(await new Response(answer.file.content).arrayBuffer())
}

function keep(candidate: string, uploadedAt: string, content: Buffer, by = author) {
  clock.pass(1_000)
  return by.keepCandidateFile({ candidate, uploadedAt, fileName: 'fever-2.csv', data: content.toString('base64') })
}

beforeEach(async () => {
  await db.deleteFrom('base_candidate').execute()
})

describe("an author's file", () => {
  it('comes back byte for byte, from the draft and from the version that it became [MORE-23]', async () => {
    const content = sheet('Größe')
    const candidate = await upload(content)
    const received = { type: 'ReceivedBinaryData', language: 'de', file: { name: 'fever.csv' } }
    const ofDraft = await author.getCandidateFile({ candidate })
    expect(ofDraft).toMatchObject(received)
    expect(await bytesOf(ofDraft)).toEqual(content)
    expect(await owner.publishCandidate({ candidate, version: '1', follows: null, access })).toMatchObject({
      type: 'CandidatePublished',
    })
    const ofVersion = await author.getVersionFile({ group: 'Ward', base: 'fever', version: '1' })
    expect(ofVersion).toMatchObject(received)
    expect(await bytesOf(ofVersion)).toEqual(content)
    expect(await author.getVersionFile({ ...visit, version: '1' })).toEqual({ type: 'NoAuthorsFile' })
    expect(await author.getVersionFile({ ...visit, version: '7' })).toEqual({ type: 'KnowledgeBaseNotFound' })
  })

  it('takes the place of another one, of the same study whatever it says, and only of the one its sender has seen [MORE-23]', async () => {
    const candidate = await upload(sheet('Age'))
    const { uploadedAt } = (await seen(candidate)).candidate
    await createClient(rehearsalWire, dana.browser.send).startRehearsal({ candidate })
    expect(await keep(candidate, uploadedAt, sheet('Age in years'), owner)).toMatchObject({ type: 'CandidateKept' })
    expect(await keep(candidate, uploadedAt, sheet('Years'))).toMatchObject({ type: 'CandidateChanged', by: 'root' })
    const now = await seen(candidate)
    expect(now.candidate).toMatchObject({ group: 'Ward', base: 'fever', fileName: 'fever-2.csv', uploadedBy: 'root' })
    expect(JSON.stringify(now.knowledgeBase)).toContain('Age in years')
    // What was rehearsed is not there any more.
    expect(await createClient(rehearsalWire, dana.browser.send).getRehearsal({ candidate })).toMatchObject({
      rehearsal: null,
    })
  })

  it('is kept once, and as the own one, when it is sent again because its answer was lost [MORE-24]', async () => {
    const candidate = await upload(sheet('Age'))
    const { uploadedAt } = (await seen(candidate)).candidate
    const kept = await keep(candidate, uploadedAt, sheet('Age in years'))
    expect(kept).toMatchObject({ type: 'CandidateKept' })
    expect(await keep(candidate, uploadedAt, sheet('Age in years'))).toEqual(kept)
    expect(await keep(candidate, uploadedAt, sheet('Age in years'), owner)).toMatchObject({ type: 'CandidateChanged' })
    expect(await keep(candidate, uploadedAt, sheet('Years'))).toMatchObject({ type: 'CandidateChanged', by: 'dana' })
  })

  it('is kept with what its author has decided, and read so again [MORE-23]', async () => {
    const arc =
      'Form,Variable,Type,Question,Answer Options,Skip Logic,preset_Covid,preset_Ebola\nstart,id,text,Id,,,,\n'
    const data = Buffer.from(`${arc}start,fever,text,Fever,,,1,\nstart,rash,text,Rash,,,,1\n`).toString('base64')
    const file = { fileName: 'arc.csv', data }
    const answer = await author.uploadCandidate({ ...file, group: 'Ward', base: 'arc' })
    if (answer.type !== 'CandidateReceived') throw new Error(answer.type)
    const { candidate } = answer
    const questionsOf = async () => {
      const { knowledgeBase, findings, candidate } = await seen(answer.candidate)
      const { presets, preset } = findings.find((one) => one.presets) ?? {}
      expect([presets, findings.some(({ asksLanguage }) => asksLanguage)]).toEqual([['Covid', 'Ebola'], true])
      const questions = knowledgeBase.questionnaires.flatMap((one) => one.questions.map(({ text }) => text))
      return { preset, questions, uploadedAt: candidate.uploadedAt }
    }
    const { uploadedAt, ...before } = await questionsOf()
    expect(before).toEqual({ preset: undefined, questions: [{ en: 'Fever' }, { en: 'Rash' }] })
    const decided = { candidate, uploadedAt, ...file, language: 'hi', preset: 'Ebola' }
    expect(await author.keepCandidateFile(decided)).toMatchObject({ type: 'CandidateKept' })
    expect(await questionsOf()).toMatchObject({ preset: 'Ebola', questions: [{ hi: 'Rash' }] })
    expect(await author.getCandidateFile({ candidate })).toMatchObject({ language: 'hi', preset: 'Ebola' })
  })

  it('that cannot be read keeps the one before', async () => {
    const candidate = await upload(sheet('Age'))
    const { uploadedAt } = (await seen(candidate)).candidate
    expect(await keep(candidate, uploadedAt, Buffer.from('{'))).toMatchObject({
      type: 'DocumentRefused',
      fault: 'json',
    })
    expect((await seen(candidate)).candidate).toMatchObject({ uploadedAt, fileName: 'fever.csv' })
  })
})

describe('a draft', () => {
  it('is asked to be published by a data manager, who cannot publish it; another file takes that back [MORE-22]', async () => {
    const candidate = await upload(sheet('Age'))
    expect(await author.publishCandidate({ candidate, version: '1', follows: null })).toEqual({
      type: 'InsufficientPermissions',
    })
    expect(await author.askForPublication({ candidate, isAsked: true })).toEqual({ type: 'Ok' })
    const { asked, uploadedAt } = (await seen(candidate, owner)).candidate
    expect(asked).toMatchObject({ by: 'dana' })
    await keep(candidate, uploadedAt, sheet('Years'))
    expect((await seen(candidate, owner)).candidate.asked).toBeUndefined()
    expect(await author.askForPublication({ candidate, isAsked: true })).toEqual({ type: 'Ok' })
    expect(await author.askForPublication({ candidate, isAsked: false })).toEqual({ type: 'Ok' })
    expect((await seen(candidate, owner)).candidate.asked).toBeUndefined()
  })

  it('is nothing that investigators, nurses and monitors reach [MORE-22]', async () => {
    const candidate = await upload(sheet('Age'))
    const refused = { type: 'InsufficientPermissions' }
    for (const person of [ada, ben, paul, rita]) {
      const them = writerOf(person)
      expect(await them.getManagedBases()).toEqual(refused)
      expect(await them.getCandidate({ candidate })).toEqual(refused)
      expect(await them.getCandidateFile({ candidate })).toEqual(refused)
      expect(await them.getVersionFile({ ...visit, version: '1' })).toEqual(refused)
      expect(await them.askForPublication({ candidate, isAsked: true })).toEqual(refused)
      expect(await keep(candidate, new Date(0).toISOString(), sheet('x'), them)).toEqual(refused)
    }
  })

  it('of a study that an author may not open does not exist for them [MORE-22]', async () => {
    const candidate = await upload(sheet('Age'), visit, owner)
    await writeProtection(db, visit, true)
    const { uploadedAt } = (await seen(candidate, owner)).candidate
    const missing = { type: 'CandidateNotFound' }
    expect(await author.getCandidate({ candidate })).toEqual(missing)
    expect(await author.getCandidateFile({ candidate })).toEqual(missing)
    expect(await author.discardCandidate({ candidate })).toEqual(missing)
    expect(await keep(candidate, uploadedAt, sheet('x'))).toEqual(missing)
    expect(await createClient(rehearsalWire, dana.browser.send).getRehearsal({ candidate })).toEqual(missing)
    expect(await author.getVersionFile({ ...visit, version: '1' })).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await author.getManagedBases()).toEqual({
      type: 'ReceivedManagedBases',
      bases: [expect.objectContaining({ base: 'fever' })],
      candidates: [],
    })
    const data = sheet('Age').toString('base64')
    expect(await author.uploadCandidate({ fileName: 'fever.csv', data, ...visit })).toEqual({
      type: 'InsufficientPermissions',
    })
    await writeAccess(db, 'dana', visit, true)
    expect((await seen(candidate)).candidate).toMatchObject(visit)
    await writeProtection(db, visit, false)
  })
})

const access = { isOpen: true, people: [], groups: [] }
