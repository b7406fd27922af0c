/** Tells the authors of one candidate of each other: those who may write in it, and no other person. */
import { refusalOf } from '@casebook/core/call/policy'
import { authorsCalls } from '@casebook/core/candidates/written/authors.calls'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { noteAuthor, noteGone, otherAuthors } from './authors.repository'
import { stateOfCandidate } from './candidates.repository'

export function authorsHandlers({ db, now }: Services): AreaHandlers<typeof authorsCalls> {
  return {
    async beAtCandidate({ candidate, item = null, isLeaving }, caller) {
      const state = await stateOfCandidate(db, caller, candidate)
      if (!state) return { type: 'CandidateNotFound' }
      const { username } = caller
      if (isLeaving || state.settled) await noteGone(db, candidate, username)
      else await noteAuthor(db, { candidate, username, item }, now())
      if (state.settled) return { type: 'CandidateSettled', settled: state.settled }
      const heardOf = await otherAuthors(db, candidate, username, now())
      // Read anew each time: who may not write in the study any more is not named.
      const may = await Promise.all(
        heardOf.map(
          async (one) =>
            refusalOf(authorsCalls.beAtCandidate.policy, one) === null && (await stateOfCandidate(db, one, candidate)),
        ),
      )
      const others = heardOf
        .filter((_, at) => may[at])
        .map(({ roles: _, since, ...one }) => ({ ...one, since: since.toISOString() }))
      return { type: 'OthersThere', others, uploadedAt: state.uploadedAt.toISOString() }
    },
  }
}
