/** Why a fact is not taken, in words. */
import type { FactRefusal } from '@casebook/core/facts/factRefusal'

export const refusalSentences: Readonly<Record<FactRefusal, string>> = {
  UnknownQuestion: 'The base has no such question.',
  UnknownAnswer: 'The question has no such answer.',
  UnlistedReason: 'The base has no such reason for a missing answer.',
  ExclusiveAnswer: 'One of these answers stands alone: it cannot be chosen together with others.',
  WrongType: 'This cannot be an answer to this question.',
  Derived: 'This answer is calculated and cannot be entered.',
  ReadOnly: 'People do not enter this answer.',
  Frozen: 'This section is frozen. Its answers cannot be changed.',
  NoSuchOccurrence: 'There are more entries than the base allows.',
  UnreadableText: 'The text contains a character that cannot be saved.',
  TooLong: 'The text is too long.',
  TooManyDigits: 'The number has more than 15 digits. Shorten it.',
  TooManyDecimals: 'The number has too many decimals.',
  FileType: 'Files of this type are not taken here.',
  FileTooLarge: 'The file is too large.',
  FileMissing: 'The server does not have this file.',
  DisabledDate: 'This day is not allowed here.',
  NotAccepted: 'The study does not accept this answer.',
  Asked: 'The study asks whether this answer is right.',
}
