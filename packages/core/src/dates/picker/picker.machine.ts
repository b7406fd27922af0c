/**
 * The date picker: a text field with a selector.
 *
 *   closed ──open──▶ open ─┬─ view:  days ──showMonths──▶ months ──chooseMonth, Enter──▶ days
 *     ▲                    │         days ──showYears───▶ years ───chooseYear, Enter───▶ days
 *     │                    └─ focus: waiting ──100 ms──▶ placed
 *     └──choose, today, clear, close; in the days also Enter, t, Escape
 *
 * A cursor, which is a day, decides what is shown: its month, its year, its page of years. Moving it chooses nothing.
 */
import { and, assign, setup } from 'xstate'
import type { CivilDate } from '../civilDate'
import { formatDate } from '../dateFormat'
import { type DateLimits, isYearInBounds, mayBeChosen } from '../disabledDates'
import type { DateLocale } from '../locales'
import { isDate, noDate } from '../noDate'
import { parseDate } from '../parseDate'
import { yearsPerPage } from '../selectors'
import { firstDayOf, parseDefaultMonth } from './defaultMonth'
import { type PickedDate, pickedDate } from './pickedDate'
import { addMonths, moveByKey, type PickerKey, type PickerView, withinYears, withYear } from './pickerMoves'

export type PickerEvent =
  /** The screen provides today, as it knows the person's time zone. */
  | { type: 'open'; today: CivilDate }
  | { type: 'close' }
  | { type: 'type'; text: string }
  | { type: 'clear' }
  | { type: 'choose'; date: CivilDate }
  | { type: 'today' }
  | { type: 'showDays' }
  | { type: 'showMonths' }
  | { type: 'showYears' }
  | { type: 'chooseMonth'; month: number }
  | { type: 'chooseYear'; year: number }
  | { type: 'turn'; by: 'month' | 'year' | 'yearPage'; towards: -1 | 1 }
  | ({ type: 'key' } & PickerKey)

export interface PickerInput {
  readonly chosen: CivilDate
  readonly format: string
  readonly locale: DateLocale
  readonly direction: 'ltr' | 'rtl'
  readonly limits: DateLimits
  /** The setting; blank if there is none. */
  readonly defaultMonth: string
}

export interface PickerContext extends PickerInput {
  readonly text: string
  readonly today: CivilDate
  readonly cursor: CivilDate
}

/** Milliseconds from opening the selector to focusing it. */
export const focusDelay = 100

const monthsOf = { month: 1, year: 12, yearPage: yearsPerPage * 12 } as const

const picker = setup({
  types: {
    input: {} as PickerInput,
    context: {} as PickerContext,
    events: {} as PickerEvent,
  },
  delays: { focusDelay },
  guards: {
    mayChoose: ({ context, event }) => event.type === 'choose' && mayBeChosen(event.date, context.limits),
    mayChooseToday: ({ context }) => mayChooseToday(context),
    mayChooseCursor: ({ context }) => mayBeChosen(context.cursor, context.limits),
    isYearOffered: ({ context, event }) => event.type === 'chooseYear' && isYearInBounds(event.year, context.limits),
    isEnter: ({ event }) => event.type === 'key' && (event.key === 'Enter' || event.key === ' '),
    isEscape: ({ event }) => event.type === 'key' && event.key === 'Escape',
    isToday: ({ event }) => event.type === 'key' && event.key.toLowerCase() === 't',
  },
})

export function mayChooseToday({ today, limits }: PickerContext): boolean {
  return isDate(today) && mayBeChosen(today, limits)
}

export function pickedOf({ chosen, format, locale }: PickerContext): PickedDate {
  return pickedDate(chosen, format, locale)
}

function choosing(chosen: CivilDate, { format, locale }: PickerInput): Pick<PickerContext, 'chosen' | 'text'> {
  return { chosen, text: formatDate(chosen, format, locale) }
}

/** The selector opens at the chosen date, else in the default month, else today. */
function openingCursor({ chosen, defaultMonth, limits }: PickerInput, today: CivilDate): CivilDate {
  if (isDate(chosen)) return withinYears(chosen, limits)
  return firstDayOf(parseDefaultMonth(defaultMonth), limits) ?? withinYears(today, limits)
}

const move = (view: PickerView) =>
  picker.assign(({ context, event }) =>
    event.type === 'key' ? { cursor: moveByKey(context.cursor, view, event, { ...context, ...context.locale }) } : {},
  )

const chooseToday = picker.assign(({ context }) => choosing(context.today, context))

export const pickerMachine = picker.createMachine({
  id: 'picker',
  context: ({ input }) => ({ ...input, ...choosing(input.chosen, input), today: noDate, cursor: noDate }),
  initial: 'closed',
  on: {
    type: {
      actions: assign(({ context, event }) => {
        const chosen = parseDate(event.text, context.format, context.locale, context.limits)
        return { text: event.text, chosen, ...(isDate(chosen) && { cursor: chosen }) }
      }),
    },
    clear: { target: '.closed', actions: assign(({ context }) => choosing(noDate, context)) },
  },
  states: {
    closed: {
      on: {
        open: {
          target: 'open',
          actions: assign(({ context, event }) => ({
            today: event.today,
            cursor: openingCursor(context, event.today),
          })),
        },
      },
    },
    open: {
      type: 'parallel',
      on: {
        close: 'closed',
        choose: {
          guard: 'mayChoose',
          target: 'closed',
          actions: assign(({ context, event }) => choosing(event.date, context)),
        },
        today: { guard: 'mayChooseToday', target: 'closed', actions: chooseToday },
        turn: {
          actions: assign({
            cursor: ({ context, event }) =>
              withinYears(addMonths(context.cursor, monthsOf[event.by] * event.towards), context.limits),
          }),
        },
      },
      states: {
        view: {
          initial: 'days',
          on: { showDays: '.days', showMonths: '.months', showYears: '.years' },
          states: {
            days: {
              on: {
                key: [
                  {
                    guard: and(['isEnter', 'mayChooseCursor']),
                    target: '#picker.closed',
                    actions: assign(({ context }) => choosing(context.cursor, context)),
                  },
                  { guard: and(['isToday', 'mayChooseToday']), target: '#picker.closed', actions: chooseToday },
                  { guard: 'isEscape', target: '#picker.closed' },
                  { actions: move('days') },
                ],
              },
            },
            months: {
              on: {
                chooseMonth: {
                  target: 'days',
                  actions: assign({
                    cursor: ({ context, event }) => addMonths(context.cursor, event.month - context.cursor.month),
                  }),
                },
                key: [
                  { guard: 'isEnter', target: 'days' },
                  { guard: 'isEscape', target: 'days' },
                  { actions: move('months') },
                ],
              },
            },
            years: {
              on: {
                chooseYear: {
                  guard: 'isYearOffered',
                  target: 'days',
                  actions: assign({ cursor: ({ context, event }) => withYear(context.cursor, event.year) }),
                },
                key: [
                  { guard: 'isEnter', target: 'days' },
                  { guard: 'isEscape', target: 'days' },
                  { actions: move('years') },
                ],
              },
            },
          },
        },
        focus: {
          initial: 'waiting',
          states: {
            waiting: { after: { focusDelay: 'placed' } },
            placed: {},
          },
        },
      },
    },
  },
})
