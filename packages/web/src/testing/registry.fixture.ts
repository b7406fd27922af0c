/** A server in memory with several studies, cases and drafts. Every case shows in its first question which case it is. */
import type { Base } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Draft } from '@casebook/core/entry/entry.calls'
import { type Fact, foldFacts } from '@casebook/core/facts/fact'
import { answersTo, formBase, formPart, item, receivedState } from '@casebook/test-fixtures/entry'
import { mara } from './people'
import type { Answers } from './ports'

export interface KeptCase extends BaseName {
  readonly owner: string
  readonly name: string
  facts: readonly Fact[]
  revision: number
}

interface KeptDraft extends BaseName {
  readonly id: string
  ofCase: KeptCase | null
  facts: readonly Fact[]
  isDiscarded: boolean
}

export const group = 'Testing'
export const studies = ['alpha', 'beta'] as const

const baseOf = (id: string): Base =>
  formBase(
    [
      formPart('part', [
        item('whose', 'Text', { text: { en: 'Whose case' }, optional: true }),
        item('word', 'Text', { text: { en: 'A word' }, optional: true }),
      ]),
    ],
    { id, text: { en: `Study ${id}` }, meta: {} },
  )

const bases = new Map(studies.map((study): [string, Base] => [study, baseOf(study)]))

export function registry(pause: () => Promise<void>) {
  const drafts = new Map<string, KeptDraft>()
  const cases: KeptCase[] = studies.flatMap((base) =>
    [
      ['mara.keller', 'A'],
      ['mara.keller', 'B'],
      ['jonas.roth', 'A'],
    ].map(([owner = '', name = '']) => ({
      group,
      base,
      owner,
      name,
      revision: 1,
      facts: [{ id: 'whose', value: `${base}/${owner}/${name}` }],
    })),
  )
  /** The drafts in the order in which they were touched. */
  let latest: string[] = []
  const touch = (id: string) => {
    latest = [...latest.filter((one) => one !== id), id]
  }

  const begin = (base: string, ofCase: KeptCase | null) => {
    const id = `draft-${drafts.size + 1}`
    const facts = ofCase ? [] : [{ id: 'whose', value: id }]
    drafts.set(id, { group, base, id, ofCase, facts, isDiscarded: false })
    touch(id)
    return id
  }
  const find = (of: BaseName & { readonly draft?: string | undefined }) => {
    const named = of.draft ?? latest.findLast((id) => drafts.get(id)?.base === of.base)
    const draft = named === undefined ? undefined : drafts.get(named)
    return draft && !draft.isDiscarded && draft.base === of.base && of.group === group ? draft : undefined
  }
  const state = (draft: KeptDraft) => {
    const { ofCase } = draft
    const folded = foldFacts([...(ofCase?.facts ?? []), ...draft.facts])
    const opened: Draft = {
      id: draft.id,
      version: '1',
      caseName: ofCase?.name ?? null,
      owner: ofCase?.owner ?? mara.username,
      revision: ofCase ? `r${ofCase.revision}` : null,
      facts: [...folded].map(([id, value]) => ({ id, value })),
      unsaved: draft.facts.map(({ id }) => id).filter((id) => id !== 'whose'),
      locked: [],
    }
    return receivedState(bases.get(draft.base)?.config ?? baseOf(draft.base).config, opened)
  }
  const notFound = { type: 'DraftNotFound' } as const

  const answers: Answers = {
    bases: {
      getBasesOverview: async () => {
        await pause()
        const overview = [...bases.values()].map(({ id, text, version, languages = [] }) => ({
          base: id,
          text,
          version,
          languages,
          cases: 3,
        }))
        return { type: 'ReceivedBasesOverview', groups: [{ group, bases: overview }] }
      },
      getKnowledgeBase: async ({ base }) => {
        await pause()
        const knowledgeBase = bases.get(base)
        return knowledgeBase ? { type: 'ReceivedKnowledgeBase', knowledgeBase } : { type: 'KnowledgeBaseNotFound' }
      },
    },
    cases: {
      getPageOfCases: async ({ base }) => ({
        type: 'ReceivedPageOfCases',
        next: null,
        cases: cases
          .filter((one) => one.base === base?.base)
          .map(({ base, owner, name }) => ({ group, base, name, user: owner })),
      }),
      newCase: async ({ base }) => {
        await pause()
        if (base.group !== group || !bases.has(base.base)) return { type: 'KnowledgeBaseNotFound' }
        return { type: 'Ok', draft: begin(base.base, null) }
      },
      loadCase: async ({ base, owner, name }) => {
        await pause()
        const found = cases.find((one) => one.base === base && one.owner === owner && one.name === name)
        if (!found) return { type: 'CaseNotFound' }
        const going = [...drafts.values()].find(({ ofCase, isDiscarded }) => ofCase === found && !isDiscarded)
        const draft = going?.id ?? begin(found.base, found)
        touch(draft)
        return { type: 'CaseResolved', group, base: found.base, owner: found.owner, name: found.name, draft }
      },
    },
    entry: {
      tree: async (of) => {
        await pause()
        const draft = find(of)
        return draft ? state(draft) : of.draft === undefined ? state(known(begin(of.base, null))) : notFound
      },
      reset: async (of) => {
        await pause()
        const left = find(of)
        if (left) left.isDiscarded = true
        return state(known(begin(of.base, null)))
      },
      ...answersTo(async (of) => {
        await pause()
        const draft = find(of)
        if (!draft) return notFound
        draft.facts = [...draft.facts, ...of.facts]
        touch(draft.id)
        return { type: 'Ok', received: '2026-11-21T10:46:00Z' }
      }),
      savecase: async ({ caseName, ...of }) => {
        await pause()
        const draft = find(of)
        if (!draft) return notFound
        const owner = draft.ofCase?.owner ?? mara.username
        const saved = draft.ofCase ?? { group, base: of.base, owner, name: caseName, facts: [], revision: 0 }
        if (!draft.ofCase) cases.push(saved)
        saved.facts = [...saved.facts, ...draft.facts]
        saved.revision += 1
        draft.ofCase = saved
        draft.facts = []
        return { type: 'OkWithGroups', possibleGroupsToAddTo: [], revision: `r${saved.revision}`, caseName: saved.name }
      },
      unsetDirtyBit: async () => ({ type: 'Ok' }),
    },
  }

  function known(id: string): KeptDraft {
    const draft = drafts.get(id)
    if (!draft) throw new Error(`There is no ${id}`)
    return draft
  }

  /** Which case it is, as its first question says. */
  const whose = ({ ofCase, facts }: KeptDraft) =>
    [...(ofCase?.facts ?? []), ...facts].find(({ id }) => id === 'whose')?.value

  return {
    answers,
    cases,
    drafts,
    /** The cases in which this was ever said. */
    saidIn: (word: string): unknown[] => [
      ...new Set(
        [...drafts.values()].flatMap((draft) =>
          [...(draft.ofCase?.facts ?? []), ...draft.facts].some(({ value }) => value === word) ? [whose(draft)] : [],
        ),
      ),
    ],
    whoseDraft: (id: string): unknown => {
      const draft = drafts.get(id)
      return draft && !draft.isDiscarded ? whose(draft) : null
    },
  }
}
