/** Answers the calls of the options that an administrator sets. */

import type { optionsCalls } from '@casebook/api-adapter/options/options.wire'
import type { Handlers } from '@casebook/api-adapter/server'
import type { InterimLocks } from '@casebook/core/locks/interimLocks'
import { optionText } from '@casebook/core/options/optionValue'
import { interimLocksSchema } from '../locks/locks.repository'
import type { Exchange, Services } from '../services'
import { optionValue, setOption } from './options.repository'

export function optionsHandlers({ db, now }: Services): Handlers<typeof optionsCalls, Exchange> {
  return {
    async getInterimLocks() {
      const value = await optionValue(db, 'InterimLocks')
      return { type: 'ReceivedOption', option: value === undefined ? null : interimLocksSchema.parse(value) }
    },

    async setInterimLocks({ value }, { username }) {
      await setOption(db, 'InterimLocks', value && withoutBlanks(value), { by: username, at: now() })
      return { type: 'Ok' }
    },
  }
}

/** Null where nothing is left: two empty lists lock nothing. */
function withoutBlanks({ caseIds, tabIds }: InterimLocks): InterimLocks | null {
  const [cases, tabs] = [caseIds, tabIds].map((ids) => ids.flatMap((id) => optionText(id)?.trim() ?? []))
  return cases?.length || tabs?.length ? { caseIds: cases ?? [], tabIds: tabs ?? [] } : null
}
