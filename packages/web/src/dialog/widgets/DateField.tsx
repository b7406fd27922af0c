import { parseDateEntry, typedDate } from '@casebook/core/dialog/dateEntry'
import { useLingui } from '@lingui/react/macro'
import { useTypedAnswer } from '../useTypedAnswer'
import { typingKeys } from './typingKeys'
import { describedBy, type WidgetProps } from './widget'

/** Typed first: the separators come by themselves. `t` is today; no date has a letter in it. */
export function DateField(widget: WidgetProps) {
  const { question, state, controlId, onAnswer } = widget
  const { t } = useLingui()
  const shown = typeof state.value === 'string' ? state.value : ''
  const field = useTypedAnswer({
    questionKey: state.key,
    current: state.value,
    shown,
    onAnswer,
    read: (typed) => {
      const entry = parseDateEntry(typed, question)
      return entry.type === 'date' ? entry.value : entry.type === 'empty' ? null : undefined
    },
  })
  return (
    <div className="input">
      <input
        id={controlId}
        className="num"
        type="text"
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        placeholder={t({ id: 'dialog.date.form', message: 'yyyy-mm-dd' })}
        value={field.text}
        onChange={(event) => {
          const { value } = event.target
          field.onType(/^[tT]$/.test(value) ? today() : typedDate(value, field.text))
        }}
        onBlur={field.onCommit}
        onKeyDown={typingKeys({ onAbandon: field.onAbandon, onAnswer })}
        {...describedBy(widget)}
      />
    </div>
  )
}

/** Here, where the person is: a civil date, no instant. */
function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
