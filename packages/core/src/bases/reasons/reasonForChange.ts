/**
 * When a study asks why saved answers were changed, and what may be answered. Asked once for each save, whatever it changes.
 *
 * A first answer changes nothing, and a note explains itself. What patients answer, by a link or on a tablet, needs no reason: the trail names
 * the way it came.
 */
import { type Text, type TextLanguage, textIn } from '../../language/language'

/** `complete`: once its section was saved complete. `signed`: once its section was signed or verified, even if the mark was withdrawn. */
export const reasonMoments = ['complete', 'signed', 'always'] as const

export interface ReasonForChange {
  readonly when: (typeof reasonMoments)[number]
  /** Offered before a reason in one's own words. */
  readonly reasons?: readonly ListedReason[] | undefined
  /** One of the list has to be chosen; words of one's own may be added to it. */
  readonly listedOnly?: boolean | undefined
}

export interface ListedReason {
  readonly id: string
  readonly text: Text
}

/** As it comes with a save. */
export interface GivenReason {
  /** One of the list. */
  readonly reasonId?: string | undefined
  /** In the person's own words. */
  readonly reason?: string | undefined
}

export const longestReason = 500

/**
 * The reason as it is kept: the words of the list in the language of the study, and the person's own. Null if what was given is none that
 * the study takes.
 */
export function keptReason(
  { reasons = [], listedOnly = false }: Pick<ReasonForChange, 'reasons' | 'listedOnly'>,
  { reasonId, reason = '' }: GivenReason,
  language: TextLanguage,
): string | null {
  const listed = reasons.find(({ id }) => id === reasonId)
  if (!listed && (listedOnly || reasonId !== undefined)) return null
  const words = [listed ? textIn(listed.text, language) : '', reason.trim()].filter((one) => one !== '')
  return words.length > 0 ? words.join(': ') : null
}
