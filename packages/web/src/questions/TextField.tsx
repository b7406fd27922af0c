import { isLongText } from '@casebook/core/questions/layout'
import { longestText } from '@casebook/core/questions/text'
import { type ControlProps, namedBy } from './controlProps'
import { linesClass, textClass } from './looks'
import { LengthCounter } from './typed/LengthCounter'
import { typingKeys } from './typed/typingKeys'
import { useTypedAnswer } from './typed/useTypedAnswer'

/** Number of characters from which on a text gets a multi-line field. */
const longText = 48

export function TextField(control: ControlProps) {
  const { question, state, controlId, size = 'form' } = control
  const shown = typeof state.value === 'string' ? state.value : ''
  const field = useTypedAnswer({
    questionKey: state.key,
    current: state.value,
    shown,
    read: (typed) => (typed.trim() === '' ? null : typed),
  })
  const input = {
    id: controlId,
    value: field.text,
    maxLength: longestText,
    dir: 'auto' as const,
    onBlur: field.onCommit,
    onKeyDown: typingKeys(field),
    ...namedBy(control),
  }
  if (size === 'phone' || isLongText(question) || shown.length > longText || shown.includes('\n'))
    return (
      <>
        <textarea
          {...input}
          className={linesClass[size]}
          rows={size === 'phone' ? 3 : 2}
          onChange={(event) => field.onType(event.target.value)}
        />
        <LengthCounter length={field.text.length} longest={longestText} />
      </>
    )
  return (
    <input
      {...input}
      className={textClass[size]}
      type="text"
      autoComplete="off"
      onChange={(event) => field.onType(event.target.value)}
    />
  )
}
