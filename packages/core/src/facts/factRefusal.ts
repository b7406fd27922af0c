/**
 * Why a case does not take a fact. `FileMissing`: the server does not have the bytes of the file. `NotAccepted`: the study refuses the answer. `Asked`: the study asks whether it is right, and no note says so. In
 * data entry neither is a refusal: the answer is kept and marked.
 */
export const factRefusals = [
  'UnknownQuestion',
  'UnknownAnswer',
  'UnlistedReason',
  'ExclusiveAnswer',
  'WrongType',
  'Derived',
  'ReadOnly',
  'Frozen',
  'NoSuchOccurrence',
  'UnreadableText',
  'TooLong',
  'TooManyDigits',
  'TooManyDecimals',
  'FileType',
  'FileTooLarge',
  'FileMissing',
  'DisabledDate',
  'NotAccepted',
  'Asked',
] as const

export type FactRefusal = (typeof factRefusals)[number]
