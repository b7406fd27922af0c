import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { latestDay } from '../facts/datesAround'
import { openTestDatabase } from '../testing/testDatabase'
import { ada, exchange, visit, visitBase, visitStudy } from './visitStudy.fixture'

/** Day 20 to 45 after the operation, in one questionnaire and in each entry of a group; never on a Sunday. */
const { entry, cases } = await visitStudy(await openTestDatabase(), {
  ...visitBase,
  rules: [],
  questionnaires: [
    {
      id: 'course',
      text: { en: 'Course' },
      initial: true,
      questions: [
        { id: 'born', type: 'Date', text: { en: 'Born' }, partialDate: true, dates: { notAfterToday: true } },
        { id: 'surgery', type: 'Date', text: { en: 'Surgery' }, initial: '2025-06-01' },
        {
          id: 'visit30',
          type: 'Date',
          text: { en: 'Visit' },
          dates: {
            onlyInWindow: { questionId: 'surgery', fromDay: 20, toDay: 45 },
            disable: { weekdays: ['su'] },
            enable: { days: ['2026-12-31'] },
          },
        },
      ],
    },
    {
      id: 'events',
      text: { en: 'Events' },
      initial: true,
      repeats: { min: 0, max: 3 },
      questions: [
        { id: 'begun', type: 'Date', text: { en: 'Begun' } },
        {
          id: 'ended',
          type: 'Date',
          text: { en: 'Ended' },
          dates: { onlyInWindow: { questionId: 'begun', fromDay: 0, toDay: 365 } },
        },
      ],
    },
  ],
})

async function newDraft() {
  const begun = await cases.newCase({ base: visit }, ada, exchange())
  if (begun.type !== 'Ok' || !begun.draft) throw new Error(begun.type)
  const { draft } = begun
  return {
    say: (...facts: readonly (readonly [string, Fact['value']])[]) =>
      entry.addFactsJson({ ...visit, draft, facts: facts.map(([id, value]) => ({ id, value })) }, ada, exchange()),
    save: async (name: string) => entry.savecase({ ...visit, draft, caseName: name }, ada, exchange()),
  }
}

const ok = { type: 'Ok' }
const disabled = (...ids: readonly string[]) => ({
  type: 'AddFactError',
  errors: ids.map((id) => ({ id, reason: 'DisabledDate' })),
})

describe('a date that the base disables', () => {
  it('is not taken from anybody, whatever the screen did [DATE-03]', async () => {
    const { say } = await newDraft()
    expect(await say(['born', '2099-01-01'])).toMatchObject(disabled('born'))
    expect(await say(['born', '2099'])).toMatchObject(disabled('born'))
    expect(await say(['born', '1949-02'])).toMatchObject(ok)
  })

  it('is never a person’s own today, wherever they are [DATE-03]', async () => {
    const { say } = await newDraft()
    expect(latestDay(new Date('2026-03-02T09:59:59Z'))).toEqual({ year: 2026, month: 3, day: 2 })
    expect(latestDay(new Date('2026-03-02T10:00:00Z'))).toEqual({ year: 2026, month: 3, day: 3 })
    // At noon in Greenwich, which is the clock of the tests, it is the third east of it.
    expect(await say(['born', '2026-03-03'])).toMatchObject(ok)
    expect(await say(['born', '2026-03-04'])).toMatchObject(disabled('born'))
  })

  it('follows the answer that its window begins with: of the base, of the same call, of a call before, of the case [DATE-03]', async () => {
    const { say, save } = await newDraft()
    expect(await say(['visit30', '2026-03-21'])).toMatchObject(disabled('visit30'))
    expect(await say(['visit30', '2025-06-21'])).toMatchObject(ok)
    expect(await say(['surgery', '2026-03-01'], ['visit30', '2026-03-21'])).toMatchObject(ok)
    expect(await say(['visit30', '2026-03-20'])).toMatchObject(disabled('visit30'))
    expect(await save('VH_1')).toMatchObject({ type: 'OkWithGroups' })
    expect(await say(['visit30', '2026-04-16'])).toMatchObject(disabled('visit30'))
    expect(await say(['visit30', '2026-04-15'])).toMatchObject(ok)
    expect(await say(['surgery', null], ['visit30', '2020-01-01'])).toMatchObject(ok)
  })

  it('is enabled again by the list of enabled days [DATE-03]', async () => {
    const { say } = await newDraft()
    await say(['surgery', '2026-03-01'])
    expect(await say(['visit30', '2026-03-22'])).toMatchObject(disabled('visit30'))
    expect(await say(['visit30', '2026-12-31'])).toMatchObject(ok)
  })

  it('is measured in the same entry of a repeating group [DATE-03]', async () => {
    const { say } = await newDraft()
    await say(['begun', '2020-01-01'], ['begun#2', '2025-01-01'])
    expect(await say(['ended#2', '2025-02-01'])).toMatchObject(ok)
    expect(await say(['ended', '2025-02-01'])).toMatchObject(disabled('ended'))
  })

  it('may be said again where it stands in the case, though the window has moved [DATE-03]', async () => {
    const { say, save } = await newDraft()
    await say(['surgery', '2026-03-01'], ['visit30', '2026-03-21'])
    expect(await save('VH_2')).toMatchObject({ type: 'OkWithGroups' })
    await say(['surgery', '2025-03-01'], ['visit30', null])
    expect(await say(['visit30', '2026-03-21'])).toMatchObject(ok)
    expect(await say(['visit30', '2026-03-23'])).toMatchObject(disabled('visit30'))
  })
})
