/** What a cell of a matrix tells of the cases in it. */
import type { Question } from '../bases/base'
import type { OfQuestion } from '../bases/rule'
import type { BaseStructure } from '../bases/structure'

export const numericKinds = ['Average', 'Min', 'Max', 'StandardDerivation'] as const

/** `StandardDerivation`, the standard deviation, is spelled as on the wire: it is a name in saved matrices. */
export type NumericKind = (typeof numericKinds)[number]

export const evaluationKinds = ['Count', 'Text', ...numericKinds] as const

export type EvaluationKind = (typeof evaluationKinds)[number]

export type Evaluation =
  /** Counts cases and asks for no question: one that is named is an error, not ignored. */
  | { readonly Count: Partial<OfQuestion> }
  | { readonly Text: { readonly text: string } }
  | { readonly [K in NumericKind]: { readonly [N in K]: OfQuestion } }[NumericKind]

export function isNumericKind(kind: EvaluationKind): kind is NumericKind {
  return (numericKinds as readonly string[]).includes(kind)
}

export function numericEvaluation(kind: NumericKind, questionId: string): Evaluation {
  // The cast is sound: the four numeric evaluations have bodies that are alike.
  return { [kind]: { questionId } } as unknown as Evaluation
}

export function kindOfEvaluation(evaluation: Evaluation): EvaluationKind {
  const kind = evaluationKinds.find((each) => each in evaluation)
  if (!kind) throw new Error(`The evaluation ${JSON.stringify(evaluation)} is of no known kind`)
  return kind
}

/** The question it names, if it names one. */
export function questionOfEvaluation(evaluation: Evaluation): string | null {
  const [body] = Object.values(evaluation) as [Partial<OfQuestion>] // The cast is sound: a question id is all that a body may have in common.
  return body.questionId ?? null
}

/** The questions that have an average, in the order of the base. */
export function numericQuestions({ questions }: BaseStructure): readonly Question[] {
  return [...questions.values()].map(({ question }) => question).filter(({ type }) => type === 'Num')
}
