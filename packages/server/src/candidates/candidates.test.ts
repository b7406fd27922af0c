import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { knowledgeBaseWire } from '@casebook/api-adapter/bases/knowledgeBase.wire'
import { createClient } from '@casebook/api-adapter/client'
import { filesWire } from '@casebook/api-adapter/files/files.wire'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSiteLimits } from '../bases/limits.repository'
import { demoFolder } from '../demo/demoStudy'
import { ofVisit } from '../entry/visitStudy.fixture'
import { storeFile } from '../files/files.repository'
import { aGroup } from '../groups/groups.fixture'
import { wardBase } from '../locks/ward.fixture'
import { writeSite } from '../sites/sites.repository'
import { startUploads } from './uploads.fixture'

const {
  root,
  ada,
  ben,
  paul,
  dana,
  rita,
  olga,
  db,
  clock,
  server,
  aCase,
  managerOf,
  manager,
  upload,
  candidateOf,
  shown,
  managed,
} = await startUploads()
afterAll(() => server.close())
const phq9 = await readFile(join(demoFolder, 'instruments/phq-9.fhir.json'))

const versionsOf = async (base: string) => {
  const { bases } = await managed()
  return bases.find((one) => one.base === base)?.versions.map(({ version }) => version) ?? []
}

const lines = async () => {
  const rows = await db.selectFrom('server_event').select(['kind', 'source', 'payload']).orderBy('id').execute()
  return rows.filter(({ kind }) => /^(base|questionnaire)/.test(kind)).map(({ kind, source }) => [kind, source])
}

beforeEach(async () => {
  await db.deleteFrom('server_event').execute()
  await db.deleteFrom('base_candidate').execute()
})

it('what is managed tells people who are limited to sites that they upload nothing [MORE-26]', async () => {
  await aGroup(db, 'Limited site', { owner: 'root' })
  await writeSite(db, 'Limited site', 'root', clock.now())
  await writeSiteLimits(db, 'dana', ['Limited site'])
  expect(await managerOf(dana).getManagedBases()).toMatchObject({ isFixed: true })
  expect(await upload(wardBase, {}, managerOf(dana))).toEqual({ type: 'InsufficientPermissions' })
  await writeSiteLimits(db, 'dana', [])
  expect(await managerOf(dana).getManagedBases()).not.toHaveProperty('isFixed')
})

