/** The lock icons of the tabs: how much of a tab and its nested tabs is verified at a level. */
import { type ComparedEntry, levels, type SdvEntry, type SdvLevel, sdvLevelOf } from './level'

export const sdvMarks = ['none', 'partial', 'full', 'hidden'] as const

export type SdvMark = (typeof sdvMarks)[number]

/** A questionnaire or a group of tabs; a group with its own questions is both. */
export interface SdvTab {
  readonly id: string
  /** Whether it currently shows in the case. */
  readonly isActive: boolean
  readonly asksQuestions: boolean
  readonly within: readonly SdvTab[]
}

/** `hidden` if there is nothing to verify. `entries` is null until loaded: nothing is marked until then. */
export function sdvMark(tab: SdvTab, level: SdvLevel, entries: readonly ComparedEntry[] | null): SdvMark {
  if (activeQuestionnaires([tab]).length === 0) return 'hidden'
  if (!entries) return 'none'
  const children = tab.within.map((child) => sdvMark(child, level, entries))
  return markOfGroup(tab.asksQuestions ? [ownMark(tab, level, entries), ...children] : children)
}

/**
 * An investigator's entry counts at their level until a monitor has confirmed the questionnaire. An entry over an answer that
 * changed since covers a part of them.
 */
function ownMark({ id }: SdvTab, level: SdvLevel, entries: readonly ComparedEntry[]): SdvMark {
  if (sdvLevelOf(entries, id) !== level) return 'none'
  return entries.some((entry) => entry.questionnaireId === id && entry.level === level && entry.changed?.length)
    ? 'partial'
    : 'full'
}

/**
 * `full` if all visible marks are, `none` if all are none, else `partial`. A group without visible marks is itself
 * hidden.
 */
export function markOfGroup(marks: readonly SdvMark[]): SdvMark {
  const visible = marks.filter((mark) => mark !== 'hidden')
  if (visible.length === 0) return 'hidden'
  if (visible.every((mark) => mark === 'full')) return 'full'
  return visible.every((mark) => mark === 'none') ? 'none' : 'partial'
}

/** Every questionnaire that shows and has questions, in tab order. Everything in a hidden tab is hidden. */
export function activeQuestionnaires(tabs: readonly SdvTab[]): readonly string[] {
  return tabs.flatMap(({ id, isActive, asksQuestions, within }) => {
    if (!isActive) return []
    return [...(asksQuestions ? [id] : []), ...activeQuestionnaires(within)]
  })
}

/** Whether a monitor has confirmed every questionnaire that shows. The entire case is then frozen. */
export function isCaseConfirmed(tabs: readonly SdvTab[], entries: readonly SdvEntry[]): boolean {
  const active = activeQuestionnaires(tabs)
  return active.length > 0 && active.every((id) => sdvLevelOf(entries, id) === levels.verified)
}
