import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { visitBase } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const db = await openTestDatabase()
const ward = await startWard(db)
const { ada } = ward
afterAll(() => ward.server.close())

const numbered = { group: 'Ward', base: 'numbered' }
const ofNumbered = { kbg: 'Ward', kb: 'numbered' }
const caseNames = { hyphens: true, next: 'W-###' }
await publishBase(ward.services, { ...visitBase, id: 'numbered', config: { ...visitBase.config, caseNames } })

let keys = 0
const submit = (caseName: string) =>
  wireClient(submissionWire, (sent) => ada.browser.send({ ...sent, idempotencyKey: `name-${++keys}` })).submitCase({
    submission: { base: numbered, caseName, facts: [{ id: 'age', value: 41 }] },
  } as never)

async function nextName() {
  const opened = await ada.entry.reset({ ...ofNumbered, clientRequested: true, language: 'none' })
  if (opened.type !== 'ReceivedState' || !opened.draft) throw new Error(opened.type)
  return { draft: opened.draft.id, nextName: opened.draft.nextName }
}

describe('a study whose cases are named by a pattern with a hyphen', () => {
  it('proposes the next name that is free, and takes it at every door [CASE-01]', async () => {
    expect((await nextName()).nextName).toBe('W-001')
    expect(await submit('W-001')).toMatchObject({ type: 'Submitted', caseName: 'W-001' })
    const { draft, nextName: next } = await nextName()
    expect(next).toBe('W-002')
    await ada.entry.addFactsJson({ ...ofNumbered, draft, facts: [{ id: 'age', value: 42 }] })
    expect(await ada.entry.savecase({ ...ofNumbered, draft, userfn: 'W-002' })).toMatchObject({ type: 'OkWithGroups' })
    expect((await nextName()).nextName).toBe('W-003')
  })

  it('still refuses other characters, and other studies refuse the hyphen [CASE-01]', async () => {
    expect((await submit('W 003')).type).toBe('CaseNameInvalid')
    const { draft } = await nextName()
    await ada.entry.addFactsJson({ ...ofNumbered, draft, facts: [{ id: 'age', value: 42 }] })
    expect((await ada.entry.savecase({ ...ofNumbered, draft, userfn: 'W/003' })).type).toBe('CaseNameInvalid')
    await expect(ward.aCase('W-001')).rejects.toThrow()
  })
})
