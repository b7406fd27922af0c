import { missingReasons, namedReason } from '@casebook/core/bases/reasons/missingReason'
import { type FactValue, unknown } from '@casebook/core/facts/fact'
import type { QuestionState } from '@casebook/core/rules/state'
import { useLingui } from '@lingui/react/macro'
import { choiceKeys } from '../../questions/choices/choiceKeys'
import { filterClass } from '../../ui/fields/filter'
import { answer, useForm } from '../FormContext'
import { useWords } from '../form/useWords'

interface UnknownReasonProps {
  readonly state: QuestionState
  /** The name of the question. */
  readonly name: string
}

/**
 * Why an answer is unknown: a list below it, which nobody has to use. Saying "unknown" once more goes there, 1 to 9 choose, and 0 takes the
 * reason back.
 */
export function UnknownReason({ state, name }: UnknownReasonProps) {
  const { t } = useLingui()
  const { actor, view } = useForm()
  const { read } = useWords()
  const reasons = missingReasons(view.config)
  if (state.state !== 'unknown' || state.isDerived || (reasons.length === 0 && state.reason === undefined)) return null
  const say = (value: FactValue) => answer(actor, state.key, value)
  const choose = (id: string | undefined) => say(id === undefined ? unknown : { unknown: true, reason: id })
  const isOfOldVersion = state.reason !== undefined && !reasons.some(({ id }) => id === state.reason)
  return (
    <select
      data-reason=""
      className={`my-1.5 ${filterClass}`}
      aria-label={t({ id: 'dialog.reason.of', message: `Reason: ${name}` })}
      value={state.reason ?? ''}
      onChange={({ target }) => choose(target.value || undefined)}
      onKeyDown={choiceKeys({
        count: reasons.length,
        hasLetters: false,
        onChoose: (index) => choose(reasons[index]?.id),
        onUnknown: () => choose(undefined),
        onClear: () => say(null),
      })}
    >
      <option value="">{t({ id: 'dialog.reason.none', message: 'Reason (optional)' })}</option>
      {reasons.map(({ id, text }) => (
        <option key={id} value={id}>
          {read(text)}
        </option>
      ))}
      {isOfOldVersion && <option value={state.reason}>{read(namedReason(view.config, state.reason).text)}</option>}
    </select>
  )
}
