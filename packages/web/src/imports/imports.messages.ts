import type { DataFormat, RecordRefusal } from '@casebook/core/imports/dataImport'
import type { FindingKind, ImportPhase } from '@casebook/core/imports/imports.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { phaseLooks as commonLooks, phaseNames as commonNames } from '../rehearsal/dryRun/phases.messages'
import type { IconName } from '../ui/icons/drawings'
import type { Tone } from '../ui/tone'

export const importSteps: readonly MessageDescriptor[] = [
  msg({ id: 'imports.step.file', message: 'File' }),
  msg({ id: 'imports.step.columns', message: 'Columns' }),
  msg({ id: 'imports.step.rehearse', message: 'Dry run' }),
  msg({ id: 'imports.step.import', message: 'Import' }),
]

export const formatNames: Readonly<Record<DataFormat, MessageDescriptor>> = {
  table: msg({ id: 'imports.format.table', message: 'Table with a row for each case (.csv)' }),
  redcap: msg({ id: 'imports.format.redcap', message: 'Records of REDCap (.csv, raw data)' }),
  odm: msg({ id: 'imports.format.odm', message: 'ODM with clinical data (.xml)' }),
  fhir: msg({ id: 'imports.format.fhir', message: 'FHIR responses (.json, .ndjson)' }),
}

export const phaseNames: Readonly<Record<ImportPhase, MessageDescriptor>> = {
  ...commonNames,
  receiving: msg({ id: 'imports.phase.receiving', message: 'File incomplete' }),
  received: msg({ id: 'imports.phase.received', message: 'Columns to check' }),
  running: msg({ id: 'imports.phase.running', message: 'Import is running' }),
  done: msg({ id: 'imports.phase.done', message: 'Imported' }),
}

export const phaseLooks: Readonly<Record<ImportPhase, readonly [Tone, IconName]>> = {
  ...commonLooks,
  receiving: ['range', 'warn'],
  received: ['unknown', 'pen'],
}

interface FindingLook {
  readonly words: MessageDescriptor
  readonly tone: Tone
  readonly icon: IconName
}

export const findingLooks: Readonly<Record<FindingKind, FindingLook>> = {
  refused: { words: msg({ id: 'imports.found.refused', message: 'Refused' }), tone: 'missing', icon: 'alertf' },
  answerRefused: {
    words: msg({ id: 'imports.found.answerRefused', message: 'Answer refused' }),
    tone: 'missing',
    icon: 'alertf',
  },
  kept: { words: msg({ id: 'imports.found.kept', message: 'Differs, kept' }), tone: 'frozen', icon: 'okc' },
  replaced: { words: msg({ id: 'imports.found.replaced', message: 'Replaced' }), tone: 'changed', icon: 'pen' },
  asked: { words: msg({ id: 'imports.found.asked', message: 'To be checked' }), tone: 'range', icon: 'warn' },
  outOfRange: {
    words: msg({ id: 'imports.found.outOfRange', message: 'Out of range' }),
    tone: 'range',
    icon: 'warn',
  },
}

/** `Unreadable` has words of its own. */
export const recordRefusalTexts: Readonly<Record<Exclude<RecordRefusal, 'Unreadable'>, MessageDescriptor>> = {
  NoName: msg({ id: 'imports.refused.NoName', message: 'The record names no case.' }),
  CaseNameInvalid: msg({
    id: 'imports.refused.CaseNameInvalid',
    message: 'No case of this study may have this name.',
  }),
  UnknownCase: msg({
    id: 'imports.refused.UnknownCase',
    message: 'There is no such case, or you may not import into it.',
  }),
  SameCase: msg({ id: 'imports.refused.SameCase', message: 'Line {words} is about the same case.' }),
  SeveralCases: msg({
    id: 'imports.refused.SeveralCases',
    message: 'Several cases have this name. A column with the owner tells them apart.',
  }),
  DeletedCase: msg({ id: 'imports.refused.DeletedCase', message: 'The case is marked deleted.' }),
  CaseNameTaken: msg({ id: 'imports.refused.CaseNameTaken', message: 'A case of this name exists already.' }),
  NothingToSave: msg({ id: 'imports.refused.NothingToSave', message: 'The record has no answers.' }),
  InterimLocked: msg({ id: 'imports.refused.InterimLocked', message: 'The case is locked.' }),
  ReasonNeeded: msg({ id: 'imports.refused.ReasonNeeded', message: 'The study asks why answers are changed.' }),
  SiteNotChosen: msg({
    id: 'imports.refused.SiteNotChosen',
    message: 'You belong to several sites, so the site of a new case is not clear.',
  }),
  BaseRetired: msg({ id: 'imports.refused.BaseRetired', message: 'The study accepts no new cases.' }),
  Failed: msg({
    id: 'imports.refused.Failed',
    message: 'It failed because of a fault of the server. The log of the server has the details.',
  }),
}
