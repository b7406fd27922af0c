import type { CandidateFormat } from '../candidate'

interface FileType {
  /** Of the file's name, without the dot. */
  readonly ending: string
  readonly mediaType: string
}

/** The files of each format. */
export const fileTypes: Readonly<Record<CandidateFormat, FileType>> = {
  casebook: { ending: 'json', mediaType: 'application/json' },
  fhir: { ending: 'json', mediaType: 'application/fhir+json' },
  redcap: { ending: 'csv', mediaType: 'text/csv' },
  arc: { ending: 'csv', mediaType: 'text/csv' },
  xlsform: { ending: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  xform: { ending: 'xml', mediaType: 'application/xml' },
  odm: { ending: 'xml', mediaType: 'application/xml' },
  odm2: { ending: 'xml', mediaType: 'application/xml' },
}
