import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type SeverityLooks, severities } from '../candidates.messages'

/** What the file of a format is for. */
export const formatUses: Readonly<Partial<Record<CandidateFormat, MessageDescriptor>>> = {
  casebook: msg({ id: 'manage.export.casebook', message: 'For another Casebook, or to keep (.json)' }),
  redcap: msg({ id: 'manage.export.redcap', message: 'To upload into a REDCap project (.csv)' }),
  xlsform: msg({ id: 'manage.export.xlsform', message: 'For ODK, Kobo and SurveyCTO (.xlsx)' }),
  odm: msg({ id: 'manage.export.odm', message: 'For OpenClinica, OpenEDC and others: CDISC ODM 1.3.2 (.xml)' }),
  odm2: msg({ id: 'manage.export.odm2', message: 'For programs that read the newest ODM of CDISC (.xml)' }),
  fhir: msg({ id: 'manage.export.fhir', message: 'For the systems of a hospital (.json)' }),
}

/** Of findings about what a format cannot say. */
export const unsaidLooks: SeverityLooks = {
  ...severities,
  lost: { ...severities.lost, title: msg({ id: 'manage.export.lost', message: 'Not in the file' }) },
  changed: {
    ...severities.changed,
    title: msg({ id: 'manage.export.changed', message: 'In the file in another form' }),
  },
}
