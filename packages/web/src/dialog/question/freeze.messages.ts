import type { Freeze } from '@casebook/core/dialog/frozenQuestions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '../../ui/drawings'
import type { Status } from '../../ui/StatusChip'
import type { Tone } from '../../ui/tone'

export type FreezeStatus = Extract<Status, 'frozen' | 'interimLocked' | 'deleted'>

export const freezeStatus: Readonly<Record<Freeze, FreezeStatus>> = {
  deleted: 'deleted',
  interimLocked: 'interimLocked',
  verified: 'frozen',
  enteredExternally: 'frozen',
  locked: 'interimLocked',
}

/** In the list of parts. */
export const freezeLooks: Readonly<Record<FreezeStatus, readonly [Tone, IconName]>> = {
  frozen: ['frozen', 'snow'],
  interimLocked: ['locked', 'lockf'],
  deleted: ['locked', 'trash'],
}

export const freezeMessages: Readonly<Record<Freeze, MessageDescriptor>> = {
  deleted: msg({ id: 'dialog.frozen.deleted', message: 'Marked deleted' }),
  interimLocked: msg({ id: 'dialog.locked', message: 'Interim locked' }),
  verified: msg({ id: 'dialog.frozen.verified', message: 'Frozen: verified' }),
  enteredExternally: msg({ id: 'dialog.frozen.external', message: 'Frozen: sent from outside' }),
  locked: msg({ id: 'dialog.locked', message: 'Interim locked' }),
}

export const freezeReasons: Readonly<Record<Freeze, MessageDescriptor>> = {
  deleted: msg({
    id: 'dialog.frozen.deleted.why',
    message: 'The case is marked as deleted. Its answers cannot be changed.',
  }),
  interimLocked: msg({
    id: 'dialog.locked.why',
    message: 'The study team has locked this part. Answers in this part cannot be changed until they release it.',
  }),
  verified: msg({
    id: 'dialog.frozen.verified.why',
    message: 'These answers have been verified. They open again only where a query is open.',
  }),
  enteredExternally: msg({
    id: 'dialog.frozen.external.why',
    message: 'These answers came from outside. They open again where a query is open, or when somebody unlocks them.',
  }),
  locked: msg({
    id: 'dialog.locked.why',
    message: 'The study team has locked this part. Answers in this part cannot be changed until they release it.',
  }),
}