describe('a candidate', () => {
  it('of a FHIR questionnaire has what the import found, and changes nothing for anybody [BASE-06]', async () => {
    const before = await ada.browser.fetch('proket/server?action=getBasesOverview', { method: 'POST', body: '{}' })
    const destination = { group: 'Ward', base: 'mood', fileName: 'phq-9.fhir.json' }
    const answer = await upload(phq9.toString(), destination)
    const candidate = answer.type === 'CandidateReceived' ? answer.candidate : answer.type
    expect(await shown(candidate)).toMatchObject({
      candidate: { group: 'Ward', base: 'mood', format: 'fhir', fileName: 'phq-9.fhir.json', uploadedBy: 'root' },
      knowledgeBase: { id: 'mood', group: 'Ward' },
      follows: null,
    })
    expect((await managed()).candidates).toMatchObject([{ id: candidate, base: 'mood', questions: 12 }])
    const after = await ada.browser.fetch('proket/server?action=getBasesOverview', { method: 'POST', body: '{}' })
    expect(await after.text()).toBe(await before.text())
    expect(await lines()).toEqual([['questionnaireUploaded', 'root']])
  })

  it('names the place of each finding, the worst first [BASE-06]', async () => {
    const include = [{ system: 's', concept: [{ code: 'x' }] }, { system: 'http://loinc.org' }]
    const candidate = await candidateOf({
      resourceType: 'Questionnaire',
      id: 'holed',
      contained: [{ resourceType: 'ValueSet', id: 'v', compose: { include } }],
      item: [
        { linkId: 'c', text: 'Which breed?', type: 'choice', answerValueSet: '#v' },
        { linkId: 'w', text: 'Weight', type: 'quantity' },
      ],
    })
    const { findings, candidate: summary } = await shown(candidate)
    expect(summary.counts).toEqual({
      error: 1,
      warning: expect.any(Number),
      lost: 1,
      changed: 1,
      note: expect.any(Number),
    })
    expect(findings.filter(({ severity }) => severity !== 'warning').slice(0, 3)).toMatchObject([
      { severity: 'error', name: 'Which breed?', message: expect.stringContaining('Not all options are known') },
      { severity: 'lost', path: 'c', name: 'Which breed?' },
      {
        severity: 'changed',
        path: 'w',
        kind: 'Type',
        name: 'Weight',
        message: 'The unit is written in a question beside it.',
      },
    ])
    expect(await manager.publishCandidate({ candidate, version: '1', follows: null })).toEqual({
      type: 'CandidateUnfit',
    })
  })

  it('is the same when the same document comes again [BASE-06]', async () => {
    const candidate = await candidateOf({ ...wardBase, id: 'twice' })
    expect(await candidateOf({ ...wardBase, id: 'twice' })).toBe(candidate)
    expect((await managed()).candidates).toHaveLength(1)
  })

  it('of a base that is published says how it stands to the newest version [BASE-06]', async () => {
    const { follows, nextVersion } = await shown(await candidateOf(wardBase))
    expect(follows).toMatchObject({ version: '1', publishedBy: null, isSame: true })
    expect(follows?.kept).toBe(follows?.questions)
    expect(nextVersion).toBe('2')
    const stranger = await candidateOf(phq9.toString(), { group: 'Ward', base: 'visit' })
    expect((await shown(stranger)).follows).toMatchObject({ kept: 0, isSame: false })
  })

  it('tells what to look at in a document that could be published, pictures that are not there among it [BASE-06]', async () => {
    const [patient, ...others] = wardBase.questionnaires
    const questions = [...(patient?.questions ?? []), { id: 'arm', type: 'Image', text: { en: 'Arm' }, src: 'arm.png' }]
    const candidate = await candidateOf({
      ...wardBase,
      id: 'looked',
      questionnaires: [{ ...patient, questions }, ...others],
    })
    const pictures = async () => {
      const { findings } = await shown(candidate)
      return findings
        .filter(({ kind }) => kind === 'MissingPicture')
        .map(({ place, values }) => [place?.question?.text, values])
    }
    const missing = [{ en: 'Arm' }, { file: 'arm.png' }]
    expect(await pictures()).toContainEqual(missing)
    const content = Buffer.from('iVBORw0KGgo=', 'base64')
    await storeFile(db, { name: 'arm.png', content, by: 'root', at: clock.now() }, { group: 'Ward', base: 'looked' })
    expect(await pictures()).not.toContainEqual(missing)
    const base = { group: 'Ward', base: 'looked' }
    const files = createClient(filesWire, root.browser.send)
    expect(await files.remove({ file: 'arm.png', base })).toEqual({ type: 'FileInUse' })
    await storeFile(db, { name: 'm.png', content, by: 'root', at: clock.now() }, base)
    expect(await files.remove({ file: 'm.png', base })).toEqual({ type: 'Ok' })
    expect((await manager.publishCandidate({ candidate, version: '1', follows: null })).type).toBe('CandidatePublished')
    expect(await files.remove({ file: 'arm.png', base })).toEqual({ type: 'FileInUse' })
    // A published version keeps its pictures.
    const redrawn = Buffer.concat([content, Buffer.alloc(1)]).toString('base64')
    const refused = { type: 'FileRefused', reason: 'published' }
    expect(await files.upload({ name: 'arm.png', data: redrawn, base })).toEqual(refused)
    expect(await files.upload({ name: 'arm.png', data: content.toString('base64'), base })).toEqual({ type: 'Ok' })
    expect(await files.upload({ name: 'arm2.png', data: redrawn, base })).toEqual({ type: 'Ok' })
    const shownNow = await root.browser.fetch('proket/FileGetter?fileName=arm.png&kbg=Ward&kb=looked')
    expect(Buffer.from(await shownNow.arrayBuffer())).toEqual(content)
  })

  it('keeps a picture of the server that it shows because it has none of its own [BASE-06]', async () => {
    const [patient, ...others] = wardBase.questionnaires
    const questions = [...(patient?.questions ?? []), { id: 'leg', type: 'Image', text: { en: 'Leg' }, src: 'leg.png' }]
    const files = createClient(filesWire, root.browser.send)
    const picture = (byte: number) =>
      Buffer.concat([Buffer.from('iVBORw0KGgo=', 'base64'), Buffer.from([byte])]).toString('base64')
    expect(await files.upload({ name: 'leg.png', data: picture(1) })).toEqual({ type: 'Ok' })
    expect(await files.upload({ name: 'leg.png', data: picture(2) })).toEqual({ type: 'Ok' })
    const candidate = await candidateOf({
      ...wardBase,
      id: 'legs',
      questionnaires: [{ ...patient, questions }, ...others],
    })
    expect((await manager.publishCandidate({ candidate, version: '1', follows: null })).type).toBe('CandidatePublished')
    const refused = { type: 'FileRefused', reason: 'published' }
    expect(await files.upload({ name: 'leg.png', data: picture(3) })).toEqual(refused)
    expect(await files.upload({ name: 'leg.png', data: picture(3), base: { group: 'Ward', base: 'legs' } })).toEqual(
      refused,
    )
    expect(await files.remove({ file: 'leg.png' })).toEqual({ type: 'FileInUse' })
  })

  it('names a rule that counts an answer which may be hidden, and counts it among the warnings [BASE-06]', async () => {
    const rules = [
      {
        id: 'risk',
        if: { Greater: { questionId: 'packs', value: 1 } },
        then: { Set: { questionId: 'double', value: 1 } },
      },
    ]
    const [patient, ...others] = wardBase.questionnaires
    const packs = {
      id: 'smoker',
      type: 'YN',
      text: { en: 'Smokes' },
      questions: [{ id: 'packs', type: 'Num', text: { en: 'Packs a day' } }],
    }
    const questions = [...(patient?.questions ?? []), packs]
    const hidden = {
      ...wardBase,
      id: 'hidden',
      questionnaires: [{ ...patient, questions }, ...others],
      rules: [...wardBase.rules, ...rules],
    }
    const { findings, candidate } = await shown(await candidateOf(hidden))
    const found = findings.filter(
      ({ kind, questions }) => kind === 'HiddenAnswer' && questions?.[0]?.en === 'Packs a day',
    )
    const place = { other: { list: 'rules', number: wardBase.rules.length + 1, id: 'risk' } }
    expect(found).toMatchObject([{ severity: 'warning', place }])
    expect(candidate.counts.warning).toBe(findings.filter(({ severity }) => severity === 'warning').length)
  })

  it('says at the question what changes the meaning of stored answers [MORE-04] [BASE-06]', async () => {
    const [patient, ...others] = wardBase.questionnaires
    const questions = patient?.questions.map((one) => (one.id === 'age' ? { ...one, unit: { en: 'months' } } : one))
    const { follows } = await shown(
      await candidateOf({ ...wardBase, questionnaires: [{ ...patient, questions }, ...others] }),
    )
    expect(follows?.changes).toEqual({ all: 2, meaning: 2 })
    expect(follows?.unchanged).toBe((follows?.questions ?? 0) - 2)
    expect(follows?.differences).toMatchObject([
      { kind: 'Unit', id: 'age', after: { en: 'months' }, place: { section: { number: 1 } }, isMeaning: true },
      { kind: 'Source', id: 'double', isMeaning: true },
    ])
  })

  it('is there no more once it was discarded, and says by whom [BASE-06]', async () => {
    const candidate = await candidateOf({ ...wardBase, id: 'away' })
    expect(await managerOf(olga).discardCandidate({ candidate })).toEqual({ type: 'Ok' })
    const gone = { type: 'CandidateSettled', settled: { outcome: 'discarded', by: 'olga', version: null } }
    expect(await manager.getCandidate({ candidate })).toMatchObject(gone)
    expect(await manager.discardCandidate({ candidate })).toMatchObject(gone)
    expect(await manager.publishCandidate({ candidate, version: '1', follows: null })).toMatchObject(gone)
    expect((await managed()).candidates).toEqual([])
    expect((await lines()).at(-1)).toEqual(['questionnaireDiscarded', 'olga'])
  })
})

