/** How what happens to a case besides its answers changes which of its questions take answers. */

import type { FrozenQuestionnaire } from '../locks/freezing'
import type { EntryContext } from './entry.context'

type Change = Partial<EntryContext>

/** The questionnaire takes answers again. */
export function withUnlocked({ locked, opened }: EntryContext, questionnaireId: string): Change {
  const others = [...locked].filter((id) => id !== questionnaireId)
  const frozen = opened?.frozen?.filter((one) => one.questionnaireId !== questionnaireId)
  return { locked: new Set(others), opened: opened && { ...opened, locked: others, frozen } }
}

/** These questionnaires are frozen now, and no others. */
export function withFrozen({ opened }: EntryContext, frozen: readonly FrozenQuestionnaire[]): Change {
  const locked = frozen.filter(({ freezing }) => freezing !== 'no').map(({ questionnaireId }) => questionnaireId)
  return { locked: new Set(locked), opened: opened && { ...opened, locked, frozen } }
}

/** An open query asks for these answers now, and for no others. */
export function withAsked({ opened }: EntryContext, asked: readonly string[]): Change {
  if (!opened?.asked || sameKeys(opened.asked, asked)) return {}
  return { opened: { ...opened, asked } }
}

function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key) => b.includes(key))
}
