/** The report of acceptance of a study in words, from what its test patients and its proofs gave. */
import type { Base } from '../../bases/base'
import { baseStructure } from '../../bases/structure'
import type { ReadIn } from '../../entry/form/answerText'
import { shownIn } from '../../language/language'
import type { Blindness } from '../../testPatients/mutants'
import { type PatientMessage, patientWords } from '../../testPatients/patientWords'
import type { ProofFinding } from '../../testPatients/proofs'
import { expectedIn, type PatientResult } from '../../testPatients/runPatients'
import type { Proven } from '../../testPatients/trying'
import { numbersOf } from '../numbers'
import type { Acceptance, PatientResultName } from './acceptance.calls'

/** Sentences that no study provides. `notShown`, `notComputed`: where only a search says so. */
export type AcceptanceMessage = PatientMessage | Blindness | ProofFinding['kind'] | 'notShown' | 'notComputed'

interface Tried {
  readonly results: readonly PatientResult[]
  readonly proven: Pick<Proven, 'findings' | 'unseen'>
}

/** Whatever is named has the number that it has in the form. */
export function acceptanceOf(
  base: Base,
  { results, proven }: Tried,
  readIn: ReadIn,
  say: (message: AcceptanceMessage) => string,
): Acceptance {
  const { language, texts = language, fallback } = readIn
  const numbers = numbersOf(baseStructure(base))
  const words = patientWords(base, { readIn, say, page: language, numbers })
  const patients = results.map(({ patient: { name, answers }, outcomes, untaken, isGreen }) => ({
    name,
    result: resultOf(isGreen, outcomes.length),
    answers: answers.map((one) => ({
      question: words.answered(one),
      answer: words.answer(one),
      ...(untaken.includes(one) && { isUntaken: true as const }),
    })),
    outcomes: outcomes.map(({ expectation, found, isMet }) => ({
      what: words.subject(expectation),
      expected: words.found(expectation, expectedIn(expectation)),
      found: words.found(expectation, found),
      isMet,
    })),
  }))
  const outcomes = patients.flatMap((one) => one.outcomes)
  return {
    title: shownIn(base.text, texts, fallback, { page: language }) || base.id,
    patients,
    findings: proven.findings.map((one) => ({ name: words.name(one.id), text: say(proofMessage(one)) })),
    unseen: proven.unseen.map((one) => ({ name: words.rule(one), text: say(one.how) })),
    counts: {
      patients: patients.length,
      passed: patients.filter(({ result }) => result === 'passed').length,
      expected: outcomes.length,
      met: outcomes.filter(({ isMet }) => isMet).length,
      rules: base.rules.length + (base.checks?.length ?? 0),
    },
  }
}

function resultOf(isGreen: boolean, expectations: number): PatientResultName {
  if (!isGreen) return 'failed'
  return expectations === 0 ? 'nothingExpected' : 'passed'
}

export function proofMessage({ kind, isCertain }: ProofFinding): AcceptanceMessage {
  if (isCertain) return kind
  if (kind === 'neverShown') return 'notShown'
  return kind === 'neverComputed' ? 'notComputed' : kind
}
