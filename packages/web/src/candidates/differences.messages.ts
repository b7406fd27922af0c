import type { DifferenceKind, differenceSubjects } from '@casebook/core/candidates/differences.kinds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { kindTexts } from '../questions/kinds.messages'

export const differenceTexts: Readonly<Record<DifferenceKind, MessageDescriptor>> = {
  Unit: msg({ id: 'difference.Unit', message: 'Unit' }),
  Code: msg({ id: 'difference.Code', message: 'Text of an answer' }),
  Weight: msg({ id: 'difference.Weight', message: 'Weight of an answer' }),
  Formula: msg({ id: 'difference.Formula', message: 'Calculation' }),
  Source: msg({ id: 'difference.Source', message: 'Calculated from answers that mean something else now' }),
  Type: msg({ id: 'difference.Type', message: 'Type of the question' }),
  AnswerRemoved: msg({ id: 'difference.AnswerRemoved', message: 'Answer removed' }),
  AnswerAdded: msg({ id: 'difference.AnswerAdded', message: 'Answer added' }),
  Limits: msg({ id: 'difference.Limits', message: 'Limits' }),
  Days: msg({ id: 'difference.Days', message: 'Dates that can be answered' }),
  Words: msg({ id: 'difference.Words', message: 'Wording' }),
  Added: msg({ id: 'difference.Added', message: 'Added' }),
  Removed: msg({ id: 'difference.Removed', message: 'Removed' }),
  Moved: msg({ id: 'difference.Moved', message: 'Moved' }),
  Asked: msg({ id: 'difference.Asked', message: 'When it is shown' }),
  Optional: msg({ id: 'difference.Optional', message: 'Required or optional' }),
  Identifying: msg({ id: 'difference.Identifying', message: 'Identifies a person or not' }),
  Repeats: msg({ id: 'difference.Repeats', message: 'Repetitions' }),
  Initial: msg({ id: 'difference.Initial', message: 'Initial answer' }),
  Order: msg({ id: 'difference.Order', message: 'Order' }),
  Reasons: msg({ id: 'difference.Reasons', message: 'Reasons for changed answers' }),
  Other: msg({ id: 'difference.Other', message: 'Other settings' }),
}

export const subjectTexts: Readonly<Record<(typeof differenceSubjects)[number], MessageDescriptor>> = {
  question: msg({ id: 'difference.of.question', message: 'Question' }),
  section: msg({ id: 'difference.of.section', message: 'Section' }),
  solution: msg({ id: 'difference.of.solution', message: 'Solution' }),
  check: msg({ id: 'difference.of.check', message: 'Check' }),
  followUp: msg({ id: 'difference.of.followUp', message: 'Follow-up' }),
  study: msg({ id: 'difference.of.study', message: 'The study' }),
}

/** Words that a document has as codes: the types of questions, and what they ask for. */
export const codeTexts: Readonly<Record<string, MessageDescriptor>> = {
  ...kindTexts,
  calculated: msg({ id: 'difference.type.calculated', message: 'calculated' }),
  answered: msg({ id: 'difference.type.answered', message: 'entered by people' }),
  optional: msg({ id: 'difference.type.optional', message: 'optional' }),
  required: msg({ id: 'difference.type.required', message: 'required' }),
  identifying: msg({ id: 'difference.type.identifying', message: 'identifies a person' }),
  notIdentifying: msg({ id: 'difference.type.notIdentifying', message: 'does not identify a person' }),
}
