/** The other authors of the study, and when it was last kept. `presenceMachineOf` is the chart. */
import { type Heard, type PresenceInput, presenceMachineOf } from '../../entry/presence/presenceMachineOf'
import type { AuthorsPort, AuthorThere } from './authors.calls'

export interface AuthorsNews {
  /** Null before the server has said it. */
  readonly keptAt: string | null
}

export const authorsMachine = presenceMachineOf<AuthorThere, AuthorsNews>()

/** `item`: the question or section at which the person is now; null for none. */
export function authorsOf(
  { beAtCandidate }: AuthorsPort,
  candidate: string,
  item: () => string | null,
): PresenceInput<AuthorThere, AuthorsNews> {
  const ask = async (news: AuthorsNews): Promise<Heard<AuthorThere, AuthorsNews>> => {
    const at = item()
    const answer = await beAtCandidate({ candidate, ...(at !== null && { item: at }) })
    const unheard = { others: [], news, hasFailed: false, hasEnded: false }
    if (answer.type === 'CandidateNotFound' || answer.type === 'CandidateSettled') return { ...unheard, hasEnded: true }
    if (answer.type !== 'OthersThere') return { ...unheard, hasFailed: true }
    return { ...unheard, others: answer.others, news: { keptAt: answer.uploadedAt } }
  }
  return { ask, news: { keptAt: null } }
}
