/** The questions that become editable or locked after an unlock, a signature or a query. */

import type { FrozenQuestionnaire } from '../locks/freezing'
import type { EntryContext } from './entry.context'

type Change = Partial<EntryContext>

/** Makes the questionnaire editable again. */
export function withUnlocked({ locked, opened }: EntryContext, questionnaireId: string): Change {
  const others = [...locked].filter((id) => id !== questionnaireId)
  const frozen = opened?.frozen?.filter((one) => one.questionnaireId !== questionnaireId)
  return { locked: new Set(others), opened: opened && { ...opened, locked: others, frozen } }
}

/** Freezes exactly these questionnaires. In a case that is only looked at, all stay locked. */
export function withFrozen({ opened }: EntryContext, frozen: readonly FrozenQuestionnaire[]): Change {
  if (opened?.frozen && sameKeys(opened.frozen.map(inWords), frozen.map(inWords))) return {}
  if (opened?.isReadOnly) return { opened: { ...opened, frozen } }
  const locked = frozen.filter(({ freezing }) => freezing !== 'no').map(({ questionnaireId }) => questionnaireId)
  return { locked: new Set(locked), opened: opened && { ...opened, locked, frozen } }
}

/** Sets the answers that an open query asks for. No others are asked. */
export function withAsked({ opened }: EntryContext, asked: readonly string[]): Change {
  if (!opened?.asked || sameKeys(opened.asked, asked)) return {}
  return { opened: { ...opened, asked } }
}

function inWords({ questionnaireId, freezing, reason }: FrozenQuestionnaire): string {
  return [freezing, reason, questionnaireId].join()
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key) => b.includes(key))
}
