import { kindOf } from '@casebook/core/questions/kinds'
import { Trans } from '@lingui/react'
import { dateInWords } from '../../dates/dateInWords'
import { useWords } from '../../entry/form/useWords'
import { type ControlProps, namedBy } from '../controlProps'
import { textClass } from '../looks'
import { useTypedAnswer } from './useTypedAnswer'

const inputTypes: Readonly<Record<string, string>> = { date: 'date', time: 'time', dateTime: 'datetime-local' }

/** A phone's own calendar and clock are the best that its owner knows. A date of which only the year is known is typed. */
export function NativeMoment(control: ControlProps) {
  const { question, state, controlId } = control
  const { language } = useWords()
  const { typed: asked, hasDays, refusal } = kindOf(question)
  const isPartial = question.partialDate === true && hasDays
  const answered = typeof state.value === 'string' ? state.value : null
  const field = useTypedAnswer({
    questionKey: state.key,
    current: state.value,
    shown: answered ?? '',
    read: (typed) => {
      const moment = typed.trim().replace(' ', 'T')
      // The browser's own field has the value "" until its date is whole.
      return moment === '' ? null : refusal(question, moment) === null ? moment : undefined
    },
  })
  return (
    <>
      <input
        id={controlId}
        className={textClass.phone}
        type={isPartial ? 'text' : inputTypes[asked ?? '']}
        {...(isPartial && {
          placeholder: asked === 'dateTime' ? '2026-10-14 14:05' : '2026-10-14',
          dir: 'ltr' as const,
          autoComplete: 'off',
        })}
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
      {answered !== null && hasDays && (
        // A phone's own calendar writes dates as the phone does.
        <p className="mt-1 text-base text-ink-2">{dateInWords(answered, language)}</p>
      )}
    </>
  )
}
