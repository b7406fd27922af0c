import { parseTimeEntry } from '@casebook/core/entry/typed/timeEntry'
import { type ControlProps, namedBy } from './controlProps'
import { boxClass, digitsClass } from './looks'
import { typingKeys } from './typed/typingKeys'
import { useTypedAnswer } from './typed/useTypedAnswer'

/** For typing: four digits are a time, as 1405, and it is written out when the field is left. */
export function TimeField(control: ControlProps) {
  const { state, controlId, size = 'form' } = control
  const field = useTypedAnswer({
    questionKey: state.key,
    current: state.value,
    shown: typeof state.value === 'string' ? state.value : '',
    read: (typed) => {
      const entry = parseTimeEntry(typed)
      return entry.type === 'time' ? entry.value : entry.type === 'empty' ? null : undefined
    },
  })
  return (
    <div className={boxClass[size]}>
      <input
        id={controlId}
        className={digitsClass}
        type="text"
        dir="ltr"
        autoComplete="off"
        placeholder="hh:mm"
        value={field.text}
        onChange={(event) => field.onType(event.target.value)}
        onBlur={field.onCommit}
        onKeyDown={typingKeys(field)}
        {...namedBy(control)}
      />
    </div>
  )
}
