/** Verifying an entire case at once: the questionnaires due at the person's level. */
import type { Role } from '../permissions/capabilities'
import { nextSdvLevel, type SdvEntry, type SdvLevel, sdvLevelOf } from './level'
import { activeQuestionnaires, type SdvTab } from './marks'

/** Undefined for somebody who is both or neither: they go through the tabs one by one. */
export function allSdvLevel(held: readonly Role[]): SdvLevel | undefined {
  const [pi, reporter] = [held.includes('PI'), held.includes('REPORTER')]
  if (pi === reporter) return undefined
  return pi ? 'PI' : 'Monitor'
}

/** Active questionnaires whose next level is the person's, in tab order. Without a level nothing is due. */
export function dueForSdv(
  held: readonly Role[],
  tabs: readonly SdvTab[],
  entries: readonly SdvEntry[],
): readonly string[] {
  const level = allSdvLevel(held)
  return activeQuestionnaires(tabs).filter((id) => nextSdvLevel(sdvLevelOf(entries, id)) === level)
}
