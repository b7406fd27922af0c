import { spanOfDate } from '@casebook/core/dates/civilDate'
import { Trans } from '@lingui/react'
import { dateInWords } from '../../dates/dateInWords'
import { useWords } from '../../entry/form/useWords'
import { type ControlProps, namedBy } from '../controlProps'
import { textClass } from '../looks'
import { useTypedAnswer } from './useTypedAnswer'

/** A phone's own calendar is the best that its owner knows. A date of which only the year is known is typed. */
export function NativeDate(control: ControlProps) {
  const { question, state, controlId } = control
  const { language } = useWords()
  const isPartial = question.partialDate === true
  const answered = typeof state.value === 'string' ? state.value : null
  const field = useTypedAnswer({
    questionKey: state.key,
    current: state.value,
    shown: answered ?? '',
    read: (typed) => {
      const date = typed.trim()
      // The browser's own field has the value "" until its date is whole.
      return date === '' ? null : spanOfDate(date) && (isPartial || date.length === 10) ? date : undefined
    },
  })
  return (
    <>
      <input
        id={controlId}
        className={textClass.phone}
        type={isPartial ? 'text' : 'date'}
        {...(isPartial && { placeholder: '2026-10-14', dir: 'ltr' as const, autoComplete: 'off' })}
        {...namedBy(control)}
        value={field.text}
        onChange={({ target }) => field.onType(target.value)}
        onBlur={field.onCommit}
      />
      {isPartial && (
        <p className="mt-1 text-base text-ink-2">
          <Trans id="once.partialDate" message="If you know only the year, or the year and the month, enter that." />
        </p>
      )}
      {answered !== null && (
        // A phone's own calendar writes dates as the phone does.
        <p className="mt-1 text-base text-ink-2">{dateInWords(answered, language)}</p>
      )}
    </>
  )
}
