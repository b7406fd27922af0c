/** Answers the calls of the pictures of a study. */
import { pastCasesWire } from '@casebook/api-adapter/pictures/pastCases.wire'
import { picturesWire } from '@casebook/api-adapter/pictures/pictures.wire'
import { groupTextIn } from '@casebook/core/bases/baseList'
import {
  mostPeople,
  type picturesCalls,
  queryAges,
  type StudyPictures,
  verificationLevels,
} from '@casebook/core/pictures/pictures.calls'
import { nodesByTurn } from '@casebook/core/queries/turns'
import { reachOf } from '../access/reach'
import { findOpenVersion } from '../bases/bases.repository'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { statusesOf } from '../cases/statuses'
import { graphOf } from '../deployment/queryGraph'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { createSemaphore, TooManyWaiting } from '../processes/semaphore'
import { forWholeStudies } from '../reads/wholeStudies'
import type { Database, Services } from '../services'
import { namesOf } from '../session/users'
import { notAskedThen, pastMoment } from './asOf/moment'
import { pastCasesHandlers } from './asOf/pastCases.handlers'
import { pastSums, type StudySums } from './asOf/pastSums'
import {
  agesOfQueries,
  followUpsDue,
  kindsOfCases,
  type StudyOf,
  type SumOfPerson,
  sumsByMonth,
  sumsOfPeople,
} from './pictures.repository'

export const picturesArea: Area = {
  calls: [answers(picturesWire, picturesHandlers), answers(pastCasesWire, pastCasesHandlers)],
}

/** In one process. Reading the trails of a study takes seconds, and saves go first. */
const pastSumsAtOnce = { atOnce: 1, waiting: 100, waitingOfOne: 4 }

export function picturesHandlers(services: Services): AreaHandlers<typeof picturesCalls> {
  const { db, now } = services

  const turns = createSemaphore(pastSumsAtOnce)

  async function people(sums: readonly SumOfPerson[]) {
    const [first, others] = [sums.slice(0, mostPeople), sums.slice(mostPeople)]
    const names = await namesOf(
      db,
      first.map(({ owner }) => owner),
    )
    const sum = (of: 'cases' | 'complete') => others.reduce((sum, one) => sum + one[of], 0)
    return {
      people: first.map(({ owner, cases, complete }) => {
        const name = names.get(owner)
        return { owner, cases, complete, ...(name && { name }) }
      }),
      ...(others.length > 0 && {
        otherPeople: { people: others.length, cases: sum('cases'), complete: sum('complete') },
      }),
    }
  }

  /** By age; those in which it is the centre's turn are open, the other ones answered. */
  async function queries(reading: Database, study: StudyOf, at: Date): Promise<StudyPictures['queries']> {
    const { mine: open, others } = nodesByTurn(await graphOf(db), [])
    const sums = await agesOfQueries(reading, study, [...open, ...others], at)
    const sum = (nodes: readonly string[], { from, to }: (typeof queryAges)[number]) =>
      sums.reduce((sum, { node, days, queries }) => {
        const counts = nodes.includes(node) && days >= from && (to === null || days <= to)
        return counts ? sum + queries : sum
      }, 0)
    // The cast is safe: it has each age.
    return Object.fromEntries(
      queryAges.map((age) => [age.id, { open: sum(open, age), answered: sum(others, age) }]),
    ) as StudyPictures['queries']
  }

  return {
    async getStudyPictures({ base, person: owner, asOf }, caller, { isGone }) {
      const version = await findOpenVersion(db, caller, base)
      if (!version) return { type: 'KnowledgeBaseNotFound' }
      const past = asOf === undefined ? null : await pastMoment(services, base, asOf)
      if (past && 'refused' in past) return { type: past.refused }
      const at = past?.at ?? now()
      const reach = await reachOf(db, caller, 'readCase')
      const { db: reading } = await forWholeStudies(services)
      const study: StudyOf = { ...base, reach, owner, asOf: past?.at ?? null }
      const sumUp = () => (past ? pastSums(reading, study, at, isGone) : presentSums(reading, study))
      const [ready, recruited, counted, ofQueries, lacking] = await Promise.all([
        readyBase(services, past?.versionId ?? version.id),
        sumsByMonth(reading, study),
        past ? turns.pass(sumUp, { name: caller.username, isKnown: true }) : sumUp(),
        queries(reading, { ...study, owner: undefined }, at),
        past && notAskedThen(services, version.id, past),
      ])
      if (!counted) throw new TooManyWaiting('The caller is gone')
      const { kinds, due, people: sums } = counted
      const listed = await people(sums)
      const chosen = owner === undefined ? sums : sums.filter((one) => one.owner === owner)
      const sum = (of: 'cases' | 'complete' | 'uncounted') => chosen.reduce((sum, one) => sum + one[of], 0)
      const { text, meta } = ready.base
      const groupText = groupTextIn(meta?.['layout/header'], base.group)
      return {
        type: 'ReceivedStudyPictures',
        text,
        asOf: at.toISOString(),
        ...(groupText && { groupText }),
        cases: sum('cases'),
        complete: sum('complete'),
        uncounted: sum('uncounted'),
        recruited,
        sections: sectionsOf(ready, kinds, due),
        ...listed,
        queries: ofQueries,
        // The cast is safe: it has each level.
        verification: Object.fromEntries(
          verificationLevels.map((level) => [
            level,
            kinds.reduce((sum, kind) => (kind.level === level ? sum + kind.cases : sum), 0),
          ]),
        ) as StudyPictures['verification'],
        ...(ready.base.status && { statuses: sumsOfStatuses(ready, kinds) }),
        ...(lacking?.length && { notAskedThen: lacking }),
      }
    },
  }
}

