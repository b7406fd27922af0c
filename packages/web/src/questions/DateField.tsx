import { markedDates } from '@casebook/core/bases/dates/dateLimits'
import { type CivilDate, civilDateText } from '@casebook/core/dates/civilDate'
import { splitMoment } from '@casebook/core/dates/moment'
import { noDate, sameDate } from '@casebook/core/dates/noDate'
import { readDay } from '@casebook/core/entry/marks/dateMarks'
import { typedDate } from '@casebook/core/entry/typed/dateMask'
import { monthToOpen, pickableDates } from '@casebook/core/entry/typed/datePicking'
import { dayIn, withDay } from '@casebook/core/entry/typed/dateTimeEntry'
import { shownDate } from '@casebook/core/entry/typed/storedDate'
import { kindOf } from '@casebook/core/questions/kinds'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { DatePopover } from '../dates/lazyDatePopover'
import { useForm } from '../entry/FormContext'
import { useDateSetting } from '../entry/form/useDateSetting'
import { useWords } from '../entry/form/useWords'
import { IconButton } from '../ui/IconButton'
import { calendar } from '../ui/moreDrawings'
import { type ControlProps, namedBy } from './controlProps'
import { boxClass, digitsClass } from './looks'
import { DateReading } from './typed/DateReading'
import { typingKeys } from './typed/typingKeys'
import { useTypedAnswer } from './typed/useTypedAnswer'

/**
 * Optimised for typing: separators are inserted automatically, and a date in another notation is shown in words before
 * Tab or Enter accepts it. `t` means today, and so does the whole word. Arrow down opens the picker.
 * With a time, that follows the date: `t 1405` is today at 14:05.
 */
export function DateField(control: ControlProps) {
  const { question, state, controlId, size = 'form' } = control
  const { t } = useLingui()
  const { language, read } = useWords()
  const { datePicker } = useForm().view.engine.structure.base
  const setting = useDateSetting(question, state.key)
  if (!setting) throw new Error(`The question ${question.id} is no date`)
  const { format: dateFormat, world } = setting
  const hasTime = kindOf(question).typed === 'dateTime'
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const reading = useRef<HTMLDivElement>(null)
  /** The letter that meant today, while it may yet begin a word. */
  const letter = useRef('')
  const stored = typeof state.value === 'string' ? state.value : ''
  const field = useTypedAnswer({
    questionKey: state.key,
    current: state.value,
    shown: shownDate(stored, dateFormat),
    read: (typed) => {
      const entry = readDay(typed, question, setting)
      return entry.type === 'date' ? entry.value : entry.type === 'empty' ? null : undefined
    },
  })

  const entry = readDay(field.text, question, setting)
  const written = entry.type === 'date' ? entry.value : ''
  const chosen = dayIn(written) ?? noDate

  const close = () => {
    setIsOpen(false)
    box.current?.querySelector('input')?.focus()
  }
  const onType = (value: string) => {
    const today = shownDate(civilDateText(world.today), dateFormat)
    const isGoingOn = letter.current !== '' && value.startsWith(today) && /^\p{L}+$/u.test(value.slice(today.length))
    const text = isGoingOn ? letter.current + value.slice(today.length) : value
    letter.current = /^t$/i.test(text) && !/^t/i.test(field.text) ? text : ''
    field.onType(letter.current ? today : typedDate(text, field.text, dateFormat, question))
  }
  /** A picked date replaces the typed text. */
  const take = (value: string | null) => {
    field.onAbandon()
    if ((value ?? '') !== stored) field.onAnswer(value)
    close()
  }
  /** A day without its time is no answer yet: the field waits for it. */
  const pick = (date: CivilDate) => {
    if (!hasTime) return take(civilDateText(date))
    field.onType(withDay(field.text, shownDate(civilDateText(date), dateFormat)))
    close()
  }
  const keys = typingKeys(field)

  return (
    <>
      <div className={boxClass[size]} ref={box}>
        <input
          id={controlId}
          className={digitsClass}
          type="text"
          dir="ltr"
          autoComplete="off"
          placeholder={hasTime ? `${dateFormat} hh:mm` : dateFormat}
          aria-keyshortcuts="ArrowDown"
          value={field.text}
          onChange={(event) => onType(event.target.value)}
          onBlur={field.onCommit}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && !event.altKey && !event.ctrlKey && !event.metaKey) {
              event.preventDefault()
              setIsOpen(true)
            } else if (event.key === 'Enter' && entry.type === 'choices' && !event.ctrlKey && !event.metaKey) {
              event.preventDefault()
              reading.current?.querySelector('button')?.focus()
            } else keys(event)
          }}
          {...namedBy(control)}
        />
        <IconButton
          icon={calendar}
          size="small"
          tabIndex={-1}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          label={t({ id: 'dates.open', message: 'Calendar' })}
          onClick={() => setIsOpen(!isOpen)}
        />
        {isOpen && (
          <DatePopover
            onMissing={() => setIsOpen(false)}
            field={box}
            chosen={chosen}
            format={dateFormat}
            language={language}
            settings={datePicker}
            limits={pickableDates(question, world)}
            marks={markedDates(question, world)}
            legend={question.dates?.mark?.map(({ text }) => read(text))}
            defaultMonth={monthToOpen(question, splitMoment(written).day, world)}
            onClose={() => setIsOpen(false)}
            onDone={({ date }) => (sameDate(date, chosen) ? close() : pick(date))}
            onClear={() => take(null)}
            {...(question.partialDate && { onPartial: (date) => take(civilDateText(date)) })}
          />
        )}
      </div>
      <div ref={reading} aria-live="polite">
        {field.isTyped && <DateReading entry={entry} onTake={take} />}
      </div>
    </>
  )
}
