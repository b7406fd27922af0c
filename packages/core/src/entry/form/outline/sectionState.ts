/**
 * The progress of a section in one word, and whether its missing answers are marked yet. Used by the list of sections
 * and their titles.
 */
import type { progressWithin } from './outline'

export const sectionStates = ['nothingAsked', 'notStarted', 'inProgress', 'requiredAnswered', 'allAnswered'] as const

/**
 * `allAnswered`: every question has an answer, optional ones included, and none is refused. `requiredAnswered`: every required one has. A
 * section without answers is `notStarted`, even if nothing in it is required.
 */
export type SectionState = (typeof sectionStates)[number]

export function sectionStateOf(progress: ReturnType<typeof progressWithin>): SectionState {
  const { answered, collected, missing, refused } = progress
  if (collected === 0) return 'nothingAsked'
  if (refused > 0) return 'inProgress'
  if (answered === collected) return 'allAnswered'
  if (answered === 0) return 'notStarted'
  return missing > 0 ? 'inProgress' : 'requiredAnswered'
}

export interface Looked {
  /** Whether a save was tried. */
  readonly isChecked: boolean
  /** Sections that were entered and left. */
  readonly leftSections: ReadonlySet<string>
}

/** Until then a missing answer is only counted: the person has not reached it yet. */
export function isMissingMarked({ isChecked, leftSections }: Looked, sectionId: string): boolean {
  return isChecked || leftSections.has(sectionId)
}
