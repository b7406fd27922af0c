import type { ChangeKind } from '@casebook/core/history/comparison/comparison'
import type { CaseClosing, CaseMark, CaseSigning } from '@casebook/core/history/history.calls'
import type { SourceKind } from '@casebook/core/history/historyEntry'
import type { HistoryAlert } from '@casebook/core/history/historyView'
import type { savedByMessages } from '@casebook/core/history/savedBy'
import type { SdvLevel } from '@casebook/core/sdv/level'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Alerts of a history. The first three are the specification's texts. */
export const historyAlertTexts: Readonly<Record<HistoryAlert, MessageDescriptor>> = {
  'history.caseNotFound': msg({
    id: 'history.caseNotFound',
    message: 'The case could not be found. Please notify an administrator',
  }),
  'history.missingUuid': msg({
    id: 'history.missingUuid',
    message: 'An uuid could not be found. Please notify an administrator!',
  }),
  'history.unexpectedState': msg({
    id: 'history.unexpectedState',
    message: 'An unexpected state change has occured. Please notify an administrator',
  }),
}

/** Takes the person's name. */
export const savedByTexts: Readonly<Record<(typeof savedByMessages)[keyof typeof savedByMessages], MessageDescriptor>> =
  {
    'history.savedBy.owner': msg({ id: 'history.savedBy.owner', message: '{name} (owner)' }),
    'history.savedBy.otherPerson': msg({ id: 'history.savedBy.otherPerson', message: '{name}' }),
    'history.savedBy.system': msg({ id: 'history.savedBy.system', message: 'System process' }),
  }

/** Where answers came from, unless a person entered them. That of a tablet takes the name of the member of staff. */
export const sourceTexts: Readonly<Record<Exclude<SourceKind, 'user'>, MessageDescriptor>> = {
  token: msg({ id: 'history.source.token', message: 'By link' }),
  tablet: msg({ id: 'history.source.tablet', message: 'The patient, on the tablet of {name}' }),
  import: msg({ id: 'history.source.import', message: 'Imported' }),
  move: msg({ id: 'history.source.move', message: 'Moved to another version' }),
  system: msg({ id: 'history.source.system', message: 'System process' }),
}

export const changeTexts: Readonly<Record<ChangeKind, MessageDescriptor>> = {
  added: msg({ id: 'history.change.added', message: 'Added' }),
  changed: msg({ id: 'history.change.changed', message: 'Changed' }),
  removed: msg({ id: 'history.change.removed', message: 'Removed' }),
}

export const markTexts: Readonly<Record<CaseMark['type'], MessageDescriptor>> = {
  deleted: msg({ id: 'history.mark.deleted', message: 'Marked as deleted' }),
  restored: msg({ id: 'history.mark.restored', message: 'Restored' }),
  erased: msg({ id: 'history.mark.erased', message: 'Answers erased' }),
}

/** Takes the name of the section. */
export const closingTexts: Readonly<Record<CaseClosing['type'], MessageDescriptor>> = {
  notDone: msg({ id: 'history.notDone', message: 'Follow-up closed as not done: {section}' }),
  dueAgain: msg({ id: 'history.dueAgain', message: 'Follow-up opened again: {section}' }),
}

/** Takes the names of the sections, and of the questions. */
export const signingTexts: Readonly<Record<CaseSigning['type'], Readonly<Record<SdvLevel, MessageDescriptor>>>> = {
  signed: {
    PI: msg({ id: 'history.signed.pi', message: 'PI signed: {sections}' }),
    Monitor: msg({ id: 'history.signed.monitor', message: 'Monitor verified: {sections}' }),
  },
  takenBack: {
    PI: msg({ id: 'history.takenBack.pi', message: 'PI withdrew the signature: {sections}' }),
    Monitor: msg({ id: 'history.takenBack.monitor', message: 'Monitor withdrew the verification: {sections}' }),
  },
  confirmed: {
    PI: msg({ id: 'history.confirmed.pi', message: 'PI signed a change: {questions}' }),
    Monitor: msg({ id: 'history.confirmed.monitor', message: 'Monitor verified a change: {questions}' }),
  },
  unconfirmed: {
    PI: msg({ id: 'history.unconfirmed.pi', message: 'PI withdrew the signature of a change: {questions}' }),
    Monitor: msg({
      id: 'history.unconfirmed.monitor',
      message: 'Monitor withdrew the verification of a change: {questions}',
    }),
  },
}

/** What a signature stands for. */
export const meaningTexts: Readonly<Record<'signed' | 'confirmed', Readonly<Record<SdvLevel, MessageDescriptor>>>> = {
  signed: {
    PI: msg({
      id: 'history.meaning.pi',
      message: 'Meaning: the answers that were saved then agree with their source.',
    }),
    Monitor: msg({
      id: 'history.meaning.monitor',
      message: 'Meaning: the answers that were saved then were checked against their source.',
    }),
  },
  confirmed: {
    PI: msg({ id: 'history.meaning.change.pi', message: 'Meaning: the changed answers agree with their source.' }),
    Monitor: msg({
      id: 'history.meaning.change.monitor',
      message: 'Meaning: the changed answers were checked against their source.',
    }),
  },
}
