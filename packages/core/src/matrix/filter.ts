/** The filters of a matrix: conditions for its rows and columns, and which of them a question offers. */
import type { Question } from '../bases/base'
import { type CompareQuestion, type Comparison, comparisons } from '../bases/rule'
import type { BaseStructure } from '../bases/structure'
import type { FilterKind } from '../questions/kind'
import { kindOf } from '../questions/kinds'
import { identifyingQuestions } from '../rules/identifying'

/** The conditions of a base that read a single answer. */
export type Filter =
  | { readonly Chose: { readonly questionId: string; readonly answerId: string } }
  | { readonly ChoseYesNo: { readonly questionId: string; readonly value: boolean } }
  | { readonly [C in Comparison]: { readonly [K in C]: CompareNumber } }[Comparison]

export interface CompareNumber extends CompareQuestion {
  readonly value: number
}

export const filterKinds: readonly FilterKind[] = ['Chose', 'ChoseYesNo', ...comparisons]

/** Empty for a question that cannot be filtered by, such as a choice without answers. */
export function filterKindsFor(question: Question): readonly FilterKind[] {
  const { filters } = kindOf(question)
  return filters.includes('Chose') && !question.answers?.length ? [] : filters
}

/** Those that identify nobody, in the order of the base. */
export function filterQuestions(structure: BaseStructure): readonly Question[] {
  const identifying = identifyingQuestions(structure)
  return [...structure.questions.values()]
    .map(({ question }) => question)
    .filter((each) => filterKindsFor(each).length > 0 && !identifying.has(each.id))
}

/** One filter for each answer, in the order of the base; none for a question without a list of answers. */
export function filtersOfEachAnswer(question: Question): readonly Filter[] {
  const { id: questionId, answers = [] } = question
  const { filters } = kindOf(question)
  if (filters.includes('ChoseYesNo')) return [true, false].map((value) => ({ ChoseYesNo: { questionId, value } }))
  return filters.includes('Chose') ? answers.map(({ id }) => ({ Chose: { questionId, answerId: id } })) : []
}

export function kindOfFilter(filter: Filter): FilterKind {
  const kind = filterKinds.find((each) => each in filter)
  if (!kind) throw new Error(`The filter ${JSON.stringify(filter)} is of no known kind`)
  return kind
}

export function questionOfFilter(filter: Filter): string {
  const [{ questionId }] = Object.values(filter) as [{ readonly questionId: string }] // The cast is sound: every filter names its question.
  return questionId
}

export function comparisonFilter(is: Comparison, questionId: string, value: number): Filter {
  // The cast is safe: the five comparisons have the same body.
  return { [is]: { questionId, value } } as unknown as Filter
}

export function isComparison(kind: FilterKind): kind is Comparison {
  return (comparisons as readonly string[]).includes(kind)
}
