/** Why a fact is not taken into a case. */
export const factRefusals = [
  'UnknownQuestion',
  'UnknownAnswer',
  'WrongType',
  'Derived',
  'Frozen',
  'NoSuchOccurrence',
  'UnreadableText',
  'DisabledDate',
] as const

export type FactRefusal = (typeof factRefusals)[number]
