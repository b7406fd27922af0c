/** The width of a question on the twelve-column grid. */
import type { BaseConfig, Question } from '../../bases/base'

export const gridColumns = 12

/** Longer lists of choices take the full width. */
const manyAnswers = 6

/** From 1 to 12. `layout/width` takes precedence; an invalid value is ignored. */
export function spanOf(question: Question, { numberOfColumns }: Pick<BaseConfig, 'numberOfColumns'>): number {
  return widthGiven(question) ?? (needsAll(question) ? gridColumns : ordinarySpan(numberOfColumns))
}

/** Whether the answer is written in a multi-line box: the base explicitly gives it the full width. */
export function isLongText(question: Question): boolean {
  return widthGiven(question) === gridColumns
}

function ordinarySpan(numberOfColumns: number): number {
  return numberOfColumns >= 1 ? Math.max(1, Math.floor(gridColumns / numberOfColumns)) : gridColumns
}

function widthGiven({ meta }: Question): number | null {
  const width = meta?.['layout/width']?.trim() ?? ''
  return /^\d{1,2}$/.test(width) && Number(width) >= 1 && Number(width) <= gridColumns ? Number(width) : null
}

function needsAll(question: Question): boolean {
  switch (question.type) {
    case 'Info':
    case 'Image':
      return true
    case 'OC':
      return !question.answers?.length
    case 'MC':
      return (question.answers?.length ?? 0) > manyAnswers
    default:
      return false
  }
}

/** The background tint of a question, or null. Only `#RRGGBB` is accepted; nothing else ever reaches a style. */
export function backgroundOf({ meta }: Pick<Question, 'meta'>): string | null {
  const colour = meta?.['layout/background'] ?? ''
  return /^#[0-9a-fA-F]{6}$/.test(colour) ? colour : null
}

/** Whether a single choice is a dropdown. */
export function isDropdown({ meta }: Pick<Question, 'meta'>): boolean {
  const value = (meta?.['layout/dropdown'] ?? '').trim().toLowerCase()
  return value !== '' && value !== 'false'
}
