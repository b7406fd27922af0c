/** What every door says of an answer that was erased. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@casebook/api-adapter/client'
import { allHistoriesWire } from '@casebook/api-adapter/export/allHistories.wire'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { lifeWire } from '@casebook/api-adapter/life/life.wire'
import excel from 'exceljs'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ofVisit } from '../entry/visitStudy.fixture'
import { verifyArchive } from '../export/verifyArchive'
import { writeHistoriesJob } from '../export/writeHistories.job'
import { readPdf } from '../history/document/readPdf.fixture'
import { insertLifeEntry } from '../life/life.repository'
import { startWard } from '../locks/ward.fixture'
import { fingerprintOf, signingKey } from '../signing/signingKey'
import { temporaryFolder } from '../testing/temporaryFolder'
import { openTestDatabase, testKey } from '../testing/testDatabase'
import { entriesOfCase, entriesOfDraftsOf } from '../trail/chainEntries.repository'
import { startSigning } from '../trail/keys.repository'
import { sealOfRow } from '../trail/storedEntry'
import { describeFault } from '../trail/trailFault'
import { eraserIn, everything, ofCase } from './erasure.fixture'
import { erasuresUndone, keepErasureJob } from './keptErasures'

const folder = temporaryFolder()
const signingKeyFile = join(folder, 'signing-key.pem')
const ward = await startWard(await openTestDatabase(), { signingKeyFile })
const { ada, rita, dana, root, db, clock, services } = ward
const { callsOf, ask, erase, faults } = eraserIn(ward)
const history = createClient(historyWire, rita.browser.send)
afterAll(() => ward.server.close())

const said = 'Kilimanjaro-Kibo-5895'

const noted = (name: string) =>
  ward.aCase(name, [
    { id: 'age', value: 41 },
    { id: 'note', value: said },
  ])

/** As the server wrote entries before it knew commitments: sealed as they stand. Only while nothing is signed. */
async function sealedAsBefore(name: string): Promise<void> {
  const { id } = await ward.caseRow(name)
  const seals = new Map<string, string>()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [chain, batches] of [
      ['case', entriesOfCase(tx, id, 1000)],
      ['draft', entriesOfDraftsOf(tx, id)],
    ] as const)
      for await (const batch of batches)
        for (const entry of batch) {
          const seal = sealOfRow({ ...entry, salts: null }, seals.get(entry.chain) ?? null)
          seals.set(entry.chain, seal)
          await sql`
            update ${sql.table(`${chain}_entry`)} set salts = null, hash = ${seal}
             where ${sql.ref(`${chain}_id`)} = ${entry.chain}::uuid and seq = ${entry.seq}`.execute(tx)
          await sql`update chain_head set hash = ${seal} where chain_id = ${entry.chain}::uuid`.execute(tx)
        }
  })
}

await noted('Old')
await sealedAsBefore('Old')
await startSigning(db, testKey, clock.now())

