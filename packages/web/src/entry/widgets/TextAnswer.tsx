import { isLongText } from '@casebook/core/questions/layout'
import { longestText } from '@casebook/core/questions/text'
import { useTypedAnswer } from '../form/useTypedAnswer'
import { LengthCounter } from '../question/LengthCounter'
import { cellTextClass, textClass, twoLinesClass } from './looks'
import { typingKeys } from './typingKeys'
import { describedBy, type WidgetProps } from './widget'

/** Number of characters from which on a text gets a multi-line field. */
const longText = 48

export function TextAnswer(widget: WidgetProps) {
  const { question, state, controlId } = widget
  const shown = typeof state.value === 'string' ? state.value : ''
  const field = useTypedAnswer({
    questionKey: state.key,
    current: state.value,
    shown,
    read: (typed) => (typed.trim() === '' ? null : typed),
  })
  const control = {
    id: controlId,
    value: field.text,
    maxLength: longestText,
    dir: 'auto' as const,
    onBlur: field.onCommit,
    onKeyDown: typingKeys(field),
    ...describedBy(widget),
  }
  if (isLongText(question) || shown.length > longText || shown.includes('\n'))
    return (
      <>
        <textarea
          {...control}
          className={widget.isCell ? cellTextClass : twoLinesClass}
          rows={2}
          onChange={(event) => field.onType(event.target.value)}
        />
        <LengthCounter length={field.text.length} longest={longestText} />
      </>
    )
  return (
    <input
      {...control}
      className={widget.isCell ? cellTextClass : textClass}
      type="text"
      autoComplete="off"
      onChange={(event) => field.onType(event.target.value)}
    />
  )
}
