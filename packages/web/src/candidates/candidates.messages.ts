import type { FindingKind } from '@casebook/core/bases/findingKinds'
import type { CandidateFormat, CandidateSeverity, WarningKind } from '@casebook/core/candidates/candidate'
import type { RefusedDocument } from '@casebook/core/candidates/uploadCandidate.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '../ui/icons/drawings'
import type { Tone } from '../ui/tone'

export const formatTexts: Readonly<Record<CandidateFormat, MessageDescriptor>> = {
  casebook: msg({ id: 'manage.format.casebook', message: 'Casebook study' }),
  fhir: msg({ id: 'manage.format.fhir', message: 'FHIR questionnaire' }),
  redcap: msg({ id: 'manage.format.redcap', message: 'REDCap data dictionary' }),
  arc: msg({ id: 'manage.format.arc', message: 'ISARIC ARC sheet' }),
  xlsform: msg({ id: 'manage.format.xlsform', message: 'XLSForm' }),
  xform: msg({ id: 'manage.format.xform', message: 'XForm' }),
  odm: msg({ id: 'manage.format.odm', message: 'ODM file' }),
  odm2: msg({ id: 'manage.format.odm2', message: 'ODM 2.0 file' }),
}

/** From a file to a version. */
export const uploadSteps: readonly MessageDescriptor[] = [
  msg({ id: 'manage.step.file', message: 'File' }),
  msg({ id: 'manage.step.check', message: 'Check and preview' }),
  msg({ id: 'manage.step.publish', message: 'Publish' }),
]

interface SeverityLook {
  readonly title: MessageDescriptor
  readonly icon: IconName
  readonly tone: Tone
}

export type SeverityLooks = Readonly<Record<CandidateSeverity, SeverityLook>>

export const severities: SeverityLooks = {
  error: { title: msg({ id: 'manage.error', message: 'Must be corrected' }), icon: 'alertf', tone: 'missing' },
  warning: {
    title: msg({ id: 'manage.warning', message: 'Look at this before you publish' }),
    icon: 'warn',
    tone: 'range',
  },
  lost: { title: msg({ id: 'manage.lost', message: 'Not imported' }), icon: 'alert', tone: 'missing' },
  changed: { title: msg({ id: 'manage.changed', message: 'Imported with a change' }), icon: 'warn', tone: 'range' },
  note: { title: msg({ id: 'manage.note', message: 'For information' }), icon: 'info', tone: 'unknown' },
}

export const faultTexts: Readonly<Record<RefusedDocument['fault'], MessageDescriptor>> = {
  tooLarge: msg({ id: 'manage.fault.tooLarge', message: 'It has {size}. The limit is 5 MiB.' }),
  empty: msg({ id: 'manage.fault.empty', message: 'It is empty.' }),
  data: msg({ id: 'manage.fault.data', message: 'It was damaged in transit. Upload it again.' }),
  archive: msg({
    id: 'manage.fault.archive',
    message: 'It is a compressed file. Extract it and upload the document inside.',
  }),
  spreadsheet: msg({
    id: 'manage.fault.spreadsheet',
    message:
      'It is a table, but no REDCap data dictionary. Save the sheet as CSV with the columns of the dictionary, or upload an XLSForm as .xlsx.',
  }),
  workbook: msg({
    id: 'manage.fault.workbook',
    message: 'It is a workbook that cannot be read as an XLSForm.',
  }),
  encoding: msg({ id: 'manage.fault.encoding', message: 'It is not UTF-8 text. Save it as UTF-8.' }),
  json: msg({ id: 'manage.fault.json', message: 'It is not JSON.' }),
  kind: msg({ id: 'manage.fault.kind', message: 'It is neither a Casebook study nor a FHIR questionnaire.' }),
  depth: msg({ id: 'manage.fault.depth', message: 'It is nested too deeply.' }),
  faults: msg({
    id: 'manage.fault.faults',
    message: 'It has errors. Correct them and upload it again.',
  }),
  effort: msg({
    id: 'manage.fault.effort',
    message: 'Checking it takes too long. Divide it, or contact support.',
  }),
}

export const warningTexts: Readonly<Record<WarningKind, MessageDescriptor>> = {
  MissingPicture: msg({
    id: 'manage.warning.MissingPicture',
    message: 'The picture {file} is missing. Add it below the preview.',
  }),
  MissingTexts: msg({
    id: 'manage.warning.MissingTexts',
    message: '{language}: {percent} % of the texts are there; {missing} of {all} are missing.',
  }),
  NeverShown: msg({
    id: 'manage.warning.NeverShown',
    message: 'It can never show. No rule that can apply shows it, or a rule always hides it.',
  }),
  NeverShownSection: msg({
    id: 'manage.warning.NeverShownSection',
    message: 'None of its questions can ever show. No rule that can apply shows the section.',
  }),
  HidesItself: msg({ id: 'manage.warning.HidesItself', message: 'Its own answer hides it.' }),
  HideEachOther: msg({ id: 'manage.warning.HideEachOther', message: 'Their answers hide each other: {names}' }),
  Background: msg({
    id: 'manage.warning.Background',
    message: 'The background {value} is not a colour such as #FFEECC, so it is not drawn.',
  }),
  HiddenAnswer: msg({
    id: 'manage.warning.HiddenAnswer',
    message:
      'It also counts an answer that no longer shows: {names}. Add what shows the question to the condition, so that two cases that look alike have the same values.',
  }),
}

/** What a finding of an import is about. The sentence below it is the importer's own, in English. */
export const kindTexts: Readonly<Record<FindingKind, MessageDescriptor>> = {
  Expression: msg({ id: 'manage.kind.Expression', message: 'Calculation' }),
  Condition: msg({ id: 'manage.kind.Condition', message: 'Condition' }),
  UnknownQuestion: msg({ id: 'manage.kind.UnknownQuestion', message: 'Question that does not exist' }),
  OutOfScope: msg({ id: 'manage.kind.OutOfScope', message: 'Value from outside the document' }),
  Circle: msg({ id: 'manage.kind.Circle', message: 'Conditions in a circle' }),
  NeverTrue: msg({ id: 'manage.kind.NeverTrue', message: 'Condition that is never true' }),
  Population: msg({ id: 'manage.kind.Population', message: 'Answers filled in from other records' }),
  Type: msg({ id: 'manage.kind.Type', message: 'Type of the question' }),
  Options: msg({ id: 'manage.kind.Options', message: 'List of options' }),
  DuplicateOption: msg({ id: 'manage.kind.DuplicateOption', message: 'Option listed twice' }),
  Repeats: msg({ id: 'manage.kind.Repeats', message: 'Repeated answers' }),
  Renamed: msg({ id: 'manage.kind.Renamed', message: 'Changed id' }),
  Structure: msg({ id: 'manage.kind.Structure', message: 'Structure' }),
  Initial: msg({ id: 'manage.kind.Initial', message: 'Initial value' }),
  Constraint: msg({ id: 'manage.kind.Constraint', message: 'Limits of an answer' }),
  Language: msg({ id: 'manage.kind.Language', message: 'Language' }),
  Text: msg({ id: 'manage.kind.Text', message: 'Wording' }),
  Presentation: msg({ id: 'manage.kind.Presentation', message: 'Layout' }),
  Extension: msg({ id: 'manage.kind.Extension', message: 'Extension' }),
  Element: msg({ id: 'manage.kind.Element', message: 'Element' }),
}
