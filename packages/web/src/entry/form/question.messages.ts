import type { Question, QuestionType } from '@casebook/core/bases/base'
import type { Unreadable } from '@casebook/core/entry/marks/questionMarks'
import type { FactRefusal } from '@casebook/core/facts/factRefusal'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Asks for an answer to a required question, by question type. */
export const missingMessages: Readonly<Record<Exclude<QuestionType, 'Info'>, MessageDescriptor>> = {
  OC: msg({ id: 'dialog.missing.OC', message: 'Choose an answer.' }),
  YN: msg({ id: 'dialog.missing.YN', message: 'Choose yes, no or unknown.' }),
  MC: msg({ id: 'dialog.missing.MC', message: 'Choose all that apply.' }),
  Image: msg({ id: 'dialog.missing.Image', message: 'Choose every area that applies.' }),
  Num: msg({ id: 'dialog.missing.Num', message: 'Enter a number.' }),
  Text: msg({ id: 'dialog.missing.Text', message: 'Enter text.' }),
  Date: msg({ id: 'dialog.missing.Date', message: 'Enter a date.' }),
  Time: msg({ id: 'dialog.missing.Time', message: 'Enter a time.' }),
  DateTime: msg({ id: 'dialog.missing.DateTime', message: 'Enter a date and a time.' }),
  File: msg({ id: 'dialog.missing.File', message: 'Add a file.' }),
}

const tooManyDigits = msg({
  id: 'dialog.unreadable.tooManyDigits',
  message: 'The number has more than 15 digits. Shorten it.',
})

/** Reasons the server refuses an answer. */
export const refusalMessages: Readonly<Record<FactRefusal, MessageDescriptor>> = {
  UnknownQuestion: msg({
    id: 'dialog.refused.UnknownQuestion',
    message: 'This question is no longer part of the study.',
  }),
  UnknownAnswer: msg({ id: 'dialog.refused.UnknownAnswer', message: 'This answer is no longer part of the study.' }),
  UnlistedReason: msg({
    id: 'dialog.refused.UnlistedReason',
    message: 'The study has no such reason for a missing answer.',
  }),
  ExclusiveAnswer: msg({
    id: 'dialog.refused.ExclusiveAnswer',
    message: 'One of these answers cannot be chosen together with others.',
  }),
  WrongType: msg({
    id: 'dialog.refused.WrongType',
    message: 'The server cannot read it as an answer to this question.',
  }),
  Derived: msg({ id: 'dialog.refused.Derived', message: 'This answer is calculated and cannot be entered.' }),
  ReadOnly: msg({
    id: 'dialog.refused.ReadOnly',
    message: 'This answer comes from another system and cannot be entered.',
  }),
  Frozen: msg({ id: 'dialog.refused.Frozen', message: 'This section is frozen. Its answers cannot be changed.' }),
  NoSuchOccurrence: msg({
    id: 'dialog.refused.NoSuchOccurrence',
    message: 'There are more entries than the study allows.',
  }),
  UnreadableText: msg({
    id: 'dialog.refused.UnreadableText',
    message: 'The text contains a character that cannot be saved.',
  }),
  TooLong: msg({ id: 'dialog.refused.TooLong', message: 'The text is too long.' }),
  TooManyDigits: tooManyDigits,
  TooManyDecimals: msg({ id: 'dialog.refused.TooManyDecimals', message: 'The number has too many decimals.' }),
  FileType: msg({ id: 'dialog.refused.FileType', message: 'Files of this type are not taken here.' }),
  FileTooLarge: msg({ id: 'dialog.refused.FileTooLarge', message: 'The file is too large.' }),
  FileMissing: msg({
    id: 'dialog.refused.FileMissing',
    message: 'The server does not have this file. Add it again.',
  }),
  DisabledDate: msg({ id: 'dialog.refused.DisabledDate', message: 'This day is not allowed here.' }),
  NotAccepted: msg({ id: 'dialog.refused.NotAccepted', message: 'The study does not accept this answer.' }),
  Asked: msg({ id: 'dialog.refused.Asked', message: 'The study asks whether this answer is right.' }),
}

const unknownCode = msg({ id: 'dialog.refused.UnknownCode', message: 'The list {list} {version} has no such code.' })

/** The same of an answer to this question. */
export function refusalMessage(
  reason: FactRefusal,
  { optionsFrom }: Pick<Question, 'optionsFrom'> = {},
): MessageDescriptor {
  return optionsFrom && reason === 'UnknownAnswer'
    ? { ...unknownCode, values: { ...optionsFrom } }
    : refusalMessages[reason]
}

/** Text in a field that cannot be read as an answer. */
export const unreadableMessages = {
  notANumber: msg({
    id: 'dialog.unreadable.notANumber',
    message: 'This is not a number. Use digits, and a comma or a dot before the decimals.',
  }),
  tooManyDigits,
  notADate: msg({ id: 'dialog.unreadable.noDate', message: 'This is not a date. Write it as in {example}.' }),
  notADateInPart: msg({
    id: 'dialog.unreadable.noDateInPart',
    message: 'This is not a date. Write it as in {example}, or only {month} or {year}.',
  }),
  noSuchDay: msg({ id: 'dialog.unreadable.notADate', message: 'There is no such day. Write it as in {example}.' }),
  noSuchDayInPart: msg({
    id: 'dialog.unreadable.noSuchDayInPart',
    message: 'There is no such day. Write it as in {example}, or only {month} or {year}.',
  }),
  choices: msg({
    id: 'dialog.unreadable.choices',
    message: 'Which date do you mean?',
  }),
  oneChoice: msg({ id: 'dialog.unreadable.oneChoice', message: 'Is this the date you mean?' }),
  incomplete: msg({ id: 'dialog.unreadable.incomplete', message: 'Write the whole date, as in {example}.' }),
  notATime: msg({ id: 'dialog.unreadable.notATime', message: 'This is not a time. Write it as in {time}.' }),
  noTime: msg({ id: 'dialog.unreadable.noTime', message: 'Write the time after the date, as in {example}.' }),
} as const satisfies Record<Unreadable, MessageDescriptor>
