import { decimalPlaces, formatNumber, parseNumber } from '@casebook/core/dialog/number'
import { useTypedAnswer } from '../useTypedAnswer'
import { useWords } from '../useWords'
import { typingKeys } from './typingKeys'
import { describedBy, type WidgetProps } from './widget'

export function NumberField(widget: WidgetProps) {
  const { question, state, controlId, onAnswer } = widget
  const { language, read } = useWords()
  const decimals = decimalPlaces(question)
  const shown = typeof state.value === 'number' ? formatNumber(state.value, language) : ''
  const field = useTypedAnswer({
    questionKey: state.key,
    current: state.value,
    shown,
    onAnswer,
    read: (typed) => {
      const entry = parseNumber(typed, decimals)
      return entry.type === 'number' ? entry.value : entry.type === 'empty' ? null : undefined
    },
  })
  const unit = read(question.unit)
  return (
    <div className="input">
      <input
        id={controlId}
        className="num"
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={field.text}
        onChange={(event) => field.onType(event.target.value)}
        onBlur={field.onCommit}
        onKeyDown={typingKeys({ onAbandon: field.onAbandon, onAnswer })}
        {...describedBy(widget)}
      />
      {unit && <span className="unit">{unit}</span>}
    </div>
  )
}
