import { describe, expect, it } from 'vitest'
import { aCase, ada, ben, exchange, root, visit, visitStudy } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'

const study = await visitStudy(await openTestDatabase())
const { cases, entry, services } = study

const restores = (caseName: string, caller = root, owner = 'ada') =>
  study.casesOverTheWire(
    { action: 'restoreCase', query: {}, body: { base: visit, caseName, owner }, caller },
    exchange(),
  )

async function aDeletedCase(name: string) {
  const { draft } = await aCase(study, ada, name, [{ id: 'age', value: 1 }])
  await cases.deleteCase({ ...visit, name: name }, ada, exchange())
  return draft
}

async function marksOf(name: string) {
  const rows = await services.db
    .selectFrom('case_entry')
    .innerJoin('study_case', 'study_case.id', 'case_entry.case_id')
    .select(['case_entry.kind', 'case_entry.author'])
    .where('study_case.name', '=', name)
    .where('case_entry.kind', 'in', ['deleted', 'restored'])
    .orderBy('seq')
    .execute()
  return rows.map(({ kind, author }) => `${kind} by ${author}`)
}

describe('a deleted case', () => {
  it('is restored by an administrator, and goes on as it was [CASE-11]', async () => {
    const draft = await aDeletedCase('Back')
    expect(await restores('Back')).toEqual({ Ok: {} })
    expect(await cases.resolveCase({ ...visit, name: 'Back' }, ada, exchange())).toMatchObject({ owner: 'ada' })
    expect(
      await entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 2 }] }, ada, exchange()),
    ).toMatchObject({ type: 'Ok' })
    expect(await entry.savecase({ ...visit, draft, caseName: 'Back' }, ada, exchange())).toMatchObject({
      type: 'OkWithGroups',
    })
  })

  it('is restored by nobody else: not by its owner, not by whoever verifies [CASE-11]', async () => {
    await aDeletedCase('Kept')
    for (const caller of [ada, ben]) expect(await restores('Kept', caller)).toEqual({ InsufficientPermissions: {} })
    // Not even if the call let them through.
    for (const caller of [ada, ben])
      expect(await cases.restoreCase({ ...visit, name: 'Kept', owner: 'ada' }, caller, exchange())).toEqual({
        type: 'CaseNotFound',
      })
    expect(await marksOf('Kept')).toEqual(['deleted by ada'])
  })

  it('says in its trail who deleted and who restored it, each once [CASE-11]', async () => {
    await aDeletedCase('Twice')
    expect(await restores('Twice')).toEqual({ Ok: {} })
    expect(await restores('Twice')).toEqual({ CaseNotFound: {} })
    await cases.deleteCase({ ...visit, name: 'Twice' }, ada, exchange())
    expect(await marksOf('Twice')).toEqual(['deleted by ada', 'restored by root', 'deleted by ada'])
    for await (const fault of verifyTrail(services.db)) expect(fault).toBeUndefined()
  })

  it('is not there under another name, another owner, or undeleted', async () => {
    await aDeletedCase('Named')
    await aCase(study, ada, 'Alive', [{ id: 'age', value: 1 }])
    for (const answer of [await restores('Other'), await restores('Named', root, 'ben'), await restores('Alive')])
      expect(answer).toEqual({ CaseNotFound: {} })
  })
})
