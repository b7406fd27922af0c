/** A ward with a study of operations, whose follow-ups fall due after the day of surgery. */
import { createClient } from '@casebook/api-adapter/client'
import { followUpsWire } from '@casebook/api-adapter/followUps/followUps.wire'
import type { Base } from '@casebook/core/bases/base'
import type { Fact } from '@casebook/core/facts/fact'
import { publishBase } from '../bases/publishBase'
import type { Config } from '../config/config'
import { visitBase } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import type { Database } from '../services'
import type { Browser } from '../testing/testServer'

const en = (text: string) => ({ en: text })

export const operations: Base = {
  ...visitBase,
  id: 'operations',
  rules: [],
  questionnaires: [
    { id: 'surgery', text: en('Surgery'), initial: true, questions: [{ id: 'day', type: 'Date', text: en('Day') }] },
    {
      id: 'month',
      text: { en: 'After a month', de: 'Nach einem Monat' },
      initial: true,
      questions: [{ id: 'pain', type: 'Num', text: en('Pain') }],
    },
    {
      id: 'year',
      text: en('After a year'),
      initial: true,
      questions: [{ id: 'healed', type: 'YN', text: en('Healed') }],
    },
  ],
  followUps: [
    { questionnaireId: 'month', questionId: 'day', fromDay: 20, toDay: 45, reminderDay: 18 },
    { questionnaireId: 'year', questionId: 'day', fromDay: 330, toDay: 400 },
  ],
}

const ofOperations = { kbg: 'Ward', kb: 'operations' }

export type Clinic = Awaited<ReturnType<typeof startClinic>>

export async function startClinic(db: Database, config: Partial<Config> = {}, runsJobs = false) {
  const ward = await startWard(db, config, runsJobs)
  await publishBase(ward.services, operations)
  const followUps = ({ browser }: { readonly browser: Browser }) => createClient(followUpsWire, browser.send)

  async function save(by: Pick<typeof ward.ada, 'entry'>, name: string, facts: readonly Fact[]) {
    const begun = await by.entry.reset(ofOperations)
    if (begun.type !== 'ReceivedState' || !begun.draft) throw new Error(begun.type)
    return saveOn(by, begun.draft.id, name, facts)
  }

  async function saveOn(
    { entry }: Pick<typeof ward.ada, 'entry'>,
    draft: string,
    name: string,
    facts: readonly Fact[],
  ) {
    const taken = await entry.addFactsJson({ ...ofOperations, draft, facts })
    const saved = await entry.savecase({ ...ofOperations, draft, userfn: name })
    if (saved.type !== 'OkWithGroups') throw new Error(`${name}: ${JSON.stringify([taken, saved])}`)
    return draft
  }

  return { ...ward, save, saveOn, followUps }
}
