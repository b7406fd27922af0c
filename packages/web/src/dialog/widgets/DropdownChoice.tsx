import { unknown } from '@casebook/core/dialog/fact'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/Icon'
import { useWords } from '../useWords'
import { describedBy, type WidgetProps } from './widget'

/** One of a longer list that opens. The options carry their place: an answer may have any id, also one of ours. */
export function DropdownChoice(widget: WidgetProps) {
  const { question, state, controlId, onAnswer } = widget
  const { t } = useLingui()
  const { read } = useWords()
  const answers = question.answers ?? []
  const chosen = answers.findIndex(({ id }) => id === state.value)
  const shown = state.state === 'unknown' ? 'unknown' : chosen < 0 ? '' : String(chosen)
  return (
    <div className="input">
      <select
        id={controlId}
        value={shown}
        onChange={(event) => {
          const { value } = event.target
          onAnswer(value === '' ? null : value === 'unknown' ? unknown : (answers[Number(value)]?.id ?? null))
        }}
        {...describedBy(widget)}
      >
        <option value="">{t({ id: 'dialog.choose', message: 'Choose' })}</option>
        {answers.map(({ id, text }, index) => (
          <option key={id} value={index}>
            {read(text)}
          </option>
        ))}
        <option value="unknown">{t({ id: 'dialog.unknown', message: 'Unknown' })}</option>
      </select>
      <Icon name="down" />
    </div>
  )
}
