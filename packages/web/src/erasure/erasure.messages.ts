import type { ErasureMove, ErasureProblem } from '@casebook/core/erasure/erasure.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const moveNames: Readonly<Record<ErasureMove['kind'], MessageDescriptor>> = {
  ask: msg({ id: 'erasure.move.ask', message: 'Ask for the erasure' }),
  erased: msg({ id: 'erasure.move.erase', message: 'Erase for good' }),
  declined: msg({ id: 'erasure.move.decline', message: 'Decline' }),
}

export const moveWords: Readonly<Record<ErasureMove['kind'], MessageDescriptor>> = {
  ask: msg({ id: 'erasure.why.ask', message: 'Nothing is erased until another person agrees.' }),
  erased: msg({
    id: 'erasure.why.erase',
    message: 'These answers cannot come back. Only older backups still have them.',
  }),
  declined: msg({ id: 'erasure.why.decline', message: 'The answers stay. That you declined stays of record.' }),
}

export const problems: Readonly<Record<ErasureProblem, MessageDescriptor>> = {
  SamePerson: msg({ id: 'erasure.same', message: 'You asked for it yourself. Another person must agree.' }),
  AlreadyAsked: msg({ id: 'erasure.already', message: 'An erasure of this case waits already. It stands below.' }),
  NotNow: msg({ id: 'erasure.late', message: 'This was settled already. It stands below.' }),
}

export const outcomeNames = {
  erased: msg({ id: 'erasure.outcome.erased', message: 'Erased' }),
  declined: msg({ id: 'erasure.outcome.declined', message: 'Declined' }),
}
