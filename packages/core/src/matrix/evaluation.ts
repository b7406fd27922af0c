/** The evaluation that a matrix cell shows of its cases. */

import type { Question } from '../bases/base'
import type { OfQuestion } from '../bases/rule'
import type { BaseStructure } from '../bases/structure'
import { kindOf } from '../questions/kinds'
import { identifyingQuestions } from '../rules/identifying'

export const numericKinds = ['Average', 'Min', 'Max', 'StandardDerivation'] as const

/** `StandardDerivation`, the standard deviation, has the wire's spelling, which saved matrices use. */
export type NumericKind = (typeof numericKinds)[number]

export const evaluationKinds = ['Count', 'Text', ...numericKinds] as const

export type EvaluationKind = (typeof evaluationKinds)[number]

export type Evaluation =
  /** Counts cases without a question: naming one is an error. */
  | { readonly Count: Partial<OfQuestion> }
  | { readonly Text: { readonly text: string } }
  | { readonly [K in NumericKind]: { readonly [N in K]: OfQuestion } }[NumericKind]

export function isNumericKind(kind: EvaluationKind): kind is NumericKind {
  return (numericKinds as readonly string[]).includes(kind)
}

export function numericEvaluation(kind: NumericKind, questionId: string): Evaluation {
  // The cast is safe: the four numeric evaluations have the same body.
  return { [kind]: { questionId } } as unknown as Evaluation
}

export function kindOfEvaluation(evaluation: Evaluation): EvaluationKind {
  const kind = evaluationKinds.find((each) => each in evaluation)
  if (!kind) throw new Error(`The evaluation ${JSON.stringify(evaluation)} is of no known kind`)
  return kind
}

/** The question it names, or null. */
export function questionOfEvaluation(evaluation: Evaluation): string | null {
  const [body] = Object.values(evaluation) as [Partial<OfQuestion>] // The cast is sound: a question id is all that a body may have in common.
  return body.questionId ?? null
}

/** The numeric questions that identify nobody, in base order. */
export function numericQuestions(structure: BaseStructure): readonly Question[] {
  const identifying = identifyingQuestions(structure)
  return [...structure.questions.values()]
    .map(({ question }) => question)
    .filter((each) => kindOf(each).isNumeric && !identifying.has(each.id))
}
