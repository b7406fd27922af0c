import type { DatePickerSettings } from '@casebook/core/bases/base'
import type { CivilDate } from '@casebook/core/dates/civilDate'
import type { DateLimits } from '@casebook/core/dates/disabledDates'
import type { MarkedDates } from '@casebook/core/dates/markedDates'
import type { PickedDate } from '@casebook/core/dates/picker/pickedDate'
import { mayChooseToday, pickedOf, pickerMachine } from '@casebook/core/dates/picker/picker.machine'
import { pickerDirection, pickerLocale } from '@casebook/core/dates/picker/pickerLocale'
import type { PickerView } from '@casebook/core/dates/picker/pickerMoves'
import { selectorSize } from '@casebook/core/dates/selectors'
import type { Language } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useId } from 'react'
import { Button } from '../ui/Button'
import { DayGrid } from './DayGrid'
import { MarkLegend } from './MarkLegend'
import { MonthGrid } from './MonthGrid'
import { SelectorHead } from './SelectorHead'
import { today } from './today'
import { YearGrid } from './YearGrid'

export interface DateSelectorProps {
  readonly chosen: CivilDate
  /** The date format of this deployment. */
  readonly format: string
  readonly language: Language
  readonly limits: DateLimits
  /** The month shown if no date is chosen. Blank for the current month. */
  readonly defaultMonth: string
  /** The locale and week numbers requested by the base. */
  readonly settings?: DatePickerSettings | undefined
  readonly marks?: readonly MarkedDates[] | undefined
  /** The meaning of each mark, in the same order. */
  readonly legend?: readonly string[] | undefined
  /** Called once, with the final value, even if it is unchanged. */
  readonly onDone: (picked: PickedDate) => void
  /** Clears the answer. */
  readonly onClear: () => void
  /** Given if a month or a year alone is accepted. */
  readonly onPartial?: ((date: Pick<CivilDate, 'year'> & Partial<Pick<CivilDate, 'month'>>) => void) | undefined
}

const rem = (pixels: number) => `${pixels / 16}rem`

/** The date picker: days, months and years, by pointer and keyboard. The chart makes every move. */
export function DateSelector({ onDone, onClear, onPartial, ...props }: DateSelectorProps) {
  const { language, settings, marks = [], legend = [], ...input } = props
  const locale = pickerLocale(language, settings)
  const direction = pickerDirection(language, settings)
  const [state, send, actor] = useMachine(pickerMachine, { input: { ...input, locale, direction } })
  const headingId = useId()
  const done = useEffectEvent(onDone)
  useEffect(() => {
    actor.send({ type: 'open', today: today() })
    const watching = actor.subscribe((now) => now.matches('closed') && done(pickedOf(now.context)))
    return () => watching.unsubscribe()
  }, [actor])

  if (!state.matches('open')) return null
  const { context } = state
  const { cursor } = context
  const view = viewOf(state.value)
  const grid = { context, send, labelledBy: headingId, mayFocus: state.matches({ open: { focus: 'placed' } }) }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is in the picker */}
      <div
        className="flex flex-col px-1.5 py-1 text-[0.8125rem]"
        dir={direction}
        style={{ inlineSize: rem(selectorSize.width), blockSize: rem(selectorSize.height) }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          send({ type: 'key', key: 'Escape' })
        }}
      >
        <SelectorHead id={headingId} context={context} view={view} send={send} />
        {view === 'days' && (
          <DayGrid
            {...grid}
            language={language}
            marks={marks}
            legend={legend}
            hasWeekNumbers={settings?.weekNumbers ?? false}
          />
        )}
        {view === 'months' && <MonthGrid {...grid} />}
        {view === 'years' && <YearGrid {...grid} />}
        <div className="flex flex-none items-center justify-between">
          <Button
            size="small"
            variant="quiet"
            className="max-h-7"
            disabled={!mayChooseToday(context)}
            aria-keyshortcuts="t"
            onClick={() => send({ type: 'today' })}
          >
            {locale.todayBtnTxt}
          </Button>
          {onPartial && (
            <Button
              size="small"
              variant="quiet"
              className="max-h-7"
              onClick={() =>
                onPartial(view === 'days' ? { year: cursor.year, month: cursor.month } : { year: cursor.year })
              }
            >
              {view === 'days' ? (
                <Trans id="dates.onlyMonth" message="Month only" />
              ) : (
                <Trans id="dates.onlyYear" message="Year only" />
              )}
            </Button>
          )}
          <Button size="small" variant="quiet" className="max-h-7" onClick={onClear}>
            <Trans id="dates.clear" message="Clear" />
          </Button>
        </div>
      </div>
      {view === 'days' && <MarkLegend marks={marks} legend={legend} />}
    </>
  )
}

function viewOf(value: unknown): PickerView {
  // The cast is safe: the chart represents its open state this way.
  return (value as { readonly open: { readonly view: PickerView } }).open.view
}
