import type { OverviewColumn } from '@casebook/core/history/overviewColumns'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const columnTexts: Readonly<Record<OverviewColumn, MessageDescriptor>> = {
  user: msg({ id: 'overview.user', message: 'User' }),
  case: msg({ id: 'overview.case', message: 'Case' }),
  base: msg({ id: 'overview.base', message: 'Study' }),
  group: msg({ id: 'overview.group', message: 'Organisation' }),
}

/** Takes the name of the case. */
export const historyOf = msg({ id: 'history.title', message: 'History of {caseId}' })
