/** The month that the calendar of follow-ups shows. */
import { type CivilDate, civilDateText, parseCivilDate } from '../dates/civilDate'
import { monthGrid } from '../dates/picker/monthGrid'

/** The weeks of the first and the last possible month reach into years that have no text. */
const [firstYear, lastYear] = [1001, 9998]

/** The first day of the month `yyyy-mm`, or of the current month if the text is not a month that can be shown. */
export function monthIn(text: string | null, today: CivilDate): CivilDate {
  const first = parseCivilDate(`${text}-01`)
  return first && first.year >= firstYear && first.year <= lastYear ? first : { ...today, day: 1 }
}

/** The four to six weeks of the month, from Monday to Sunday, as `yyyy-mm-dd`. */
export function weeksOf({ year, month }: CivilDate): readonly (readonly string[])[] {
  const weeks = monthGrid(year, month, { firstDayOfWeek: 'mo' })
  return weeks
    .filter(({ days }) => days.some((day) => day.month === 'current'))
    .map(({ days }) => days.map(({ date }) => civilDateText(date)))
}
