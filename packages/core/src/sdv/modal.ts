/** The modal of a tab, which locks or unlocks the tab and everything in it. Its mode is `unset` until one is chosen. */
import type { Role } from '../permissions/capabilities'
import { mayMoveSdv, type SdvEntry, type SdvMove, sdvLevelOf, sdvMoves } from './level'
import { activeQuestionnaires, type SdvTab } from './marks'

export const sdvModalModes = ['unset', ...sdvMoves] as const

export type SdvModalMode = (typeof sdvModalModes)[number]

/** The questionnaires listed in a mode: those for which these roles may currently make the move. */
export function listedInMode(
  mode: SdvModalMode,
  held: readonly Role[],
  tabs: readonly SdvTab[],
  entries: readonly SdvEntry[],
): readonly string[] {
  if (mode === 'unset') return []
  return activeQuestionnaires(tabs).filter((id) => mayMoveSdv(held, sdvLevelOf(entries, id), mode))
}

/** The modes that list at least one questionnaire. */
export function openSdvModes(
  held: readonly Role[],
  tabs: readonly SdvTab[],
  entries: readonly SdvEntry[],
): readonly SdvMove[] {
  return sdvMoves.filter((mode) => listedInMode(mode, held, tabs, entries).length > 0)
}
