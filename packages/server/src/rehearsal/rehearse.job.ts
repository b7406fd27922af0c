/**
 * Plays a candidate over the stored cases of its base, some hundred of which are in memory at a time. Each step is kept with the place that
 * it has come to, so that a process which is killed loses the step it was at.
 *
 * A job plays for some seconds and queues the next one, as exports do: it ends in time when the server stops, and one that was interrupted
 * is soon tried again. Of two that play the same rehearsal, the slower one keeps nothing and leaves. Saves of other people come between any
 * two cases.
 */
import { setImmediate as letOthersGoFirst } from 'node:timers/promises'
import { nodesAfter } from '@casebook/core/queries/graph/graph'
import type { Effect } from '@casebook/core/rehearsal/effect'
import { type RehearsedCase, rehearse } from '@casebook/core/rehearsal/rehearse'
import { rehearsalSummary } from '@casebook/core/rehearsal/summary'
import { type CompiledBase, compileBase } from '@casebook/core/rules/compile'
import { readyBase } from '../bases/compiledBases'
import { findCandidate, type StoredCandidate } from '../candidates/candidates.repository'
import { graphOf } from '../deployment/queryGraph'
import type { Job } from '../jobs/job'
import type { Database, Services } from '../services'
import { endRehearsal, keepStep, marksOfCases, nextCases, queriesOfCases, tryRehearsal } from './rehearsal.repository'

const maxTries = 5
const casesOfPage = 50

/** Milliseconds. */
interface Durations {
  readonly part: number
  /** Between two steps that are kept: the progress that people see. */
  readonly step: number
}

export const rehearseJob: Job<{ readonly id: string }> = {
  name: 'rehearse',
  run: (services, { id }) => playRehearsal(services, id),
  // More than `maxTries`, which is what ends it.
  retryLimit: 10,
  retryDelay: 5,
  longest: 60,
}

export async function playRehearsal(
  services: Services,
  id: string,
  longest: Durations = { part: 10_000, step: 500 },
): Promise<void> {
  const { db, log, now } = services
  const begun = await tryRehearsal(db, id)
  if (!begun) return
  if (begun.tries > maxTries) {
    log.error({ rehearsal: id }, 'A rehearsal failed again and again, and was given up')
    return endRehearsal(db, { id }, 'failed', now())
  }
  const candidate = await findCandidate(db, 'server', begun.candidateId)
  if (!candidate || candidate.settled) return endRehearsal(db, { id }, 'stopped', now())
  const end = await playPart(services, id, begun, candidate, longest)
  if (end === 'allPlayed') return endRehearsal(db, { id }, 'complete', now())
  if (end === 'more') await services.queueJob(rehearseJob, { id })
}

type Begun = NonNullable<Awaited<ReturnType<typeof tryRehearsal>>>

/** `left`: it was stopped, or another job plays it. */
async function playPart(
  services: Services,
  id: string,
  { owner, name, counts, examples }: Begun,
  candidate: StoredCandidate,
  longest: Durations,
): Promise<'allPlayed' | 'more' | 'left'> {
  const { db } = services
  const summary = rehearsalSummary(counts ?? undefined, examples ?? undefined)
  const effectsOn = player(services, compileBase(candidate.document))
  const end = performance.now() + longest.part
  let kept = { owner, name }
  for (let last = kept, due = performance.now() + longest.step; ; ) {
    const page = await nextCases(db, candidate, last, casesOfPage)
    for (const one of await withMarksAndQueries(db, page)) {
      summary.add(one.id, await effectsOn(one))
      await letOthersGoFirst()
    }
    last = page.at(-1) ?? last
    const isLast = page.length < casesOfPage
    if (!isLast && performance.now() < due) continue
    const step = { from: kept, to: last, counts: summary.counts(), examples: summary.examples() }
    if (!(await keepStep(db, id, step))) return 'left'
    if (isLast) return 'allPlayed'
    if (performance.now() >= end) return 'more'
    kept = last
    due = performance.now() + longest.step
  }
}

type PlayedCase = RehearsedCase & { readonly id: string; readonly versionId: number }

/** Each case against the version that it has. */
function player(services: Pick<Services, 'db'>, after: CompiledBase) {
  const plays = new Map<number, ReturnType<typeof rehearse>>()
  return async (one: PlayedCase): Promise<readonly Effect[]> => {
    const play = plays.get(one.versionId) ?? rehearse((await readyBase(services, one.versionId)).compiled, after)
    plays.set(one.versionId, play)
    return play(one)
  }
}

export async function withMarksAndQueries(
  db: Database,
  page: readonly Pick<PlayedCase, 'id' | 'versionId' | 'answers'>[],
): Promise<readonly PlayedCase[]> {
  const ids = page.map(({ id }) => id)
  const marks = await marksOfCases(db, ids)
  const queries = await queriesOfCases(db, ids)
  const graph = await graphOf(db)
  const open = queries.filter(({ node }) => nodesAfter(graph, node).length > 0)
  return page.map(({ id, versionId, answers }) => ({
    id,
    versionId,
    answers,
    marks: marks.filter(({ caseId }) => caseId === id),
    queries: open.filter(({ caseId }) => caseId === id).map(({ question }) => question),
  }))
}
