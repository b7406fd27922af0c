/** Why a case does not take a fact. */
export const factRefusals = [
  'UnknownQuestion',
  'UnknownAnswer',
  'ExclusiveAnswer',
  'WrongType',
  'Derived',
  'Frozen',
  'NoSuchOccurrence',
  'UnreadableText',
  'TooLong',
  'TooManyDigits',
  'TooManyDecimals',
  'DisabledDate',
] as const

export type FactRefusal = (typeof factRefusals)[number]