describe('an answer that was erased', () => {
  it('is gone from entries that were sealed as they stood, too [MORE-33]', async () => {
    expect(await faults()).toEqual([])
    await erase('Old', { questions: ['note'], reasons: false })
    expect(await faults()).toEqual([])
    expect(await ward.answersOf('Old')).toMatchObject({ age: 41, note: null })
  })

  it('is called erased wherever its history is read [MORE-33]', async () => {
    await noted('Read')
    await erase('Read', { questions: ['note'], reasons: false })
    const caseId = ofCase('Read')
    const words = await history.getAnswerHistory({ caseId, question: 'note' })
    expect(words).toMatchObject({ words: [{ value: null, erased: clock.now().toISOString() }] })
    expect(await history.getCaseHistory({ caseId })).toMatchObject({
      marks: [{ type: 'erased', by: 'dana', reason: 'Consent was withdrawn' }],
    })
    const pdf = await history.exportCaseDocument({ caseId, language: 'en' })
    if (pdf.type !== 'ReceivedBinaryData') throw new Error(pdf.type)
    const { pages } = await readPdf(new Uint8Array(await pdf.file.content.arrayBuffer()))
    expect(pages.join(' ')).toContain('Erased on')
    expect(pages.join(' ')).not.toContain(said)
    const sheet = await history.exportCaseHistory(caseId)
    if (sheet.type !== 'ReceivedBinaryData') throw new Error(sheet.type)
    const book = new excel.Workbook()
    await book.xlsx.load(await sheet.file.content.arrayBuffer())
    const cells = JSON.stringify(book.worksheets.map((one) => one.getSheetValues()))
    expect(cells).toContain(`erased on ${clock.now().toISOString()}`)
    expect(cells).not.toContain(said)
  })

  it('is in no archive that is downloaded later, and its offline check stays clean [MORE-33]', async () => {
    const calls = createClient(allHistoriesWire, rita.browser.send)
    await calls.exportCompleteCaseHistory({})
    await writeHistoriesJob.run(services, await db.selectFrom('history_export').select('id').executeTakeFirstOrThrow())
    const answer = await calls.downloadCompleteCaseHistory()
    if (answer.type !== 'ExportedCompleteCaseHistory') throw new Error(answer.type)
    const path = join(folder, 'archive.zip')
    writeFileSync(path, Buffer.from(await answer.file.content.arrayBuffer()))
    const found: unknown[] = []
    const { publicKey } = signingKey({ signingKeyFile })
    for await (const fault of verifyArchive(path, fingerprintOf(publicKey))) found.push(fault)
    expect(found).toEqual([])
  })

  it('may be named: what the case still says something about is offered [MORE-33]', async () => {
    await noted('Offered')
    const before = await callsOf(root).getErasures(ofCase('Offered'))
    expect(before).toMatchObject({ questions: expect.arrayContaining([expect.objectContaining({ id: 'note' })]) })
    await erase('Offered', { questions: ['note'], reasons: false })
    const after = await callsOf(root).getErasures(ofCase('Offered'))
    const ids = after.type === 'ReceivedErasures' ? after.questions.map(({ id }) => id) : []
    expect(ids).toContain('age')
    expect(ids).not.toContain('note')
  })

  it('is named after a restore of a backup from before, until it is erased again [MORE-33]', async () => {
    await noted('Restored')
    const { id: caseId } = await ward.caseRow('Restored')
    const headsDir = join(folder, 'heads')
    const undone = async () => {
      const found: string[] = []
      for await (const fault of erasuresUndone(db, headsDir)) found.push(describeFault(fault))
      return found
    }
    await erase('Restored', { questions: ['note'], reasons: false })
    const { id } = await db.selectFrom('erasure').select('id').where('case_id', '=', caseId).executeTakeFirstOrThrow()
    await keepErasureJob.run({ ...services, config: { ...services.config, headsDir } }, { id })
    expect(await undone()).toEqual([])
    // Made after the backup, so the database knows only the one before.
    const file = join(headsDir, `erasure-${id}.json`)
    const at = new Date(clock.now().getTime() + 60_000).toISOString()
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), at }))
    const again = `case ${caseId}: has answers that were erased (answers to note, ${at}): erase them again`
    expect(await undone()).toEqual([again])
    clock.pass(120_000)
    await erase('Restored', { questions: ['age'], reasons: false })
    expect(await undone()).toEqual([again])
    await erase('Restored', everything)
    expect(await undone()).toEqual([])
  })

  it('may have stood in a study that is locked, whose life names what waits for a second person [MORE-33]', async () => {
    const draft = await noted('Locked')
    const study = { group: 'Ward', base: 'visit' }
    const [by, means, reason] = ['root', 'password', 'Recruitment is complete'] as const
    await insertLifeEntry(db, study, { kind: 'signed', by, at: clock.now(), means, reason, signed: null })
    await expect(
      ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'note', value: 'late' }] }),
    ).rejects.toThrow()
    const id = await ask('Locked', everything)
    expect(await createClient(lifeWire, dana.browser.send).getStudyLife(study)).toMatchObject({
      erasures: [{ owner: 'ada', name: 'Locked', by: 'root' }],
    })
    expect(await eraserIn(ward).settle('Locked', id)).toBe('ErasureSettled')
    expect((await ward.answersOf('Locked')).note).toBeNull()
    expect(await faults()).toEqual([])
  })
})
