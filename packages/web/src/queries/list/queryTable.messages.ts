import type { QueryColumn } from '@casebook/core/queries/table'
import type { QueryTurn } from '@casebook/core/queries/turns'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Status } from '../../ui/StatusChip'

export const columnTexts: Readonly<Record<QueryColumn, MessageDescriptor>> = {
  id: msg({ id: 'queries.column.id', message: 'ID' }),
  questionId: msg({ id: 'queries.column.question', message: 'Question' }),
  source: msg({ id: 'queries.column.source', message: 'Source' }),
  instant: msg({ id: 'queries.column.instant', message: 'When' }),
  caseIdentifier: msg({ id: 'queries.column.case', message: 'Case' }),
  nodeId: msg({ id: 'queries.column.node', message: 'Step' }),
  value: msg({ id: 'queries.column.value', message: 'Value' }),
}

export const turnTexts: Readonly<Record<QueryTurn, MessageDescriptor>> = {
  mine: msg({ id: 'queries.turn.mine', message: 'Your turn' }),
  others: msg({ id: 'queries.turn.others', message: 'With others' }),
  closed: msg({ id: 'queries.turn.closed', message: 'Closed' }),
}

export const turnLooks: Readonly<Record<QueryTurn, Status>> = {
  mine: 'queryOpen',
  others: 'queryAnswered',
  closed: 'queryClosed',
}
