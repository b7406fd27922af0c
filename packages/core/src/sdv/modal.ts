/** The modal of a tab: lock or unlock it and what lies within it. Its mode is `unset` until one is chosen. */
import type { Role } from '../permissions/capabilities'
import { mayMoveSdv, type SdvEntry, type SdvMove, sdvLevelOf, sdvMoves } from './level'
import { activeQuestionnaires, type SdvTab } from './marks'

export const sdvModalModes = ['unset', ...sdvMoves] as const

export type SdvModalMode = (typeof sdvModalModes)[number]

/** The questionnaires that the modal lists in a mode: those with which these roles may do it now. */
export function listedInMode(
  mode: SdvModalMode,
  held: readonly Role[],
  tabs: readonly SdvTab[],
  entries: readonly SdvEntry[],
): readonly string[] {
  if (mode === 'unset') return []
  return activeQuestionnaires(tabs).filter((id) => mayMoveSdv(held, sdvLevelOf(entries, id), mode))
}

/** The modes worth choosing: those that list something. */
export function openSdvModes(
  held: readonly Role[],
  tabs: readonly SdvTab[],
  entries: readonly SdvEntry[],
): readonly SdvMove[] {
  return sdvMoves.filter((mode) => listedInMode(mode, held, tabs, entries).length > 0)
}
