import type { CivilDate } from '@casebook/core/dates/civilDate'
import { dayNumber } from '@casebook/core/dates/civilDate'
import type { MarkedDates } from '@casebook/core/dates/markedDates'
import { sameDate } from '@casebook/core/dates/noDate'
import { monthGrid } from '@casebook/core/dates/picker/monthGrid'
import { weekdayOf } from '@casebook/core/dates/weekday'
import type { Language } from '@casebook/core/language/language'
import { commaOf, localeOfLanguage } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { cellClass, gridClass } from './cell'
import { type GridProps, gridKeys, useCursorFocus } from './grid'
import { MarkLine } from './MarkLegend'

interface DayGridProps extends GridProps {
  readonly language: Language
  readonly marks: readonly MarkedDates[]
  /** The meaning of the marks. */
  readonly legend: readonly string[]
  readonly hasWeekNumbers: boolean
}

const headClass = 'overflow-hidden p-0 text-center text-[0.75rem] font-[450] text-ink-3'
const weekClass = 'w-7 overflow-hidden border-e border-line p-0 text-center text-[0.6875rem] font-[450] text-ink-3'

/** The month that contains the cursor: six weeks of seven days. */
export function DayGrid({ context, send, labelledBy, mayFocus, language, ...shown }: DayGridProps) {
  const { marks, legend, hasWeekNumbers } = shown
  const { t } = useLingui()
  const { cursor, chosen, today, locale, limits } = context
  const { firstDayOfWeek, sunHighlight, dayLabels } = locale
  const table = useCursorFocus(mayFocus, cursor)
  const words = useMemo(() => daysInWords(language), [language])
  const weeks = monthGrid(cursor.year, cursor.month, { markDates: marks, firstDayOfWeek, sunHighlight, limits })
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with focusable cells
    <table ref={table} role="grid" className={gridClass} aria-labelledby={labelledBy} onKeyDown={gridKeys(send)}>
      <thead>
        <tr>
          {hasWeekNumbers && (
            <th scope="col" abbr={t({ id: 'dates.week', message: 'Week of the year' })} className={weekClass}>
              #
            </th>
          )}
          {weeks[0]?.days.map(({ date }) => (
            <th key={weekdayOf(date)} scope="col" className={headClass} abbr={words.weekday(date)}>
              {dayLabels[weekdayOf(date)]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ days, weekNumber: week }) => (
          <tr key={dayNumber(days[0]?.date ?? cursor)}>
            {hasWeekNumbers && (
              <th scope="row" className={weekClass} aria-label={t({ id: 'dates.weekNumber', message: `Week ${week}` })}>
                {week}
              </th>
            )}
            {days.map((day) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the grid
              <td
                key={dayNumber(day.date)}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the grid
                role="gridcell"
                className={cellClass({
                  isChosen: sameDate(day.date, chosen),
                  isDisabled: day.disabled,
                  isToday: sameDate(day.date, today),
                  kind: day.month !== 'current' ? 'beside' : day.highlighted ? 'highlighted' : 'plain',
                })}
                {...(day.highlighted && { 'data-highlighted': '' })}
                title={legend[day.group]}
                tabIndex={sameDate(day.date, cursor) ? 0 : -1}
                aria-label={[words.day(day.date), legend[day.group] ?? []].flat().join(commaOf(language))}
                aria-selected={sameDate(day.date, chosen)}
                aria-disabled={day.disabled}
                {...(sameDate(day.date, today) && { 'aria-current': 'date' })}
                onClick={() => send({ type: 'choose', date: day.date })}
              >
                {day.date.day}
                {day.mark.marked && (
                  <MarkLine
                    group={day.group}
                    color={day.mark.color}
                    className="absolute inset-x-1.5 bottom-[0.0625rem]"
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The name of a day for screen readers, with weekday, month and year. */
function daysInWords(language: Language) {
  const locale = localeOfLanguage(language)
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const instant = (date: CivilDate) => dayNumber(date) * 86_400_000
  return {
    day: (date: CivilDate) => whole.format(instant(date)),
    weekday: (date: CivilDate) => weekday.format(instant(date)),
  }
}
