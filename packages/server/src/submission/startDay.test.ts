/** The day on which a case begins, at every door that begins one. */
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { Base } from '@casebook/core/bases/base'
import { civilDateText } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { visitBase } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const starting: Base = {
  ...visitBase,
  id: 'starting',
  rules: [],
  solutions: [],
  questionnaires: [
    {
      id: 'visit',
      text: { en: 'Visit' },
      initial: true,
      questions: [
        {
          id: 'visited',
          type: 'Date',
          text: { en: 'Visited' },
          initial: { today: true },
          dates: { notAfterToday: true },
        },
        { id: 'age', type: 'Num', text: { en: 'Age' } },
      ],
    },
  ],
}

const db = await openTestDatabase()
const ward = await startWard(db)
const { ada, services } = ward
afterAll(() => ward.server.close())
await publishBase(services, starting)

describe('a start value of today', () => {
  const age = { id: 'age', value: 40 }

  it('is recorded once, as said by nobody, in data entry and in a whole case [MORE-58]', async () => {
    const ofBase = { kbg: 'Ward', kb: 'starting' } as const
    const begun = await ada.entry.reset(ofBase)
    if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
    await ada.entry.addFactsJson({ ...ofBase, draft: begun.draft.id, facts: [age] })
    await ada.entry.savecase({ ...ofBase, draft: begun.draft.id, userfn: 'Typed' })
    const program = wireClient(submissionWire, (sent) => ada.browser.send({ ...sent, idempotencyKey: 'starts' }))
    await program.submitCase({
      submission: { base: { group: 'Ward', base: 'starting' }, caseName: 'Sent', facts: [age] },
    })
    const visited = civilDateText(localDay(ward.server.clock.now()))
    for (const name of ['Typed', 'Sent']) expect(await ward.answersOf(name)).toEqual({ visited, age: 40 })
  })
})
