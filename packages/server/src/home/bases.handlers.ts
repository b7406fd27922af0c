/** Answers the calls on bases: which there are for the caller, and what one of them holds. */
import { basePermissionsWire, basesWire } from '@casebook/api-adapter/bases/bases.wire'
import { knowledgeBaseWire } from '@casebook/api-adapter/bases/knowledgeBase.wire'
import { groupTextIn } from '@casebook/core/bases/baseList'
import type { BaseOverview, basePermissionsCalls, basesCalls, DraftAnswer } from '@casebook/core/bases/bases.calls'
import type { knowledgeBaseCalls } from '@casebook/core/bases/knowledgeBase.calls'
import { onSide } from '@casebook/core/bases/sides/practice'
import { reachOf } from '../access/reach'
import { type BaseName, findOpenVersion, namesOfOpenBases, openBases } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { runsOf } from '../cases/casesInOrder'
import { type Counted, countsByBase } from '../cases/countCases'
import { answersOfDrafts } from '../drafts/answersOfDrafts'
import { type DraftWithAnswers, latestDrafts } from '../drafts/draftsWithAnswers'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'

export const basesArea: Area = {
  calls: [
    answers(basesWire, basesHandlers),
    answers(basePermissionsWire, basePermissionsHandlers),
    answers(knowledgeBaseWire, knowledgeBaseHandlers),
  ],
}

export function basesHandlers({ db }: Services): AreaHandlers<typeof basesCalls> {
  return {
    async getBasesOverview({ side = 'live' }, caller) {
      const bases = await openBases(db, caller, side)
      const others = await namesOfOpenBases(db, caller, side === 'live' ? 'practice' : 'live')
      const isOnBoth = (name: BaseName) => others.some((one) => isSameStudy(one, name))
      const reach = await reachOf(db, caller, 'editCase')
      const counts = await countsByBase(db, await runsOf(db, reach, bases))
      const drafts = await latestDrafts(db, caller.username, reach, bases)
      const answers = await answersOfDrafts({ db }, drafts)
      const overviews = bases.map(({ group, base, version, text, description, languages, isRetired }) => ({
        group,
        overview: {
          base,
          version,
          text,
          ...(description ? { description } : {}),
          languages,
          ...(isRetired ? { isRetired } : {}),
          ...(isOnBoth({ group, base }) && { isOnBoth: true }),
          ...countOf(counts, { group, base }),
          ...draftsOf(
            drafts.filter((draft) => draft.group === group && draft.base === base),
            answers,
          ),
        },
      }))
      const groups = [...new Set(bases.map(({ group }) => group))].map((group) => ({
        group,
        text: bases
          .filter((base) => base.group === group)
          .map(({ header }) => groupTextIn(header, group))
          .find((text) => text !== undefined),
        bases: overviews.filter((entry) => entry.group === group).map(({ overview }) => overview),
      }))
      return { type: 'ReceivedBasesOverview', groups, ...(others.length > 0 && { hasOtherSide: true }) }
    },
  }
}

function isSameStudy(one: BaseName, other: BaseName): boolean {
  const [a, b] = [onSide('live', one), onSide('live', other)]
  return a.group === b.group && a.base === b.base
}

function countOf(counts: readonly (BaseName & Counted)[], { group, base }: BaseName): Counted {
  const found = counts.find((count) => count.group === group && count.base === base)
  return { cases: found?.cases ?? 0, ...(found?.moreCases ? { moreCases: true } : {}) }
}

/** More than anybody has open at once. The others follow as these are saved or discarded. */
const mostDrafts = 100

function draftsOf(
  drafts: readonly DraftWithAnswers[],
  answers: ReadonlyMap<string, readonly DraftAnswer[]>,
): Pick<BaseOverview, 'drafts' | 'moreDrafts'> {
  return {
    drafts: drafts.slice(0, mostDrafts).map(({ id, caseName, touchedAt, unsaved }) => ({
      id,
      caseName,
      touchedAt: touchedAt.toISOString(),
      unsaved,
      ...(answers.has(id) ? { answers: answers.get(id) } : {}),
    })),
    ...(drafts.length > mostDrafts ? { moreDrafts: true } : {}),
  }
}

export function basePermissionsHandlers({ db }: Services): AreaHandlers<typeof basePermissionsCalls> {
  return {
    async getAllowedBases(_, caller) {
      const names = new Map<string, string[]>()
      for (const { group, base } of await openBases(db, caller, 'live'))
        names.set(group, [...(names.get(group) ?? []), base])
      return { type: 'ReceivedAllowedBases', bases: Object.fromEntries(names) }
    },
  }
}

export function knowledgeBaseHandlers({ db }: Services): AreaHandlers<typeof knowledgeBaseCalls> {
  return {
    async getKnowledgeBase({ group, base, version }, caller) {
      const found = await findOpenVersion(db, caller, { group, base }, version)
      if (!found) return { type: 'KnowledgeBaseNotFound' }
      const { testPatients: _, translations: __, ...knowledgeBase } = (await readyBase({ db }, found.id)).base
      return { type: 'ReceivedKnowledgeBase', knowledgeBase }
    },
  }
}