async function presentSums(db: Database, study: StudyOf): Promise<StudySums> {
  const [kinds, due, people] = await Promise.all([
    kindsOfCases(db, study),
    followUpsDue(db, study),
    sumsOfPeople(db, { ...study, owner: undefined }),
  ])
  return { kinds, due, people }
}

/** In the order of the version; statuses that it does not have follow. */
function sumsOfStatuses(
  ready: ReadyBase,
  kinds: Awaited<ReturnType<typeof kindsOfCases>>,
): NonNullable<StudyPictures['statuses']> {
  const sumOf = (id: string | null) => kinds.reduce((sum, { status, cases }) => (status === id ? sum + cases : sum), 0)
  const named = statusesOf(ready)
  const others = new Set(
    kinds.flatMap(({ status }) => status ?? []).filter((id) => named.every((one) => one.id !== id)),
  )
  const all = [...named, ...[...others].map((id) => ({ id, text: {} }))]
  return { of: all.map((one) => ({ ...one, cases: sumOf(one.id) })), none: sumOf(null) }
}

/** In the order of the version; sections that it does not have follow. */
function sectionsOf(
  { base, structure }: ReadyBase,
  kinds: Awaited<ReturnType<typeof kindsOfCases>>,
  due: ReadonlyMap<string, number>,
): StudyPictures['sections'] {
  const found = new Map<string, { complete: number; cases: number }>()
  const add = (id: string, complete: number, cases: number) => {
    const sum = found.get(id) ?? { complete: 0, cases: 0 }
    found.set(id, { complete: sum.complete + complete, cases: sum.cases + cases })
  }
  for (const { sections, cases: number } of kinds) {
    if (sections === null) continue
    for (const id of sections.ready) add(id, number, number)
    for (const id of sections.other) add(id, 0, number)
  }
  const followUps = new Set((base.followUps ?? []).map(({ questionnaireId }) => questionnaireId))
  const ids = new Set([...structure.questionnaires.keys(), ...found.keys()])
  return [...ids].flatMap((id) => {
    const { complete, cases } = found.get(id) ?? { complete: 0, cases: 0 }
    // A follow-up counts where it is due, or answered before.
    const counted = followUps.has(id) ? Math.min(cases, complete + (due.get(id) ?? 0)) : cases
    const text = structure.questionnaires.get(id)?.questionnaire.text ?? {}
    return counted > 0 ? [{ id, text, complete, cases: counted }] : []
  })
}
