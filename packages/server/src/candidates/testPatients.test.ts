import { knowledgeBaseWire } from '@casebook/api-adapter/bases/knowledgeBase.wire'
import { createClient } from '@casebook/api-adapter/client'
import type { TestPatient } from '@casebook/core/bases/testPatients/testPatient'
import { afterAll, describe, expect, it } from 'vitest'
import { wardBase } from '../locks/ward.fixture'
import { startUploads } from './uploads.fixture'

const { root, db, server, manager, candidateOf } = await startUploads()
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
