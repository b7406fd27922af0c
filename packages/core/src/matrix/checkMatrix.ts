/** Checks a matrix against its base: used by the builder's screen, and by the server before it counts anything. */
import type { Question } from '../bases/base'
import type { BaseStructure } from '../bases/structure'
import { kindOf } from '../questions/kinds'
import { refusalOfText } from '../questions/text'
import { identifyingQuestions } from '../rules/identifying'
import { type Evaluation, isNumericKind, kindOfEvaluation, questionOfEvaluation } from './evaluation'
import { type Filter, filterKindsFor, kindOfFilter, questionOfFilter } from './filter'
import { type MatrixSpec, mostCells, sizeOf } from './matrix'

export type MatrixFault =
  | 'OtherBase'
  | 'GridDoesNotFit'
  | 'TooManyCells'
  | 'NoSuchQuestion'
  | 'ConditionNotOffered'
  | 'NoSuchAnswer'
  | 'NotANumber'
  | 'CountNamesQuestion'
  | 'NotNumeric'
  /** A figure of few cases would tell who they are. */
  | 'Identifying'
  | 'UnreadableText'

export interface MatrixFinding {
  readonly fault: MatrixFault
  /** For example `sideFilters/0` or `evaluations/2/1`. */
  readonly path: string
  /** The question that is named there. */
  readonly questionId?: string
}

/** The findings behind the wire's `InputError`; empty if the matrix can be evaluated. */
export function checkMatrix(structure: BaseStructure, spec: MatrixSpec): readonly MatrixFinding[] {
  const findings: MatrixFinding[] = []
  const found = (fault: MatrixFault | null, path: string, questionId: string | null = null) =>
    fault && findings.push({ fault, path, ...(questionId !== null && { questionId }) })

  const { id, group } = structure.base
  if (spec.base.base !== id || spec.base.group !== group) found('OtherBase', 'base')
  for (const side of ['headFilters', 'sideFilters'] as const)
    for (const [i, filter] of spec[side].entries())
      found(faultOfFilter(structure, filter), `${side}/${i}`, questionOfFilter(filter))

  const { rows, columns } = sizeOf(spec)
  if (spec.evaluations.length !== rows || spec.evaluations.some((row) => row.length !== columns))
    found('GridDoesNotFit', 'evaluations')
  if (rows * columns > mostCells) found('TooManyCells', 'evaluations')
  for (const [i, row] of spec.evaluations.entries())
    for (const [j, evaluation] of row.entries())
      if (evaluation)
        found(faultOfEvaluation(structure, evaluation), `evaluations/${i}/${j}`, questionOfEvaluation(evaluation))
  return findings
}

/** Null for a filter that the base offers. */
export function faultOfFilter(structure: BaseStructure, filter: Filter): MatrixFault | null {
  const question = structure.questions.get(questionOfFilter(filter))?.question
  if (!question) return 'NoSuchQuestion'
  if (identifyingQuestions(structure).has(question.id)) return 'Identifying'
  if (!filterKindsFor(question).includes(kindOfFilter(filter))) return 'ConditionNotOffered'
  if ('Chose' in filter) return hasAnswer(question, filter.Chose.answerId) ? null : 'NoSuchAnswer'
  if ('ChoseYesNo' in filter) return null
  return Object.values(filter).every(({ value }) => Number.isFinite(value)) ? null : 'NotANumber'
}

/** Null for a valid evaluation. */
export function faultOfEvaluation(structure: BaseStructure, evaluation: Evaluation): MatrixFault | null {
  const questionId = questionOfEvaluation(evaluation)
  if ('Text' in evaluation) return refusalOfText(evaluation.Text.text) ? 'UnreadableText' : null
  if (!isNumericKind(kindOfEvaluation(evaluation))) return questionId === null ? null : 'CountNamesQuestion'
  const question = structure.questions.get(questionId ?? '')?.question
  if (!question) return 'NoSuchQuestion'
  if (identifyingQuestions(structure).has(question.id)) return 'Identifying'
  return kindOf(question).isNumeric ? null : 'NotNumeric'
}

function hasAnswer({ answers = [] }: Question, answerId: string): boolean {
  return answers.some(({ id }) => id === answerId)
}
