import type { Join, RowIs } from '@casebook/core/studyDrafts/conditionRows'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const joinTexts: Readonly<Record<Join, MessageDescriptor>> = {
  all: msg({ id: 'condition.all', message: 'all' }),
  any: msg({ id: 'condition.any', message: 'any' }),
  atLeast: msg({ id: 'condition.atLeast', message: 'at least' }),
  atMost: msg({ id: 'condition.atMost', message: 'at most' }),
  exactly: msg({ id: 'condition.exactly', message: 'exactly' }),
}

export const wayTexts: Readonly<Record<RowIs, MessageDescriptor>> = {
  is: msg({ id: 'condition.is.is', message: 'is' }),
  isNot: msg({ id: 'condition.is.isNot', message: 'is not' }),
  Lower: msg({ id: 'condition.is.Lower', message: 'is below' }),
  LowerEqual: msg({ id: 'condition.is.LowerEqual', message: 'is at most' }),
  Equal: msg({ id: 'condition.is.Equal', message: 'equals' }),
  GreaterEqual: msg({ id: 'condition.is.GreaterEqual', message: 'is at least' }),
  Greater: msg({ id: 'condition.is.Greater', message: 'is above' }),
  known: msg({ id: 'condition.is.known', message: 'is answered' }),
  unknown: msg({ id: 'condition.is.unknown', message: 'is unknown' }),
  blank: msg({ id: 'condition.is.blank', message: 'is blank' }),
}
