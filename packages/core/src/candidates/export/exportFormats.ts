import type { CandidateFormat } from '../candidate'

/** The formats that a study can be written in. */
export const exportFormats = [
  'casebook',
  'redcap',
  'xlsform',
  'odm',
  'odm2',
  'fhir',
] as const satisfies readonly CandidateFormat[]

export type ExportFormat = (typeof exportFormats)[number]