describe('publishing a candidate', () => {
  it('makes the next version, and is logged [BASE-06]', async () => {
    const first = await candidateOf({ ...wardBase, id: 'amended' })
    const access = { isOpen: true, people: [], groups: [] }
    expect(await manager.publishCandidate({ candidate: first, version: '1', follows: null, access })).toEqual({
      type: 'CandidatePublished',
      group: 'Ward',
      base: 'amended',
      version: '1',
    })
    const second = await candidateOf({ ...wardBase, id: 'amended', text: { en: 'Better' } })
    const published = await manager.publishCandidate({ candidate: second, version: '2026/2', follows: '1' })
    expect(published).toMatchObject({ type: 'CandidatePublished', version: '2026/2' })
    expect(await versionsOf('amended')).toEqual(['2026/2', '1'])
    const bases = createClient(knowledgeBaseWire, ada.browser.send)
    expect(await bases.getKnowledgeBase({ group: 'Ward', base: 'amended' })).toMatchObject({
      knowledgeBase: { version: '2026/2', text: { en: 'Better' } },
    })
    expect((await lines()).filter(([kind]) => kind === 'basePublished')).toHaveLength(2)
    expect(await manager.getCandidate({ candidate: second })).toMatchObject({
      type: 'CandidateSettled',
      settled: { outcome: 'published', by: 'root', version: '2026/2' },
    })
  })

  it('of a new study opens it to the people and groups that are named, and to nobody else [BASE-05] [PERM-01]', async () => {
    const opens = async (who: typeof ada, base: string) =>
      (await createClient(knowledgeBaseWire, who.browser.send).getKnowledgeBase({ group: 'Ward', base })).type
    await aGroup(db, 'Team', {
      owner: 'ben',
      sharedCases: false,
      members: { paul: 'JoinedWithAllCases', dana: 'Invited' },
    })
    const candidate = await candidateOf({ ...wardBase, id: 'shut' })
    const publish = (people: readonly string[], groups: readonly string[]) =>
      manager.publishCandidate({ candidate, version: '1', follows: null, access: { isOpen: false, people, groups } })
    expect(await publish(['nobody'], [])).toEqual({ type: 'UnknownPerson', user: 'nobody' })
    expect(await publish([], ['No team'])).toEqual({ type: 'UnknownGroup', group: 'No team' })
    expect(await versionsOf('shut')).toEqual([])
    expect((await publish(['ada'], ['Team'])).type).toBe('CandidatePublished')
    const found = []
    for (const who of [ada, ben, paul, dana, rita, root]) found.push(await opens(who, 'shut'))
    const [open, shut] = ['ReceivedKnowledgeBase', 'KnowledgeBaseNotFound']
    expect(found).toEqual([open, open, open, shut, shut, open])
    const events = await db.selectFrom('server_event').select(['kind', 'payload']).orderBy('id').execute()
    const name = { group: 'Ward', base: 'shut' }
    expect(events.slice(-4)).toEqual([
      { kind: 'baseProtected', payload: name },
      ...['ada', 'ben', 'paul'].map((user) => ({ kind: 'accessGranted', payload: { ...name, user } })),
    ])
    const unsaid = await candidateOf({ ...wardBase, id: 'unsaid' })
    await manager.publishCandidate({ candidate: unsaid, version: '1', follows: null })
    expect([await opens(ada, 'unsaid'), await opens(root, 'unsaid')]).toEqual([shut, open])
  })

  it('of a study that exists leaves as it is who may open it [BASE-05]', async () => {
    const first = await candidateOf({ ...wardBase, id: 'left' })
    const access = { isOpen: true, people: [], groups: [] }
    await manager.publishCandidate({ candidate: first, version: '1', follows: null, access })
    const second = await candidateOf({ ...wardBase, id: 'left', text: { en: 'Other' } })
    await manager.publishCandidate({ candidate: second, version: '2', follows: '1' })
    expect((await managed()).bases.find(({ base }) => base === 'left')?.isProtected).toBe(false)
  })

  it('is refused under a version that exists, and on one that is no longer the newest [BASE-06]', async () => {
    const one = await candidateOf({ ...wardBase, id: 'raced' })
    const other = await candidateOf({ ...wardBase, id: 'raced', text: { en: 'Other' } })
    await manager.publishCandidate({ candidate: one, version: '1', follows: null })
    expect(await manager.publishCandidate({ candidate: other, version: '2', follows: null })).toEqual({
      type: 'BaseChanged',
      newest: '1',
    })
    expect(await manager.publishCandidate({ candidate: other, version: '1', follows: '1' })).toEqual({
      type: 'VersionExists',
    })
    expect(await versionsOf('raced')).toEqual(['1'])
  })

  it('by two administrators at once is done once, and the other is told [BASE-06]', async () => {
    const one = await candidateOf({ ...wardBase, id: 'both' })
    const other = await candidateOf({ ...wardBase, id: 'both', text: { en: 'Other' } })
    const answers = await Promise.all([
      manager.publishCandidate({ candidate: one, version: '1', follows: null }),
      managerOf(olga).publishCandidate({ candidate: one, version: '1', follows: null }),
      managerOf(olga).publishCandidate({ candidate: other, version: 'B', follows: null }),
    ])
    const kinds = answers.map(({ type }) => type)
    expect(kinds.filter((kind) => kind === 'CandidatePublished')).toHaveLength(1)
    expect(kinds.filter((kind) => ['CandidateSettled', 'BaseChanged'].includes(kind))).toHaveLength(2)
    expect(await versionsOf('both')).toHaveLength(1)
  })
})

