/**
 * Plays a candidate over the stored cases of its base, some of which are in memory at a time. Saves of other people come between any two
 * cases.
 */
import { setImmediate as letOthersGoFirst } from 'node:timers/promises'
import { nodesAfter } from '@casebook/core/queries/graph/graph'
import type { Effect } from '@casebook/core/rehearsal/effect'
import { type RehearsedCase, rehearse } from '@casebook/core/rehearsal/rehearse'
import { rehearsalSummary } from '@casebook/core/rehearsal/summary'
import { type CompiledBase, compileBase } from '@casebook/core/rules/compile'
import { readyBase } from '../bases/compiledBases'
import { findCandidate, type StoredCandidate } from '../candidates/candidates.repository'
import { factsOf, listingOf } from '../deployment/listedCodes.repository'
import { graphOf } from '../deployment/queryGraph'
import type { Job } from '../jobs/job'
import { LeftToOthers, type Limits, longJob, usualLimits, workInBatches, workOff } from '../jobs/longJob'
import type { Database, Services } from '../services'
import {
  type CasePlace,
  endRehearsal,
  keepStep,
  marksOfCases,
  nextCases,
  queriesOfCases,
  tryRehearsal,
} from './rehearsal.repository'

export const rehearseJob: Job<{ readonly id: string }> = {
  name: 'rehearse',
  run: (services, { id }) => playRehearsal(services, id),
  ...longJob,
}

export async function playRehearsal(
  services: Services,
  id: string,
  limits: Limits = { ...usualLimits, batch: 50 },
): Promise<void> {
  const { db, now } = services
  const begun = await tryRehearsal(db, id)
  if (!begun) return
  await workOff(services, {
    job: rehearseJob,
    id,
    tries: begun.tries,
    async part() {
      const candidate = await findCandidate(db, 'server', begun.candidateId)
      return !candidate || candidate.settled ? 'stopped' : playPart(services, id, begun, candidate, limits)
    },
    end: (how) => endRehearsal(db, { id }, how === 'all' ? 'complete' : how === 'stopped' ? how : 'failed', now()),
  })
}

type Begun = NonNullable<Awaited<ReturnType<typeof tryRehearsal>>>

type NextCase = Awaited<ReturnType<typeof nextCases>>[number]

function playPart(
  services: Services,
  id: string,
  { owner, name, counts, examples }: Begun,
  candidate: StoredCandidate,
  limits: Limits,
) {
  const { db } = services
  const summary = rehearsalSummary(counts ?? undefined, examples ?? undefined)
  const effectsOn = player(services, compileBase(candidate.document))
  let at: CasePlace = { owner, name }

  async function* pages() {
    for (;;) {
      const page = await nextCases(db, candidate, at, limits.batch)
      if (page.length > 0) yield page
      if (page.length < limits.batch) return
    }
  }

  async function keep(page: readonly NextCase[]): Promise<void> {
    for (const one of await withMarksAndQueries(db, page)) {
      summary.add(one.id, await effectsOn(one))
      await letOthersGoFirst()
    }
    const to = page.at(-1) ?? at
    const step = { from: at, to, counts: summary.counts(), examples: summary.examples() }
    if (!(await keepStep(db, id, step))) throw new LeftToOthers()
    at = to
  }

  return workInBatches({ batches: pages(), keep }, limits.part)
}

type PlayedCase = RehearsedCase & { readonly id: string; readonly versionId: number }

/** Each case against the version that it has. */
function player(services: Pick<Services, 'db'>, after: CompiledBase) {
  const plays = new Map<number, ReturnType<typeof rehearse>>()
  return async (one: PlayedCase): Promise<readonly Effect[]> => {
    const { compiled } = await readyBase(services, one.versionId)
    const play = plays.get(one.versionId) ?? rehearse(compiled, after)
    plays.set(one.versionId, play)
    return play(one, await listingOf(services.db, [compiled.structure, after.structure], factsOf(one.answers)))
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
