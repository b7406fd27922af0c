import type { Base } from '@casebook/core/bases/base'
import type { Fact } from '@casebook/core/facts/fact'
import { afterEach, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { visitBase } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { startWard } from './ward.fixture'

const { ada, root, services } = await startWard(await openTestDatabase())

const number = (id: string) => ({ id, type: 'Num', text: { en: id } }) as const
const nested: Base = {
  ...visitBase,
  id: 'nested',
  questionnaires: [
    {
      id: 'history',
      text: { en: 'History and risk' },
      initial: true,
      questions: [number('weight')],
      questionnaires: [
        {
          id: 'medication',
          text: { en: 'Medication' },
          initial: true,
          questions: [number('dose')],
          questionnaires: [{ id: 'allergy', text: { en: 'Allergy' }, initial: true, questions: [number('since')] }],
        },
      ],
    },
    { id: 'surgery', text: { en: 'Surgery' }, initial: true, questions: [number('minutes')] },
  ],
  solutions: [],
  rules: [],
}
const published = await publishBase(services, nested)
if (published.type !== 'Published') throw new Error(JSON.stringify(published))

const study = { kbg: 'Ward', kb: 'nested' } as const
const lock = (...tabIds: readonly string[]) => root.options.setInterimLocks({ value: { caseIds: [], tabIds } })
const say = (draft: string, facts: readonly Fact[]) => ada.entry.addFactsJson({ ...study, draft, facts })

async function aDraft(): Promise<string> {
  const begun = await ada.entry.reset({ ...study, language: 'none' })
  if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
  return begun.draft.id
}

afterEach(() => lock())

describe('an interim lock on a questionnaire', () => {
  it('reaches all that is nested in it, and leaves the others open [LOCK-02] [LOCK-06]', async () => {
    const draft = await aDraft()
    await lock('history')
    for (const id of ['weight', 'dose', 'since'])
      expect(await say(draft, [{ id, value: 5 }])).toEqual({
        type: 'AddFactError',
        errors: [{ id, reason: 'Frozen' }],
      })
    expect(await say(draft, [{ id: 'minutes', value: 5 }])).toMatchObject({ type: 'Ok' })
  })

  it('on a nested one leaves the questionnaire around it open [LOCK-02]', async () => {
    const draft = await aDraft()
    await lock('medication')
    expect(await say(draft, [{ id: 'weight', value: 80 }])).toMatchObject({ type: 'Ok' })
    expect(await say(draft, [{ id: 'since', value: 5 }])).toMatchObject({ type: 'AddFactError' })
  })

  it('refuses to save what was said in a nested one before [LOCK-06]', async () => {
    const draft = await aDraft()
    await say(draft, [{ id: 'since', value: 5 }])
    await lock('history')
    expect(await ada.entry.savecase({ ...study, draft, userfn: 'Nested_1' })).toEqual({
      type: 'InterimLocked',
      questions: ['since'],
    })
  })
})
