import type { CandidateFormat, CandidateSeverity } from '@casebook/core/candidates/candidate'
import type { RefusedDocument } from '@casebook/core/candidates/uploadCandidate.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '../ui/icons/drawings'
import type { Tone } from '../ui/tone'

export const formatTexts: Readonly<Record<CandidateFormat, MessageDescriptor>> = {
  casebook: msg({ id: 'manage.format.casebook', message: 'Casebook study' }),
  fhir: msg({ id: 'manage.format.fhir', message: 'FHIR R4 questionnaire' }),
}

interface SeverityLook {
  readonly title: MessageDescriptor
  readonly icon: IconName
  readonly tone: Tone
}

export const severities: Readonly<Record<CandidateSeverity, SeverityLook>> = {
  error: { title: msg({ id: 'manage.error', message: 'Must be corrected' }), icon: 'alertf', tone: 'missing' },
  lost: { title: msg({ id: 'manage.lost', message: 'Not taken over' }), icon: 'alert', tone: 'missing' },
  changed: { title: msg({ id: 'manage.changed', message: 'Taken over with a change' }), icon: 'warn', tone: 'range' },
  note: { title: msg({ id: 'manage.note', message: 'For information' }), icon: 'info', tone: 'unknown' },
}

export const faultTexts: Readonly<Record<RefusedDocument['fault'], MessageDescriptor>> = {
  tooLarge: msg({ id: 'manage.fault.tooLarge', message: 'It has {size}. A document may have 5 MiB.' }),
  empty: msg({ id: 'manage.fault.empty', message: 'It is empty.' }),
  data: msg({ id: 'manage.fault.data', message: 'It was damaged on its way. Upload it again.' }),
  archive: msg({
    id: 'manage.fault.archive',
    message: 'It is a packed file. Unpack it, and upload the document in it.',
  }),
  encoding: msg({ id: 'manage.fault.encoding', message: 'It is not UTF-8 text. Save it as UTF-8.' }),
  json: msg({ id: 'manage.fault.json', message: 'It is not JSON.' }),
  kind: msg({ id: 'manage.fault.kind', message: 'It is neither a Casebook study nor a FHIR R4 questionnaire.' }),
  depth: msg({ id: 'manage.fault.depth', message: 'It nests too deeply.' }),
  faults: msg({
    id: 'manage.fault.faults',
    message: 'No study can be made of it as it is. Correct what is listed here.',
  }),
  effort: msg({
    id: 'manage.fault.effort',
    message: 'To check it takes too long. Divide it, or ask the support.',
  }),
}
