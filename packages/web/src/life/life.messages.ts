import type { LifeKind, LifeMove, LifeState, OpenPoint } from '@casebook/core/life/life'
import type { LifeProblem } from '@casebook/core/life/life.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const stateNames: Readonly<Record<LifeState, MessageDescriptor>> = {
  inUse: msg({ id: 'life.state.inUse', message: 'In use' }),
  closed: msg({ id: 'life.state.closed', message: 'Closed to new cases' }),
  signedOnce: msg({ id: 'life.state.signedOnce', message: 'Waits for the second signature' }),
  locked: msg({ id: 'life.state.locked', message: 'Locked' }),
  archived: msg({ id: 'life.state.archived', message: 'Archived' }),
}

export const stateWords: Readonly<Record<LifeState, MessageDescriptor>> = {
  inUse: msg({ id: 'life.what.inUse', message: 'Cases are begun and finished.' }),
  closed: msg({ id: 'life.what.closed', message: 'Those that exist can be finished.' }),
  signedOnce: msg({ id: 'life.what.signedOnce', message: 'Nothing changes until another person signs too.' }),
  locked: msg({ id: 'life.what.locked', message: 'Nothing changes any more. Reading and exports stay.' }),
  archived: msg({ id: 'life.what.archived', message: 'Put away. Nothing changes any more.' }),
}

export const moveNames: Readonly<Record<LifeMove, MessageDescriptor>> = {
  sign: msg({ id: 'life.move.sign', message: 'Sign to lock the study' }),
  takeBack: msg({ id: 'life.move.takeBack', message: 'Take the signature back' }),
  unlock: msg({ id: 'life.move.unlock', message: 'Unlock the study' }),
  archive: msg({ id: 'life.move.archive', message: 'Archive the study' }),
  bringBack: msg({ id: 'life.move.bringBack', message: 'Bring back from the archive' }),
}

export const moveWords: Readonly<Record<LifeMove, MessageDescriptor>> = {
  sign: msg({
    id: 'life.why.sign',
    message:
      'From the first signature on, nothing in this study can be changed. A second person signs the same dataset.',
  }),
  takeBack: msg({ id: 'life.why.takeBack', message: 'People can go on working.' }),
  unlock: msg({
    id: 'life.why.unlock',
    message: 'People can go on working. What waits on devices comes in. The signatures and your reason stay of record.',
  }),
  archive: msg({ id: 'life.why.archive', message: 'The study stays locked, and can be brought back.' }),
  bringBack: msg({ id: 'life.why.bringBack', message: 'The study stays locked.' }),
}

export const kindNames: Readonly<Record<LifeKind, MessageDescriptor>> = {
  signed: msg({ id: 'life.kind.signed', message: 'First signature' }),
  takenBack: msg({ id: 'life.kind.takenBack', message: 'Signature taken back' }),
  locked: msg({ id: 'life.kind.locked', message: 'Second signature: locked' }),
  unlocked: msg({ id: 'life.kind.unlocked', message: 'Unlocked' }),
  archived: msg({ id: 'life.kind.archived', message: 'Archived' }),
  broughtBack: msg({ id: 'life.kind.broughtBack', message: 'Brought back from the archive' }),
}

/** Each with the number of what is open. */
export const pointNames: Readonly<Record<OpenPoint, MessageDescriptor>> = {
  drafts: msg({
    id: 'life.open.drafts',
    message: '{count, plural, =0 {No draft is unsaved} one {# draft is unsaved} other {# drafts are unsaved}}',
  }),
  queries: msg({
    id: 'life.open.queries',
    message: '{count, plural, =0 {No query is open} one {# query is open} other {# queries are open}}',
  }),
  unsigned: msg({
    id: 'life.open.unsigned',
    message:
      '{count, plural, =0 {No case waits for a signature} one {# case waits for a signature} other {# cases wait for a signature}}',
  }),
  unverified: msg({
    id: 'life.open.unverified',
    message:
      '{count, plural, =0 {No signed case waits for verification} one {# signed case waits for verification} other {# signed cases wait for verification}}',
  }),
  samples: msg({
    id: 'life.open.samples',
    message:
      '{count, plural, =0 {No case of the sample is unverified} one {# case of the sample is unverified} other {# cases of the sample are unverified}}',
  }),
  incomplete: msg({
    id: 'life.open.incomplete',
    message: '{count, plural, =0 {No case lacks answers} one {# case lacks answers} other {# cases lack answers}}',
  }),
  links: msg({
    id: 'life.open.links',
    message:
      '{count, plural, =0 {No patient link is open} one {# patient link is open} other {# patient links are open}}',
  }),
  late: msg({
    id: 'life.open.late',
    message:
      '{count, plural, =0 {No device has reported answers that wait} one {# person has answers waiting on a device} other {# people have answers waiting on devices}}',
  }),
}

export const problems: Readonly<Record<LifeProblem, MessageDescriptor>> = {
  NotNow: msg({ id: 'life.problem.NotNow', message: 'The study is in another state now: another person was faster.' }),
  SamePerson: msg({
    id: 'life.problem.SamePerson',
    message: 'You gave the first signature. The second is another person’s to give.',
  }),
  DataChanged: msg({
    id: 'life.problem.DataChanged',
    message: 'Something was saved since this snapshot. Close this, take another one, and sign that.',
  }),
  SnapshotNotReady: msg({
    id: 'life.problem.SnapshotNotReady',
    message: 'The snapshot is still being read. Try again in a moment.',
  }),
}
