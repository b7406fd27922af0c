/** Who else has the case open, and what happened to it meanwhile that no save says. The chart is `presenceMachineOf`. */
import type { FrozenQuestionnaire } from '../../locks/freezing'
import type { OfDraft, PresencePort } from '../entry.calls'
import type { PersonThere } from './personThere'
import { type Heard, type PresenceInput, presenceMachineOf } from './presenceMachineOf'

export interface CasePresence {
  readonly calls: () => Promise<{ readonly presence?: PresencePort | undefined }>
  readonly of: OfDraft
  /** By this the server knows which parts take no answers here; undefined if it has told none. */
  readonly locks?: string | undefined
}

export interface Freezing {
  readonly locks: string
  readonly frozen: readonly FrozenQuestionnaire[]
  readonly asked: readonly string[]
}

export interface CaseNews {
  /** When answers by a token came into the case that the draft does not show. */
  readonly arrivedAt: string | null
  /** The parts that take no answers, and the questions that are asked about, if they changed; null before. */
  readonly freezing: Freezing | null
}

export const presenceMachine = presenceMachineOf<PersonThere, CaseNews>()

export function presenceIn({ calls, of, locks: atFirst }: CasePresence): PresenceInput<PersonThere, CaseNews> {
  const ask = async ({ freezing }: CaseNews): Promise<Heard<PersonThere, CaseNews>> => {
    const { presence } = await calls()
    const known = freezing?.locks ?? atFirst
    const answer = await presence?.beThere({ ...of, ...(known !== undefined && { locks: known }) })
    const unheard = { others: [], news: { arrivedAt: null, freezing }, hasFailed: false, hasEnded: false }
    if (answer?.type === 'DraftNotFound' && answer.accessEnded) return { ...unheard, hasEnded: true }
    if (answer?.type !== 'OthersThere') return { ...unheard, hasFailed: true }
    const { others, arrivedAt = null, locks, frozen = [], asked = [] } = answer
    return {
      ...unheard,
      others,
      news: { arrivedAt, freezing: locks === undefined ? freezing : { locks, frozen, asked } },
    }
  }
  return { ask, news: { arrivedAt: null, freezing: null } }
}
