/** Data entry of a base that is not published: the same charts, with a server that keeps nothing. */
import type { Base } from '../bases/base'
import { baseStructure } from '../bases/structure'
import type { CivilDate } from '../dates/civilDate'
import type { Draft } from '../entry/entry.calls'
import type { EntryInput } from '../entry/entry.context'
import { initialAnswers } from '../submission/submission'

/** The answers of a new case are only in the chart, and gone with it. */
export function previewEntry(base: Base, today: CivilDate): Pick<EntryInput, 'entry' | 'bases' | 'name' | 'draft'> {
  const draft: Draft = {
    id: 'preview',
    version: base.version,
    caseName: null,
    owner: '',
    revision: null,
    facts: initialAnswers(baseStructure(base), today),
    unsaved: [],
    locked: [],
  }
  const opened = async () => ({ type: 'ReceivedState', config: base.config, draft, trees: {}, meta: {} }) as const
  return {
    name: { group: base.group, base: base.id },
    draft: draft.id,
    bases: { getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase: base }) },
    entry: {
      tree: opened,
      reset: opened,
      addFactsJson: async () => ({ type: 'Ok' }),
      setFactUnknown: async () => ({ type: 'Ok' }),
      savecase: async () => ({ type: 'NothingToSave' }),
      unsetDirtyBit: async () => ({ type: 'Ok' }),
    },
  }
}
