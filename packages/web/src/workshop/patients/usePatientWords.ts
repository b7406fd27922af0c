import type { Base } from '@casebook/core/bases/base'
import { keyOf } from '@casebook/core/bases/key'
import type { Expectation, TestAnswer, TestValue } from '@casebook/core/bases/testPatients/testPatient'
import { answerText } from '@casebook/core/entry/form/answerText'
import { type TextLanguage, textIn } from '@casebook/core/language/language'
import { commaOf } from '@casebook/core/language/locale'
import { targetsOf } from '@casebook/core/rules/references'
import { itemOf } from '@casebook/core/studyDrafts/tree'
import { subjectOf } from '@casebook/core/testPatients/expected'
import type { UnseenRule } from '@casebook/core/testPatients/mutants'
import type { Found } from '@casebook/core/testPatients/runPatients'
import { useLingui } from '@lingui/react/macro'
import { stateMessages } from '../../rehearsal/rehearsal.messages'
import { useDeployment } from '../../shell/DeploymentContext'
import { usePreferences } from '../../shell/settings/preferences'

/** What test patients answer and what is expected of them, in words. */
export function usePatientWords(base: Base, texts: TextLanguage) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { dateFormat } = useDeployment()
  const fallback = base.config.fallbackLanguage
  const words = {
    yes: t({ id: 'dialog.yes', message: 'Yes' }),
    no: t({ id: 'dialog.no', message: 'No' }),
    unknown: t({ id: 'dialog.unknown', message: 'Unknown' }),
    none: t({ id: 'patients.noValue', message: 'no value' }),
  }
  const name = (id: string) => {
    const { text } = itemOf(base, id) ?? base.solutions.find((one) => one.id === id) ?? {}
    return textIn(text, texts, fallback) || id
  }
  const value = (id: string, of: TestValue | null) => {
    const item = itemOf(base, id)
    const question = item && 'type' in item ? item : { type: 'Text' as const }
    return answerText(question, of, { language, texts, fallback, dateFormat, words })
  }
  const check = (id: string) => {
    const found = base.checks?.find((one) => one.id === id)
    return textIn(found?.text, texts, fallback) || (found ? name(found.questionId) : id)
  }
  const found = (of: Expectation, what: Found): string => {
    if (what === undefined) return t({ id: 'patients.notInStudy', message: 'not in the study' })
    if ('shows' in of)
      return what ? t({ id: 'patients.shown', message: 'shown' }) : t({ id: 'patients.hidden', message: 'hidden' })
    if ('raises' in of)
      return what ? t({ id: 'patients.objects', message: 'objects' }) : t({ id: 'patients.silent', message: 'silent' })
    if ('state' in of && typeof what === 'string' && what in stateMessages)
      // The cast is safe: it is a key of the table.
      return t(stateMessages[what as keyof typeof stateMessages])
    return value(subjectOf(of), what)
  }
  const rule = ({ id, of }: Pick<UnseenRule, 'id' | 'of'>): string => {
    if (of === 'check') return check(id)
    const then = base.rules.find((one) => one.id === id)?.then
    if (!then) return id
    const names = targetsOf(then).map(name).join(commaOf(language))
    return 'Set' in then && 'value' in then.Set ? `${names}: ${value(then.Set.questionId, then.Set.value)}` : names
  }
  return {
    name,
    found,
    rule,
    subject: (of: Expectation) => ('checkId' in of ? check(of.checkId) : name(subjectOf(of))) + occurrenceIn(of),
    answered: (of: TestAnswer) => name(of.questionId) + occurrenceIn(of),
    answer: ({ questionId, value: said }: TestAnswer) => value(questionId, said),
  }
}

function occurrenceIn(of: Expectation | TestAnswer): string {
  return 'occurrence' in of && of.occurrence !== undefined ? ` (${of.occurrence})` : ''
}

/** Tells one expectation of a patient from another. */
export function keyOfExpectation(of: Expectation): string {
  const key = 'questionId' in of ? keyOf(of.questionId, of.occurrence ?? 1) : subjectOf(of)
  return `${Object.keys(of).at(-1)} ${key}`
}
