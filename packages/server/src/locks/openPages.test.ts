/** A page that has a case open learns of what others do to it: locks, signatures, unlocks and queries. */
import { afterEach, describe, expect, it } from 'vitest'
import { ofVisit } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { startWard } from './ward.fixture'

const { ada, rita, root, aCase, caseRow, clock, db, fromOutside } = await startWard(await openTestDatabase())

const lock = (...tabIds: readonly string[]) => root.options.setInterimLocks({ value: { caseIds: [], tabIds } })
afterEach(() => lock())

let cases = 0

async function openPage() {
  cases += 1
  const name = `Open_${cases}`
  const draft = await aCase(name)
  const opened = await ada.entry.tree({ ...ofVisit, draft, language: 'none' })
  let locks = opened.type === 'ReceivedState' ? opened.draft?.locks : undefined
  let asked: readonly string[] = []
  return {
    name,
    asked: () => asked,
    /** What the page is told when it asks again: the parts that take no answers, by reason; null if it knows. */
    async hears() {
      const answer = await ada.entry.beThere({ ...ofVisit, draft, ...(locks && { locks }) })
      if (answer.type !== 'OthersThere') throw new Error(answer.type)
      locks = answer.locks ?? locks
      asked = answer.asked ?? asked
      return answer.frozen?.map(({ questionnaireId, reason }) => `${questionnaireId} ${reason}`) ?? null
    },
  }
}

describe('a page that has a case open', () => {
  it('is told which parts take no answers once a lock is set or lifted [LOCK-01] [LOCK-02]', async () => {
    const page = await openPage()
    expect(await page.hears()).toBeNull()
    await lock('patient')
    expect(await page.hears()).toEqual(['patient interimLocked', 'diary enteredExternally'])
    expect(await page.hears()).toBeNull()
    await lock()
    expect(await page.hears()).toEqual(['diary enteredExternally'])
    await lock('drugs')
    expect(await page.hears()).toEqual(['drugs interimLocked', 'diary enteredExternally'])
  })

  it('is told so of a case that was never saved [LOCK-02]', async () => {
    const begun = await ada.entry.reset(ofVisit)
    if (begun.type !== 'ReceivedState' || !begun.draft?.locks) throw new Error(begun.type)
    const { id: draft, locks } = begun.draft
    expect(await ada.entry.beThere({ ...ofVisit, draft, locks })).toEqual({ type: 'OthersThere', others: [] })
    await lock('patient')
    const told = await ada.entry.beThere({ ...ofVisit, draft, locks })
    expect(told).toMatchObject({ frozen: [{ questionnaireId: 'patient', reason: 'interimLocked' }, {}] })
    await ada.entry.unsetDirtyBit({ ...ofVisit, draft })
  })

  it('is told of a signature, of a query about a signed answer, and of what came from outside [LOCK-01] [QRY-12] [SDV-07]', async () => {
    const page = await openPage()
    await ada.sdv.setPiSdv({ caseIdentifier: page.name, questionnaireId: 'drugs' })
    expect(await page.hears()).toEqual(['drugs verified', 'diary enteredExternally'])
    expect(page.asked()).toEqual([])
    await rita.queries.startQuery({
      name: page.name,
      questionId: 'age',
      nodeId: 'source-query',
      value: 'check-source',
    })
    expect(await page.hears()).not.toBeNull()
    expect(page.asked()).toEqual(['age'])
    await fromOutside(page.name, [{ id: 'age', value: 41 }])
    expect(await page.hears()).toContain('patient enteredExternally')
    await ada.locks.unlockQuestionnaire({ caseName: page.name, questionnaireId: 'patient' })
    expect(await page.hears()).toEqual(['drugs verified', 'diary enteredExternally'])
    expect(await page.hears()).toBeNull()
  })

  it('is told while a colleague has it open too', async () => {
    const page = await openPage()
    await db
      .insertInto('case_presence')
      .values({ case_id: (await caseRow(page.name)).id, username: 'ben', since: clock.now(), heard_at: clock.now() })
      .execute()
    await lock('patient')
    expect(await page.hears()).toContain('patient interimLocked')
    expect(await page.hears()).toBeNull()
  })
})
