import type { FrozenState } from '@casebook/core/entry/form/frozenQuestions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const freezeMessages: Readonly<Record<FrozenState, MessageDescriptor>> = {
  deleted: msg({ id: 'dialog.frozen.deleted', message: 'Marked deleted' }),
  interimLocked: msg({ id: 'dialog.locked', message: 'Interim locked' }),
  frozen: msg({ id: 'dialog.frozen.verified', message: 'Frozen: verified' }),
  waitsForPatient: msg({ id: 'dialog.frozen.waits', message: 'Waits for the patient' }),
  answeredByPatient: msg({ id: 'dialog.frozen.byPatient', message: 'Answered by the patient' }),
  sentFromOutside: msg({ id: 'dialog.frozen.external', message: 'Frozen: sent from outside' }),
}

export const freezeReasons: Readonly<Record<FrozenState, MessageDescriptor>> = {
  deleted: msg({
    id: 'dialog.frozen.deleted.why',
    message: 'The case is marked as deleted. Its answers cannot be changed.',
  }),
  interimLocked: msg({
    id: 'dialog.locked.why',
    message: 'The study team has locked this section. Its answers cannot be changed until they release it.',
  }),
  frozen: msg({
    id: 'dialog.frozen.verified.why',
    message: 'These answers are verified. They can change only where a query is open.',
  }),
  waitsForPatient: msg({
    id: 'dialog.frozen.waits.why',
    message: 'The patient answers these questions. Unlock the section to answer them here.',
  }),
  answeredByPatient: msg({
    id: 'dialog.frozen.byPatient.why',
    message: 'The patient gave these answers. They can change where a query is open, or once the section is unlocked.',
  }),
  sentFromOutside: msg({
    id: 'dialog.frozen.external.why',
    message: 'These answers came from outside. They can change where a query is open, or once the section is unlocked.',
  }),
}
