/** Answers the call of the pictures of a study. */
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
import { graphOf } from '../deployment/queryGraph'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { namesOf } from '../session/users'
import {
  agesOfQueries,
  followUpsDue,
  kindsOfCases,
  type StudyOf,
  sumsByMonth,
  sumsOfPeople,
} from './pictures.repository'

export const picturesArea: Area = { calls: [answers(picturesWire, picturesHandlers)] }

export function picturesHandlers(services: Services): AreaHandlers<typeof picturesCalls> {
  const { db, now } = services

  async function people(study: StudyOf) {
    const sums = await sumsOfPeople(db, study)
    const [first, others] = [sums.slice(0, mostPeople), sums.slice(mostPeople)]
    const names = await namesOf(
      db,
      first.map(({ owner }) => owner),
    )
    const sum = (of: 'cases' | 'complete') => others.reduce((sum, one) => sum + one[of], 0)
    return {
      sums,
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
  async function queries(study: StudyOf, at: Date): Promise<StudyPictures['queries']> {
    const { mine: open, others } = nodesByTurn(await graphOf(db), [])
    const sums = await agesOfQueries(db, study, [...open, ...others], at)
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
    async getStudyPictures({ base, person: owner }, caller) {
      const version = await findOpenVersion(db, caller, base)
      if (!version) return { type: 'KnowledgeBaseNotFound' }
      const all: StudyOf = { ...base, reach: await reachOf(db, caller, 'readCase') }
      const study = { ...all, owner }
      const at = now()
      const [ready, recruited, kinds, due, ofPeople, ofQueries] = await Promise.all([
        readyBase(services, version.id),
        sumsByMonth(db, study),
        kindsOfCases(db, study),
        followUpsDue(db, study),
        people(all),
        queries(study, at),
      ])
      const { sums, ...listed } = ofPeople
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
      }
    },
  }
}

/** In the order of the newest version; sections that it no longer has follow. */
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
