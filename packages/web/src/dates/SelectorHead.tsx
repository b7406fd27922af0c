import type { PickerContext, PickerEvent } from '@casebook/core/dates/picker/picker.machine'
import type { PickerView } from '@casebook/core/dates/picker/pickerMoves'
import { firstYearOfPage, yearsPerPage } from '@casebook/core/dates/selectors'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../ui/IconButton'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'

interface SelectorHeadProps {
  readonly id: string
  readonly context: PickerContext
  readonly view: PickerView
  readonly send: (event: PickerEvent) => void
}

const pages = { days: 'month', months: 'year', years: 'yearPage' } as const

const whichClass =
  'h-7 cursor-pointer rounded-[0.4375rem] px-[0.4375rem] font-bold text-ink-2 tabular-nums hover:bg-hover pointer-coarse:min-h-[44px]'

/** The month, year or page of years shown, with buttons to others. */
export function SelectorHead({ id, context, view, send }: SelectorHeadProps) {
  const { t } = useLingui()
  const { cursor, locale } = context
  const { year } = cursor
  const by = pages[view]
  const words = useTurnWords()[by]
  const month = locale.monthLabels[cursor.month - 1] ?? ''
  const first = firstYearOfPage(cursor.year)
  const shown = {
    days: `${month} ${cursor.year}`,
    months: String(cursor.year),
    years: `${first}–${first + yearsPerPage - 1}`,
  }[view]
  return (
    <div className="flex flex-none items-center justify-between">
      <VisuallyHidden>
        <span id={id} aria-live="polite">
          {shown}
        </span>
      </VisuallyHidden>
      <IconButton
        icon="left"
        size="small"
        className="max-h-7"
        label={words.back}
        onClick={() => send({ type: 'turn', by, towards: -1 })}
      />
      <span className="flex">
        <button
          type="button"
          className={whichClass}
          aria-pressed={view === 'months'}
          aria-label={t({ id: 'dates.chooseMonth', message: `${month}, choose another month` })}
          onClick={() => send({ type: view === 'months' ? 'showDays' : 'showMonths' })}
        >
          {month}
        </button>
        <button
          type="button"
          className={whichClass}
          aria-pressed={view === 'years'}
          aria-label={t({ id: 'dates.chooseYear', message: `${year}, choose another year` })}
          onClick={() => send({ type: view === 'years' ? 'showDays' : 'showYears' })}
        >
          {cursor.year}
        </button>
      </span>
      <IconButton
        icon="right"
        size="small"
        className="max-h-7"
        label={words.on}
        onClick={() => send({ type: 'turn', by, towards: 1 })}
      />
    </div>
  )
}

function useTurnWords() {
  const { t } = useLingui()
  return {
    month: {
      back: t({ id: 'dates.month.back', message: 'Previous month' }),
      on: t({ id: 'dates.month.on', message: 'Next month' }),
    },
    year: {
      back: t({ id: 'dates.year.back', message: 'Previous year' }),
      on: t({ id: 'dates.year.on', message: 'Next year' }),
    },
    yearPage: {
      back: t({ id: 'dates.years.back', message: 'Previous 25 years' }),
      on: t({ id: 'dates.years.on', message: 'Next 25 years' }),
    },
  }
}
