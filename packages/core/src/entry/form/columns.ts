/** How wide a question stands on the grid of twelve columns. */
import type { BaseConfig, Question } from '../../bases/base'

export const gridColumns = 12

/** Longer lists of choices than this take the whole width. */
const manyAnswers = 6

/** From 1 to 12. `layout/width` goes before everything else; one that is no such number is as if it were not there. */
export function spanOf(question: Question, { numberOfColumns }: Pick<BaseConfig, 'numberOfColumns'>): number {
  return widthGiven(question) ?? (needsAll(question) ? gridColumns : ordinarySpan(numberOfColumns))
}

/** Whether the answer is written in a box of several lines: the base gives it the whole width by name. */
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

/** The tint behind a question, or null: only `#RRGGBB` is taken, whatever else stands there never reaches a style. */
export function backgroundOf({ meta }: Pick<Question, 'meta'>): string | null {
  const colour = meta?.['layout/background'] ?? ''
  return /^#[0-9a-fA-F]{6}$/.test(colour) ? colour : null
}

/** Whether single choice is a list that opens. */
export function isDropdown({ meta }: Pick<Question, 'meta'>): boolean {
  const value = (meta?.['layout/dropdown'] ?? '').trim().toLowerCase()
  return value !== '' && value !== 'false'
}
