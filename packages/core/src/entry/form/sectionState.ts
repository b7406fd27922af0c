/** How far a section is, in one word, and whether what it still lacks is marked by now. The list of sections and their titles ask here. */
import type { progressWithin } from './outline'

export const sectionStates = ['nothingAsked', 'notStarted', 'inProgress', 'requiredAnswered', 'allAnswered'] as const

/**
 * `allAnswered`: every question has an answer, also the optional ones. `requiredAnswered`: every required one has. A section in which nothing
 * was answered has not been started, also where nothing in it is required.
 */
export type SectionState = (typeof sectionStates)[number]

export function sectionStateOf({ answered, collected, missing }: ReturnType<typeof progressWithin>): SectionState {
  if (collected === 0) return 'nothingAsked'
  if (answered === collected) return 'allAnswered'
  if (answered === 0) return 'notStarted'
  return missing > 0 ? 'inProgress' : 'requiredAnswered'
}

export interface Looked {
  /** A save was tried. */
  readonly isChecked: boolean
  /** Sections that somebody was in and went from. */
  readonly leftSections: ReadonlySet<string>
}

/** Until then a missing answer is only counted: nobody has passed it by yet. */
export function isMissingMarked({ isChecked, leftSections }: Looked, sectionId: string): boolean {
  return isChecked || leftSections.has(sectionId)
}
