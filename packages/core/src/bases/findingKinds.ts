/** The subjects and severities of what a reader of other formats has to say. */

/**
 * `lost`: missing from the base. `changed`: the base has it in another form, which may matter to respondents. `note`:
 * same meaning, but a comparison with the source would show a difference.
 */
export const findingSeverities = ['lost', 'changed', 'note'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

export const findingKinds = [
  'Expression',
  'Condition',
  'UnknownQuestion',
  'OutOfScope',
  'Circle',
  'NeverTrue',
  'Population',
  'Type',
  'Options',
  'DuplicateOption',
  'Repeats',
  'Renamed',
  'Structure',
  'Initial',
  'Constraint',
  'Language',
  'Text',
  'Presentation',
  'Extension',
  'Element',
] as const
export type FindingKind = (typeof findingKinds)[number]
