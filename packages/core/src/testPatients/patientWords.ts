/** What test patients answer and what is expected of them, in words: on the screen and in the report. */
import type { Base } from '../bases/base'
import type { SolutionState } from '../bases/rule'
import type { Expectation, TestAnswer, TestValue } from '../bases/testPatients/testPatient'
import { answerText, type ReadIn } from '../entry/form/answerText'
import { type Language, shownIn, type Text } from '../language/language'
import { commaOf } from '../language/locale'
import { targetsOf } from '../rules/references'
import { itemOf } from '../studyDrafts/tree'
import { subjectOf } from './expected'
import type { UnseenRule } from './mutants'
import type { Found } from './runPatients'

/** Words that no study provides. */
export type PatientMessage = SolutionState | 'shown' | 'hidden' | 'objects' | 'silent' | 'notInStudy'

interface PatientWording {
  readonly readIn: ReadIn
  readonly say: (message: PatientMessage) => string
  /** Of the text around it: what runs the other way is set apart. By default each text stands alone. */
  readonly page?: Language | undefined
  /** Before the text of a question. */
  readonly numbers?: ReadonlyMap<string, string> | undefined
}

export function patientWords(base: Base, { readIn, say, page, numbers }: PatientWording) {
  const { language, texts = language, fallback } = readIn
  const read = (text: Text | undefined) => shownIn(text, texts, fallback, page && { page })
  const name = (id: string): string => {
    const { text } = itemOf(base, id) ?? base.solutions.find((one) => one.id === id) ?? {}
    return [numbers?.get(id), read(text) || id].filter(Boolean).join(' ')
  }
  const value = (id: string, of: TestValue | null) => {
    const item = itemOf(base, id)
    return answerText(item && 'type' in item ? item : { type: 'Text' }, of, readIn)
  }
  const check = (id: string) => {
    const found = base.checks?.find((one) => one.id === id)
    return read(found?.text) || (found ? name(found.questionId) : id)
  }
  const found = (of: Expectation, what: Found): string => {
    if (what === undefined) return say('notInStudy')
    if ('shows' in of) return say(what ? 'shown' : 'hidden')
    if ('raises' in of) return say(what ? 'objects' : 'silent')
    // The cast is safe: it is what is found of a solution.
    return 'state' in of ? say(what as SolutionState) : value(subjectOf(of), what)
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
    said: value,
  }
}

function occurrenceIn(of: Expectation | TestAnswer): string {
  return 'occurrence' in of && of.occurrence !== undefined ? ` (${of.occurrence})` : ''
}
