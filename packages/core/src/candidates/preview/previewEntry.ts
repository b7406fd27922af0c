/** Data entry of a base that is not published: the same charts, with a server that keeps nothing. */

import type { Value } from '../../bases/answerValue'
import type { Base } from '../../bases/base'
import { parseKey } from '../../bases/key'
import { type BaseStructure, baseStructure } from '../../bases/structure'
import type { CivilDate } from '../../dates/civilDate'
import type { Draft } from '../../entry/entry.calls'
import type { EntryInput } from '../../entry/entry.context'
import { type Fact, isUnknown, type Unknown } from '../../facts/fact'
import { refusalOfValue } from '../../questions/kinds'
import { initialAnswers } from '../../submission/submission'

/** Answers by key. */
export type TrialAnswers = ReadonlyMap<string, Value | Unknown>

/**
 * The answers of a new case are only in the chart, and gone with it.
 *
 * @param trial answers to an earlier state of the base; those that this one still takes are there
 */
export function previewEntry(
  base: Base,
  today: CivilDate,
  trial: TrialAnswers = new Map(),
): Pick<EntryInput, 'entry' | 'bases' | 'name' | 'draft'> {
  const structure = baseStructure(base)
  const draft: Draft = {
    id: 'preview',
    version: base.version,
    caseName: null,
    owner: '',
    revision: null,
    facts: [...initialAnswers(structure, today), ...stillTaken(structure, trial)],
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

/** The answers of a trial that the study still takes. */
export function stillTaken(structure: BaseStructure, trial: TrialAnswers): readonly Fact[] {
  return [...trial].flatMap(([id, value]) => {
    const asked = structure.questions.get(parseKey(id)?.questionId ?? '')?.question
    if (!asked || asked.abstract) return []
    return isUnknown(value) || refusalOfValue(asked, value) === null ? [{ id, value }] : []
  })
}