describe('a retired base', () => {
  const visit = { group: 'Ward', base: 'visit' }
  const overview = async () => {
    const answer = await ada.browser.fetch('proket/server?action=getBasesOverview', { method: 'POST', body: '{}' })
    const { groups } = (await answer.json()).ReceivedBasesOverview
    return groups[0].bases.find(({ base }: { base: string }) => base === 'visit')
  }

  it('takes no new cases, and those that exist are finished [BASE-06]', async () => {
    const draft = await aCase('Before')
    const begun = await ada.cases.newCase({ base: visit })
    if (begun.type !== 'Ok') throw new Error(begun.type)
    expect(await manager.setRetired({ ...visit, isRetired: true })).toEqual({ type: 'Ok' })
    expect(await manager.setRetired({ ...visit, isRetired: true })).toEqual({ type: 'Ok' })
    expect(await overview()).toMatchObject({ isRetired: true })
    expect(await ada.cases.newCase({ base: visit })).toEqual({ type: 'BaseRetired' })
    expect(await ada.entry.reset(ofVisit)).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect(await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'age', value: 41 }] })).toMatchObject({
      type: 'Ok',
    })
    expect(await ada.entry.savecase({ ...ofVisit, draft, userfn: 'Before' })).toMatchObject({ type: 'OkWithGroups' })
    // A new case that was begun before is finished too.
    const unfinished = { ...ofVisit, draft: begun.draft ?? '' }
    await ada.entry.addFactsJson({ ...unfinished, facts: [{ id: 'age', value: 7 }] })
    expect(await ada.entry.savecase({ ...unfinished, userfn: 'BegunBefore' })).toMatchObject({ type: 'OkWithGroups' })
    expect((await managed()).bases.find(({ base }) => base === 'visit')?.retired).toMatchObject({ by: 'root' })
    expect((await lines()).filter(([kind]) => kind === 'baseRetired')).toHaveLength(1)
  })

  it('takes new cases again once it is reinstated [BASE-06]', async () => {
    expect(await manager.setRetired({ ...visit, isRetired: false })).toEqual({ type: 'Ok' })
    expect(await overview()).not.toHaveProperty('isRetired')
    expect(await ada.cases.newCase({ base: visit })).toMatchObject({ type: 'Ok' })
    expect((await lines()).at(-1)).toEqual(['baseReinstated', 'root'])
    expect(await manager.setRetired({ group: 'Ward', base: 'nowhere', isRetired: true })).toEqual({
      type: 'KnowledgeBaseNotFound',
    })
  })
})
