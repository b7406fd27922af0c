import { spanOfDate } from '@casebook/core/dates/civilDate'
import { dateRangeBreach } from '@casebook/core/entry/typed/storedDate'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { dateInWords } from '../dates/dateInWords'
import { unreadableMessages } from '../entry/form/question.messages'
import { useWords } from '../entry/form/useWords'
import { describedBy } from '../questions/controlProps'
import { fieldClass } from './field'
import type { OnceControlProps } from './OnceControl'
import { OnceHint } from './OnceHint'

/** A phone's own calendar is the best that its owner knows. A date of which only the year is known is typed. */
export function OnceDate({ question, state, labelId, unread, onAnswer, ...widget }: OnceControlProps) {
  /** Null unless a person is typing. */
  const [typed, setTyped] = useState<string | null>(null)
  const { language } = useWords()
  const isPartial = question.partialDate === true
  const answered = typeof state.value === 'string' ? state.value : null
  const type = (text: string) => {
    const date = text.trim()
    setTyped(text)
    if (spanOfDate(date) && (isPartial || date.length === 10)) onAnswer(date)
    // The browser's own field has the value "" until its date is whole.
    else onAnswer(null, isPartial && date !== '' ? text : undefined)
  }
  return (
    <>
      <input
        className={`${fieldClass} max-w-80`}
        type={isPartial ? 'text' : 'date'}
        aria-labelledby={labelId}
        {...(isPartial && { placeholder: example.day, dir: 'ltr' as const, autoComplete: 'off' })}
        {...describedBy(widget)}
        value={typed ?? unread ?? answered ?? ''}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
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
      <OnceHint>
        {typed !== null ? null : unread !== null ? (
          <Trans
            {...unreadableMessages.notADateInPart}
            values={{
              example: <bdi>{example.day}</bdi>,
              month: <bdi>{example.month}</bdi>,
              year: <bdi>{example.year}</bdi>,
            }}
          />
        ) : (
          answered !== null && <Breach question={question} value={answered} />
        )}
      </OnceHint>
    </>
  )
}

const example = { day: '2026-10-14', month: '2026-10', year: '2026' }

/** An unusual date is taken: only the patient knows whether it is right. */
function Breach({ question, value }: Pick<OnceControlProps, 'question'> & { readonly value: string }) {
  const { language } = useWords()
  const breach = dateRangeBreach(value, question)
  if (!breach) return null
  const day = new Intl.DateTimeFormat(localeOfLanguage(language), { dateStyle: 'long', timeZone: 'UTC' })
  const limit = <bdi>{day.format(new Date(breach.limit))}</bdi>
  return breach.type === 'beforeMin' ? (
    <Trans
      id="once.range.before"
      message="This day is before {limit}. Please check it. If it is right, leave it as it is."
      values={{ limit }}
    />
  ) : (
    <Trans
      id="once.range.after"
      message="This day is after {limit}. Please check it. If it is right, leave it as it is."
      values={{ limit }}
    />
  )
}
