import { isExternalOnly } from '@casebook/core/bases/forPatients'
import type { Draft } from '@casebook/core/entry/entry.calls'
import { type FrozenState, freezeOf, frozenStateOf } from '@casebook/core/entry/form/frozenQuestions'
import { useSyncExternalStore } from 'react'
import { useEntry, useForm } from '../FormContext'
import type { FormView } from '../formView'

/** The status of a locked part, or null if it is editable. */
export function frozenStateIn(view: FormView, opened: Draft | null, sectionId: string): FrozenState | null {
  const freeze = opened && freezeOf(opened, sectionId)
  if (!freeze) return null
  const { meta } = view.engine.structure.questionnaires.get(sectionId)?.questionnaire ?? {}
  const answered = view.contents(sectionId)?.progress.answered ?? 0
  return frozenStateOf(freeze, { isExternalOnly: isExternalOnly(meta), answered })
}

export function useFrozenState(sectionId: string): FrozenState | null {
  const { view } = useForm()
  const opened = useEntry(({ context }) => context.opened)
  return useSyncExternalStore(view.subscribe, () => frozenStateIn(view, opened, sectionId))
}
