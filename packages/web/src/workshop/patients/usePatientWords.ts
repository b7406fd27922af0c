import type { Base } from '@casebook/core/bases/base'
import { keyOf } from '@casebook/core/bases/key'
import type { Expectation } from '@casebook/core/bases/testPatients/testPatient'
import type { TextLanguage } from '@casebook/core/language/language'
import { subjectOf } from '@casebook/core/testPatients/expected'
import { type PatientMessage, patientWords } from '@casebook/core/testPatients/patientWords'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { stateMessages } from '../../rehearsal/rehearsal.messages'
import { useDeployment } from '../../shell/DeploymentContext'
import { usePreferences } from '../../shell/settings/preferences'

const messages: Readonly<Record<PatientMessage, MessageDescriptor>> = {
  ...stateMessages,
  shown: msg({ id: 'patients.shown', message: 'shown' }),
  hidden: msg({ id: 'patients.hidden', message: 'hidden' }),
  objects: msg({ id: 'patients.objects', message: 'objects' }),
  silent: msg({ id: 'patients.silent', message: 'silent' }),
  notInStudy: msg({ id: 'patients.notInStudy', message: 'not in the study' }),
}

/** What test patients answer and what is expected of them, in words. */
export function usePatientWords(base: Base, texts: TextLanguage) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { dateFormat } = useDeployment()
  const words = {
    yes: t({ id: 'dialog.yes', message: 'Yes' }),
    no: t({ id: 'dialog.no', message: 'No' }),
    unknown: t({ id: 'dialog.unknown', message: 'Unknown' }),
    none: t({ id: 'patients.noValue', message: 'no value' }),
  }
  const readIn = { language, texts, fallback: base.config.fallbackLanguage, dateFormat, words }
  return patientWords(base, { readIn, say: (message) => t(messages[message]) })
}

/** Tells one expectation of a patient from another. */
export function keyOfExpectation(of: Expectation): string {
  const key = 'questionId' in of ? keyOf(of.questionId, of.occurrence ?? 1) : subjectOf(of)
  return `${Object.keys(of).at(-1)} ${key}`
}
