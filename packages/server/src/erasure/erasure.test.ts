import { createClient } from '@casebook/api-adapter/client'
import { allHistoriesWire } from '@casebook/api-adapter/export/allHistories.wire'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ofVisit } from '../entry/visitStudy.fixture'
import { writeHistoriesJob } from '../export/writeHistories.job'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase, testKey } from '../testing/testDatabase'
import { startSigning } from '../trail/keys.repository'
import { describeFault } from '../trail/trailFault'
import { verifyTrail } from '../trail/verifyTrail'
import { eraserIn, everything, ofCase } from './erasure.fixture'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, root, db, clock, services } = ward
await startSigning(db, testKey, clock.now())
afterAll(() => ward.server.close())

const { callsOf, confirm, tryToAsk, ask, settle, erase, faults } = eraserIn(ward)

/** The tables and columns of the whole database in which these words stand, each row as text. */
async function placesOf(...words: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text || ' ' || coalesce(encode(convert_to(t::text, 'UTF8'), 'escape'), '') as text from ${sql.table(`${schema}.${name}`)} t
    `.execute(db)
    for (const word of words) {
      const hex = Buffer.from(word).toString('hex')
      if (rows.some(({ text }) => text.includes(word) || text.includes(hex))) found.push(`${schema}.${name}: ${word}`)
    }
  }
  return found
}

const said = ['Kilimanjaro-Kibo-5895', '48151623.42']

/** A case whose values went everywhere: changed, signed, asked about, quoted, exported, and typed again without a save. */
async function widelyKnownCase(name: string): Promise<void> {
  const draft = await ward.aCase(name, [
    { id: 'age', value: 40 },
    { id: 'note', value: said[0] ?? '' },
  ])
  await ada.sdv.setPiSdv({ caseIdentifier: name, questionnaireId: 'patient' })
  await ward.fromOutside(name, [{ id: 'note', value: `${said[0]}, again` }])
  await ada.entry.addFactsJson({ ...ofVisit, draft, facts: [{ id: 'note', value: `${said[0]} of an open draft` }] })
  const exported = createClient(allHistoriesWire, rita.browser.send)
  await exported.exportCompleteCaseHistory({ documents: 'en' })
  const { id } = await db.selectFrom('history_export').select('id').executeTakeFirstOrThrow()
  await writeHistoriesJob.run(services, { id })
}

describe('an erasure', () => {
  it('leaves no byte of a value in any table, and the trail still holds [MORE-33]', async () => {
    await widelyKnownCase('Withdrawn')
    expect(await placesOf(said[0] ?? '')).not.toEqual([])
    expect(await faults()).toEqual([])
    await erase('Withdrawn', everything)
    expect(await placesOf(said[0] ?? '')).toEqual([])
    expect(await faults()).toEqual([])
    expect(Object.values(await ward.answersOf('Withdrawn')).filter((value) => value !== null)).toEqual([])
  })

  it('takes the answers of some questions, and leaves the others with their marks [MORE-33]', async () => {
    await ward.aCase('Partly', [
      { id: 'age', value: 41 },
      { id: 'note', value: said[1] ?? '' },
    ])
    await ada.sdv.setPiSdv({ caseIdentifier: 'Partly', questionnaireId: 'patient' })
    await erase('Partly', { questions: ['note'], reasons: false })
    expect(await placesOf(said[1] ?? '')).toEqual([])
    expect(await ward.answersOf('Partly')).toMatchObject({ age: 41, note: null })
    const { id } = await ward.caseRow('Partly')
    const [mark] = await db.selectFrom('sdv_entry').select('verification').where('case_id', '=', id).execute()
    expect(Object.keys(mark?.verification ?? {})).toEqual(['age', 'smokes'])
    expect(await faults()).toEqual([])
  })

  it('takes out a reason that names a patient, and no answer [MORE-33]', async () => {
    await ward.aCase('Reason')
    const base = { group: 'Ward', base: 'visit' }
    await ada.cases.deleteCase({ base, caseName: 'Reason' })
    const { id } = await ward.caseRow('Reason')
    await sql`select 1`.execute(db)
    await erase('Reason', { questions: [], reasons: true })
    expect(await ward.answersOf('Reason')).toMatchObject({ age: 40 })
    expect((await ward.caseRow('Reason')).deleted_at).not.toBeNull()
    expect(id).toBeDefined()
    expect(await faults()).toEqual([])
  })

  it('takes two people, of whom either may decline it [MORE-33]', async () => {
    await ward.aCase('Two')
    const id = await ask('Two', everything)
    expect(await tryToAsk('Two', everything, dana)).toEqual({ type: 'AlreadyAsked' })
    expect(await settle('Two', id, root)).toBe('SamePerson')
    expect(await settle('Two', id, root, 'declined')).toBe('ErasureSettled')
    expect(await settle('Two', id)).toBe('NotNow')
    expect(await ward.answersOf('Two')).toMatchObject({ age: 40 })
    const received = await callsOf(dana).getErasures(ofCase('Two'))
    expect(received).toMatchObject({ waiting: null, settled: [{ by: 'root', outcome: 'declined', settledBy: 'root' }] })
  })

  it('takes a credential for what is erased, and for nothing else [MORE-28] [MORE-33]', async () => {
    await ward.aCase('Signed')
    const asked = { ...ofCase('Signed'), questions: ['age'], reasons: false }
    const request = { ...asked, reason: 'Consent was withdrawn' }
    const unsigned = { type: 'PasswordRequired' }
    expect(await callsOf(root).askErasure(request)).toEqual(unsigned)
    await confirm(root, { kind: 'askErasure', ...asked })
    for (const more of [{ questions: null }, { questions: ['age', 'note'] }, { reasons: true }])
      expect(await callsOf(root).askErasure({ ...request, ...more })).toEqual(unsigned)
    // Another person's, or another session's, counts for nothing.
    expect(await callsOf(dana).askErasure(request)).toEqual(unsigned)
    expect(await callsOf(await ward.signIn('root')).askErasure(request)).toEqual(unsigned)
    expect(await callsOf(root).askErasure(request)).toMatchObject({ type: 'ErasureAsked' })
    // It is used up.
    expect(await callsOf(root).askErasure(request)).toEqual(unsigned)
  })

  it('is settled by one of two people who settle it at once [MORE-33]', async () => {
    await ward.aCase('Once')
    const id = await ask('Once', everything)
    const settled = await Promise.all([settle('Once', id, dana), settle('Once', id, root, 'declined')])
    expect(settled.toSorted()).toEqual(['ErasureSettled', 'NotNow'])
    const received = await callsOf(dana).getErasures(ofCase('Once'))
    const isErased = settled[0] === 'ErasureSettled'
    expect(received).toMatchObject({
      waiting: null,
      settled: [{ outcome: isErased ? 'erased' : 'declined', settledBy: isErased ? 'dana' : 'root' }],
    })
    expect((await ward.answersOf('Once')).age ?? null).toBe(isErased ? null : 40)
    expect(await faults()).toEqual([])
  })

  it('is of one case only, though others have its name [MORE-33] [MORE-01]', async () => {
    const base = { group: 'Ward', base: 'visit' }
    await ward.aCase('Namesake', [{ id: 'note', value: 'of ada' }])
    const begun = await ben.entry.reset(ofVisit)
    if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
    const draft = begun.draft.id
    await ben.entry.addFactsJson({
      ...ofVisit,
      draft,
      facts: [
        { id: 'age', value: 41 },
        { id: 'note', value: 'of ben' },
      ],
    })
    expect(await ben.entry.savecase({ ...ofVisit, draft, userfn: 'Namesake' })).toMatchObject({ type: 'OkWithGroups' })
    const rows = await db
      .selectFrom('study_case')
      .select(['id', 'owner', 'revision'])
      .where('name', '=', 'Namesake')
      .execute()
    const ofBen = rows.find(({ owner }) => owner === 'ben')
    expect(rows).toHaveLength(2)

    const id = await ask('Namesake', everything)
    const named = { ...base, owner: 'ben', name: 'Namesake' }
    expect(await callsOf(dana).getErasures(named)).toMatchObject({ waiting: null, settled: [] })
    const wrong = { ...named, id, outcome: 'erased' } as const
    await confirm(dana, { kind: 'settleErasure', ...wrong })
    expect((await callsOf(dana).settleErasure(wrong)).type).toBe('NotNow')
    expect(await settle('Namesake', id)).toBe('ErasureSettled')
    expect(await placesOf('of ada')).toEqual([])
    expect(await placesOf('of ben')).not.toEqual([])
    const after = await db
      .selectFrom('study_case')
      .select(['id', 'owner', 'revision'])
      .where('id', '=', ofBen?.id ?? '')
      .execute()
    expect(after).toEqual([ofBen])
    expect(await faults()).toEqual([])
  })

  it('is not undone by a stale page that saves later: what was erased stays away, and what is typed is new [MORE-33]', async () => {
    const draft = await ward.aCase('Stale', [
      { id: 'age', value: 43 },
      { id: 'note', value: 'Serengeti-77421' },
    ])
    await erase('Stale', everything)
    const of = { ...ofVisit, draft }
    await ada.entry.addFactsJson({ ...of, facts: [{ id: 'age', value: 44 }] })
    await ada.entry.savecase({ ...of, userfn: 'Stale', force: true })
    expect(await placesOf('Serengeti-77421')).toEqual([])
    const answers = await ward.answersOf('Stale')
    expect(answers.note ?? null).toBeNull()
    expect(await faults()).toEqual([])
  })

  it('is found where somebody takes a value out past the server [MORE-33]', async () => {
    await ward.aCase('Forged')
    const { id } = await ward.caseRow('Forged')
    const chain = sql<string>`case_id = ${id}::uuid and kind = 'facts' and salts is not null`
    const { rows } = await sql<{ seq: number; value: string; salts: string }>`
      select seq, value::text, salts from case_entry where ${chain} order by seq limit 1`.execute(db)
    const [entry] = rows
    if (!entry) throw new Error('The case has no entry')
    class Undo extends Error {}
    const found: string[] = []
    const forging = db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const facts = JSON.parse(entry.value) as { value: unknown }[]
      const [salt = '', ...others] = entry.salts.split(' ')
      const { createHash } = await import('node:crypto')
      const commitment = createHash('sha256')
        .update(`${salt}\n${JSON.stringify(facts[0]?.value)}`)
        .digest('hex')
      const value = JSON.stringify(facts.map((fact, i) => (i === 0 ? { ...fact, value: null } : fact)))
      await sql`update case_entry set value = ${value}::jsonb, salts = ${[`!${commitment}`, ...others].join(' ')}
                 where case_id = ${id}::uuid and seq = ${entry.seq}`.execute(tx)
      for await (const fault of verifyTrail(tx, testKey.publicKey)) found.push(describeFault(fault))
      throw new Undo()
    })
    await forging.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
    expect(found).toContain(`case ${id}: entry ${entry.seq} was erased in part, and no entry of the trail says so`)
  })
})
