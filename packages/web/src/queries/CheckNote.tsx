import { createListeners } from '@casebook/core/listeners'
import { automaticQueries, type CheckResult } from '@casebook/core/queries/automatic'
import { checkResults } from '@casebook/core/queries/checkResults'
import { lastStep } from '@casebook/core/queries/query'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { Trans } from '@lingui/react'
import { useMemo, useSyncExternalStore } from 'react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useForm } from '../entry/FormContext'
import type { QuestionNoteProps } from '../entry/fitting'
import { useWords } from '../entry/form/useWords'
import type { FormView } from '../entry/formView'
import { messageBelowClass } from '../ui/fields/below'
import { Icon } from '../ui/Icon'

/** The checks that would ask about this answer if the case were saved now. */
export function CheckNote({ itemKey, about }: QuestionNoteProps) {
  const { read } = useWords()
  const due = useDueChecks(itemKey)
  return due.map(({ id, text }) => (
    <p key={id} className={`tone-query ${messageBelowClass}`} data-message="query" data-about={itemKey}>
      <Icon name="msg" size="text" className="mt-[0.09rem]" />
      <span>
        {about && <span className="font-semibold">{about} </span>}
        {read(text, itemKey)} <Trans id="dialog.check" message="This will be asked once you save." />
      </span>
    </p>
  ))
}

/** By the rule that raises the queries when the case is saved. */
function useDueChecks(itemKey: string) {
  const { view } = useForm()
  const { queries, graph } = useCaseMarks()
  const results = useSyncExternalStore(...followed(view))
  const { checks = [] } = view.base
  return useMemo(() => {
    const ofKey = results.filter(({ check }) => check.questionId === itemKey)
    const known = queries.map((query) => ({
      ...query,
      lastNodeId: lastStep(query).nodeId,
      steps: query.steps.length,
    }))
    const named = { results: ofKey, checks: checks.map(({ id }) => id) }
    const { raise } = automaticQueries(named, known, graph, view.config.fallbackLanguage)
    return checks.filter(({ id }) => raise.some(({ checkId }) => checkId === id))
  }, [results, queries, graph, checks, itemKey, view])
}

type Followed = readonly [subscribe: (listener: () => void) => () => void, results: () => readonly CheckResult[]]

const stores = new WeakMap<Engine, Followed>()

/** The results of all checks of the form, worked out once for all questions, a moment after an answer. */
function followed({ engine, soon }: FormView): Followed {
  const known = stores.get(engine)
  if (known) return known
  let results = checkResults(engine)
  const listeners = createListeners()
  const follow = () => {
    results = checkResults(engine)
    listeners.tell()
  }
  engine.subscribeAll(() => soon(follow))
  const made: Followed = [listeners.subscribe, () => results]
  stores.set(engine, made)
  return made
}
