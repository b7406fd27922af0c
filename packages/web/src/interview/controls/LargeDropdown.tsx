import { isUnknown, sameFactValue, unknown } from '@casebook/core/facts/fact'
import type { DropdownOption } from '@casebook/core/interview/control'
import { useLingui } from '@lingui/react/macro'
import { useWords } from '../../entry/form/useWords'
import { describedBy, type WidgetProps } from '../../entry/widgets/widget'

interface LargeDropdownProps extends WidgetProps {
  readonly options: readonly DropdownOption[]
}

/** The tablet's own list. Its first entry is empty and means unknown; before anything is chosen it says so. */
export function LargeDropdown({ options, ...widget }: LargeDropdownProps) {
  const { t } = useLingui()
  const { read } = useWords()
  const { state, controlId, labelId, onAnswer } = widget
  const said = state.state === 'unknown' ? unknown : state.value
  const chosen = options.findIndex(({ value }) => sameFactValue(said, value))
  return (
    <select
      id={controlId}
      className="h-15 w-full cursor-pointer rounded-lg border-[1.5px] border-field bg-surface px-4 text-[1.1875rem] shadow-1"
      aria-labelledby={labelId}
      {...describedBy(widget)}
      value={chosen}
      onChange={(event) => onAnswer(options[Number(event.target.value)]?.value ?? null)}
    >
      <option value={-1} hidden>
        {t({ id: 'interview.choose', message: 'Choose an answer' })}
      </option>
      {options.map(({ answer, value }, index) => (
        <option
          key={answer?.id ?? ''}
          value={index}
          {...(isUnknown(value) && { 'aria-label': t({ id: 'dialog.unknown', message: 'Unknown' }) })}
        >
          {answer && read(answer.text)}
        </option>
      ))}
    </select>
  )
}
