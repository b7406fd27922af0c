import type { Question } from '@casebook/core/bases/base'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { shownIn, type Text } from '@casebook/core/language/language'
import {
  type Evaluation,
  isNumericKind,
  kindOfEvaluation,
  questionOfEvaluation,
} from '@casebook/core/matrix/evaluation'
import { type Filter, isComparison, kindOfFilter, questionOfFilter } from '@casebook/core/matrix/filter'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePreferences } from '../shell/settings/preferences'
import { comparisonSigns, evaluationNames } from './matrix.messages'

/** A filter in words: its question, and what it asks of the answer. */
export interface FilterWords {
  readonly question: string
  readonly condition: string
}

export type MatrixWords = ReturnType<typeof useMatrixWords>

/** Filters and evaluations in the person's words. `dropped`: texts of questions that the base no longer has. */
export function useMatrixWords(structure: BaseStructure, dropped: ReadonlyMap<string, Text>) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  return useMemo(() => {
    const textOf = (text: Text | undefined) => (text ? shownIn(text, language) : '')
    const find = (id: string) => structure.questions.get(id)?.question
    const question = (id: string) => textOf(find(id)?.text ?? dropped.get(id)) || id
    const unit = (id: string) => textOf(find(id)?.unit)
    const answer = (of: Question | undefined, id: string) =>
      textOf(of?.answers?.find((each) => each.id === id)?.text) || id
    /** Two decimals, and more where a small number would lose its digits. */
    const number = (value: number) =>
      i18n.number(value, {
        maximumFractionDigits: 2,
        maximumSignificantDigits: 3,
        roundingPriority: 'morePrecision',
      })
    /** A limit is what a person typed: all of it. */
    const limit = (value: number) => i18n.number(value, { maximumFractionDigits: 20 })

    const filter = (each: Filter): FilterWords => {
      const id = questionOfFilter(each)
      const kind = kindOfFilter(each)
      const words = { question: question(id) }
      if ('Chose' in each) return { ...words, condition: `= ${answer(find(id), each.Chose.answerId)}` }
      if ('ChoseYesNo' in each) {
        const yesNo = each.ChoseYesNo.value
          ? t({ id: 'matrix.yes', message: 'Yes' })
          : t({ id: 'matrix.no', message: 'No' })
        return { ...words, condition: `= ${yesNo}` }
      }
      const [{ value } = { value: 0 }] = Object.values(each) as readonly { readonly value: number }[] // The cast is sound: the other filters compare.
      const sign = isComparison(kind) ? comparisonSigns[kind] : ''
      return { ...words, condition: `${sign} ${limit(value)} ${unit(id)}`.trimEnd() }
    }
    const allCases = t({ id: 'matrix.allCases', message: 'All cases' })
    const whole = (each: Filter | null) => {
      if (each === null) return allCases
      const { question, condition } = filter(each)
      return `${question} ${condition}`
    }
    /** Filters of one question are told apart by their conditions. */
    const names = (filters: readonly (Filter | null)[]): readonly string[] => {
      const ofOne = new Set(filters.map((each) => each && questionOfFilter(each))).size === 1 && filters.length > 1
      return filters.map((each) => (each && ofOne ? filter(each).condition.replace(/^= /, '') : whole(each)))
    }
    const kind = (each: Evaluation) => i18n._(evaluationNames[kindOfEvaluation(each)])
    const evaluation = (each: Evaluation) => {
      if ('Text' in each) return each.Text.text
      const id = questionOfEvaluation(each)
      return id !== null && isNumericKind(kindOfEvaluation(each)) ? `${kind(each)} ${question(id)}` : kind(each)
    }
    return { question, unit, filter, whole, names, kind, evaluation, number, allCases }
  }, [structure, dropped, language, t, i18n])
}
