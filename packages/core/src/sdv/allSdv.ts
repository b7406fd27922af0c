/** Verifying all of a case in one go: which questionnaires are due at the level of whoever does it. */
import type { Role } from '../permissions/capabilities'
import { nextSdvLevel, type SdvEntry, type SdvLevel, sdvLevelOf } from './level'
import { activeQuestionnaires, type SdvTab } from './marks'

/** Undefined for somebody who is both or neither: they go through the tabs one by one. */
export function allSdvLevel(held: readonly Role[]): SdvLevel | undefined {
  const [pi, reporter] = [held.includes('PI'), held.includes('REPORTER')]
  if (pi === reporter) return undefined
  return pi ? 'PI' : 'Monitor'
}

/** Active questionnaires whose next level is the user's, in the order of the tabs; none is undefined, so others have none. */
export function dueForSdv(
  held: readonly Role[],
  tabs: readonly SdvTab[],
  entries: readonly SdvEntry[],
): readonly string[] {
  const level = allSdvLevel(held)
  return activeQuestionnaires(tabs).filter((id) => nextSdvLevel(sdvLevelOf(entries, id)) === level)
}
