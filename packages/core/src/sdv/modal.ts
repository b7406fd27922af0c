/** The modal of a tab, which locks or unlocks the tab and everything in it. Its mode is `unset` until one is chosen. */
import type { Role } from '../permissions/capabilities'
import { type ComparedEntry, mayMoveSdv, type SdvMove, sdvLevelOf, sdvMoves, waitsForPi } from './level'
import { activeQuestionnaires, type SdvTab } from './marks'

export type SdvModalMode = 'unset' | SdvMove

/** By mode the questionnaires for which these roles may now make the move. */
export type ListedInModes = Readonly<Record<SdvMove, readonly string[]>>

export function listedInModes(
  held: readonly Role[],
  tabs: readonly SdvTab[],
  entries: readonly ComparedEntry[],
): ListedInModes {
  const active = activeQuestionnaires(tabs)
  const listedIn = (move: SdvMove) => active.filter((id) => mayMoveSdv(held, sdvLevelOf(entries, id), move))
  return {
    setPi: listedIn('setPi'),
    unsetPi: listedIn('unsetPi'),
    setMonitor: listedIn('setMonitor').filter((id) => !waitsForPi(entries, id)),
    unsetMonitor: listedIn('unsetMonitor'),
  }
}

/** The questionnaires that a monitor could verify if the investigator had signed what changed in them. */
export function waitingInModal(
  held: readonly Role[],
  tabs: readonly SdvTab[],
  entries: readonly ComparedEntry[],
): readonly string[] {
  return activeQuestionnaires(tabs).filter(
    (id) => waitsForPi(entries, id) && mayMoveSdv(held, sdvLevelOf(entries, id), 'setMonitor'),
  )
}

/** The modes that list at least one questionnaire. */
export function openSdvModes(listed: ListedInModes): readonly SdvMove[] {
  return sdvMoves.filter((mode) => listed[mode].length > 0)
}

/** A list of one questionnaire for one move. */
export function onlyIn(move: SdvMove, questionnaireIds: readonly string[]): ListedInModes {
  const none = { setPi: [], unsetPi: [], setMonitor: [], unsetMonitor: [] }
  return { ...none, [move]: questionnaireIds }
}
