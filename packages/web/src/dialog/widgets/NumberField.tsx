import { offersBmi } from '@casebook/core/bmi/offersBmi'
import { decimalPlaces, formatNumber, numberPattern, parseNumber } from '@casebook/core/dialog/number'
import { BmiButton } from '../question/BmiButton'
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
  const take = (bmi: number) => {
    const entry = parseNumber(String(bmi), decimals)
    field.onAbandon()
    if (entry.type === 'number') onAnswer(entry.value)
  }
  return (
    <div className="input">
      <input
        id={controlId}
        className="num"
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        placeholder={decimals === null ? undefined : numberPattern(decimals, language)}
        value={field.text}
        onChange={(event) => field.onType(event.target.value)}
        onBlur={field.onCommit}
        onKeyDown={typingKeys({ onAbandon: field.onAbandon, onAnswer })}
        {...describedBy(widget)}
      />
      {unit && <span className="unit">{unit}</span>}
      {offersBmi(question) && <BmiButton onTake={take} />}
    </div>
  )
}
