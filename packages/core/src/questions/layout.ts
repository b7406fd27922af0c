/** What a base says of the look of a question. */
import type { Question } from '../bases/base'

export const gridColumns = 12

/** `layout/width`, in columns of the grid. Null without one; an invalid one is ignored. */
export function widthGiven({ meta }: Pick<Question, 'meta'>): number | null {
  const width = meta?.['layout/width']?.trim() ?? ''
  return /^\d{1,2}$/.test(width) && Number(width) >= 1 && Number(width) <= gridColumns ? Number(width) : null
}

/** Whether the answer is written in a multi-line box: the base explicitly gives it the full width. */
export function isLongText(question: Pick<Question, 'meta'>): boolean {
  return widthGiven(question) === gridColumns
}

/** Whether a choice of one answer is a dropdown. */
export function isDropdown({ meta }: Pick<Question, 'meta'>): boolean {
  return isOn(meta?.['layout/dropdown'])
}

export function isOn(given: string | undefined): boolean {
  const value = (given ?? '').trim().toLowerCase()
  return value !== '' && value !== 'false'
}
