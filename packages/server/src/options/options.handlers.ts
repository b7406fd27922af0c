/** Answers the calls of the options that an administrator sets. */
import { optionsWire } from '@casebook/api-adapter/options/options.wire'
import type { InterimLocks } from '@casebook/core/locks/interimLocks'
import type { optionsCalls } from '@casebook/core/options/options.calls'
import { optionText } from '@casebook/core/options/optionValue'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { interimLocksSchema } from '../locks/locks.repository'
import type { Services } from '../services'
import { optionValue, setOption } from './options.repository'

export const optionsArea: Area = { calls: [answers(optionsWire, optionsHandlers)] }

export function optionsHandlers({ db, now }: Services): AreaHandlers<typeof optionsCalls> {
  return {
    async getInterimLocks() {
      const value = await optionValue(db, 'InterimLocks')
      return { type: 'ReceivedOption', option: value === undefined ? null : interimLocksSchema.parse(value) }
    },

    async setInterimLocks({ value }, { username }, tx) {
      await setOption(tx, 'InterimLocks', value && withoutBlanks(value), { by: username, at: now() })
      return { type: 'Ok' }
    },
  }
}

/** Null where nothing is left: two empty lists lock nothing. */
function withoutBlanks({ caseIds, tabIds }: InterimLocks): InterimLocks | null {
  const [cases, tabs] = [caseIds, tabIds].map((ids) => ids.flatMap((id) => optionText(id)?.trim() ?? []))
  return cases?.length || tabs?.length ? { caseIds: cases ?? [], tabIds: tabs ?? [] } : null
}
