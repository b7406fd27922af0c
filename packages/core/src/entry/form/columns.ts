/** The width of a question on the twelve-column grid. */
import type { BaseConfig, Question } from '../../bases/base'
import { kindOf } from '../../questions/kinds'
import { gridColumns, widthGiven } from '../../questions/layout'

/** From 1 to 12. `layout/width` takes precedence; an invalid value is ignored. */
export function spanOf(question: Question, { numberOfColumns }: Pick<BaseConfig, 'numberOfColumns'>): number {
  return (
    widthGiven(question) ?? (kindOf(question).room(question) === 'all' ? gridColumns : ordinarySpan(numberOfColumns))
  )
}

function ordinarySpan(numberOfColumns: number): number {
  return numberOfColumns >= 1 ? Math.max(1, Math.floor(gridColumns / numberOfColumns)) : gridColumns
}

/** The background tint of a question, or null. Only `#RRGGBB` is accepted; nothing else ever reaches a style. */
export function backgroundOf({ meta }: Pick<Question, 'meta'>): string | null {
  const colour = meta?.['layout/background'] ?? ''
  return /^#[0-9a-fA-F]{6}$/.test(colour) ? colour : null
}
