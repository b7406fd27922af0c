/** Verifying an entire case at once: the questionnaires due at the person's level. */
import { holds, type Role } from '../permissions/capabilities'
import { type ComparedEntry, levels, nextSdvLevel, type SdvLevel, sdvLevelOf, waitsForPi } from './level'
import { activeQuestionnaires, type SdvTab } from './marks'

/** Undefined for a person who is both or neither: they go through the tabs one by one. */
export function allSdvLevel(held: readonly Role[]): SdvLevel | undefined {
  const signs = holds(held, 'canSetPiSdv')
  if (signs === holds(held, 'canSetMonitorSdv')) return undefined
  return signs ? levels.signed : levels.verified
}

/**
 * Active questionnaires whose next level is the person's, in tab order, except those that wait for the investigator.
 * Without a level nothing is due.
 */
export function dueForSdv(
  held: readonly Role[],
  tabs: readonly SdvTab[],
  entries: readonly ComparedEntry[],
): readonly string[] {
  const level = allSdvLevel(held)
  return activeQuestionnaires(tabs).filter(
    (id) => nextSdvLevel(sdvLevelOf(entries, id)) === level && !waitsForPi(entries, id),
  )
}
