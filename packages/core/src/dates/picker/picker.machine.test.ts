import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { day } from '../anyDay.fixture'
import { parseCivilDate } from '../civilDate'
import { mayBeChosen } from '../disabledDates'
import { dateLocales } from '../locales'
import { isDate, noDate } from '../noDate'
import type { PickerInput } from './picker.machine'
import { focusDelay, mayChooseToday, type PickerEvent, pickedOf, pickerMachine } from './picker.machine'

const today = day('2024-03-05')
const input: PickerInput = {
  chosen: noDate,
  format: 'yyyy-mm-dd',
  locale: dateLocales.en,
  direction: 'ltr',
  limits: {},
  defaultMonth: '',
}

function aPicker(given: Partial<PickerInput> = {}, ...events: PickerEvent[]) {
  const clock = new SimulatedClock()
  const actor = createActor(pickerMachine, { input: { ...input, ...given }, clock }).start()
  for (const event of events) actor.send(event)
  return { actor, clock, screen: () => actor.getSnapshot(), context: () => actor.getSnapshot().context }
}

const open: PickerEvent = { type: 'open', today }
const press = (key: string): PickerEvent => ({ type: 'key', key })

describe('the picker', () => {
  it('opens and closes its selector [DATE-06]', () => {
    const { actor, screen } = aPicker({}, open)
    expect(screen().matches({ open: { view: 'days' } })).toBe(true)
    actor.send({ type: 'close' })
    expect(screen().matches('closed')).toBe(true)
  })

  it('takes the focus 100 ms after it opened [DATE-06]', () => {
    const { clock, screen } = aPicker({}, open)
    expect(focusDelay).toBe(100)
    clock.increment(99)
    expect(screen().matches({ open: { focus: 'waiting' } })).toBe(true)
    clock.increment(1)
    expect(screen().matches({ open: { focus: 'placed' } })).toBe(true)
  })

  it('opens at the chosen date, else in the default month, else today [DATE-06]', () => {
    const chosen = day('2020-02-29')
    expect(aPicker({ chosen, defaultMonth: '08/2019' }, open).context().cursor).toEqual(chosen)
    expect(aPicker({ defaultMonth: '08/2019' }, open).context().cursor).toEqual(day('2019-08-01'))
    expect(aPicker({ defaultMonth: '8.2019' }, open).context().cursor).toEqual(today)
    expect(aPicker({ limits: { maxYear: 2020 } }, open).context().cursor).toEqual(day('2020-12-31'))
  })

  it('chooses a date, writes it and closes [DATE-06]', () => {
    const { screen, context } = aPicker({}, open, { type: 'choose', date: day('2024-03-09') })
    expect(screen().matches('closed')).toBe(true)
    expect(context()).toMatchObject({ chosen: day('2024-03-09'), text: '2024-03-09' })
    expect(pickedOf(context())).toMatchObject({ date: day('2024-03-09'), formatted: '2024-03-09', epoc: 1_709_942_400 })
  })

  it('never chooses a disabled date [DATE-03]', () => {
    const limits = { disableDays: [today] }
    const ways: PickerEvent[] = [{ type: 'choose', date: today }, { type: 'today' }, press('Enter'), press('t')]
    for (const way of ways) {
      const { screen, context } = aPicker({ limits }, open, way)
      expect(screen().matches('open')).toBe(true)
      expect(context()).toMatchObject({ chosen: noDate, cursor: today })
      expect(mayChooseToday(context())).toBe(false)
    }
    const typed = aPicker({ limits }, { type: 'type', text: '2024-03-05' }).context()
    expect(typed).toMatchObject({ chosen: noDate, text: '2024-03-05' })
  })

  it('chooses today by the button and by the key t [DATE-06]', () => {
    for (const way of [{ type: 'today' } as const, press('t'), press('T')])
      expect(aPicker({ chosen: day('2020-01-01') }, open, way).context()).toMatchObject({
        chosen: today,
        text: '2024-03-05',
      })
  })

  it('works by keyboard alone [DATE-06]', () => {
    const keys = ['ArrowDown', 'ArrowRight', 'PageDown', 'Enter'].map(press)
    const { screen, context } = aPicker({}, open, ...keys)
    expect(screen().matches('closed')).toBe(true)
    expect(context().chosen).toEqual(day('2024-04-13'))
  })

  it('shows a month or year on Enter in its selectors, without choosing a date [DATE-06]', () => {
    const { actor, screen, context } = aPicker({}, open, { type: 'showYears' })
    for (const key of ['ArrowUp', 'Enter']) actor.send(press(key))
    expect(screen().matches({ open: { view: 'days' } })).toBe(true)
    actor.send({ type: 'showMonths' })
    for (const key of ['ArrowDown', ' ']) actor.send(press(key))
    expect(screen().matches({ open: { view: 'days' } })).toBe(true)
    expect(context()).toMatchObject({ cursor: day('2019-06-05'), chosen: noDate })
  })

  it('closes a selector on Escape, and the picker on the next Escape [DATE-06]', () => {
    const { actor, screen } = aPicker({}, open, { type: 'showMonths' }, press('Escape'))
    expect(screen().matches({ open: { view: 'days' } })).toBe(true)
    actor.send(press('Escape'))
    expect(screen().matches('closed')).toBe(true)
  })

  it('shows the month and year that were clicked [DATE-06]', () => {
    const { context } = aPicker(
      { chosen: day('2024-03-31') },
      open,
      { type: 'showMonths' },
      { type: 'chooseMonth', month: 2 },
      { type: 'showYears' },
      { type: 'chooseYear', year: 2023 },
    )
    expect(context().cursor).toEqual(day('2023-02-28'))
    const outside = aPicker(
      { limits: { maxYear: 2024 } },
      open,
      { type: 'showYears' },
      { type: 'chooseYear', year: 2025 },
    )
    expect(outside.context().cursor).toEqual(today)
  })

  it.each([
    ['month', 1, '2024-04-05'],
    ['year', -1, '2023-03-05'],
    ['yearPage', 1, '2049-03-05'],
  ] as const)('turns by a %s [DATE-06]', (by, towards, expected) => {
    expect(aPicker({}, open, { type: 'turn', by, towards }).context().cursor).toEqual(day(expected))
  })

  it('follows typed text, and keeps text that is no date for correction [DATE-06]', () => {
    const { actor, context } = aPicker({ chosen: day('2020-01-01') }, open, { type: 'type', text: '2019-07-1' })
    expect(context()).toMatchObject({ chosen: day('2019-07-01'), cursor: day('2019-07-01'), text: '2019-07-1' })
    actor.send({ type: 'type', text: '2019-07-' })
    expect(context()).toMatchObject({ chosen: noDate, cursor: day('2019-07-01'), text: '2019-07-' })
    actor.send({ type: 'type', text: ' ' })
    expect(context()).toMatchObject({ chosen: noDate, text: ' ' })
  })

  it('is cleared to zeros [DATE-06]', () => {
    const { screen, context } = aPicker({ chosen: today }, open, { type: 'clear' })
    expect(screen().matches('closed')).toBe(true)
    expect([context().text, pickedOf(context()).date, pickedOf(context()).epoc]).toEqual(['', noDate, 0])
  })
})

describe('every way through the picker', () => {
  const limits = { minYear: 2023, maxYear: 2024, disableDays: [day('2024-03-06')] }
  const events: PickerEvent[] = [
    open,
    { type: 'close' },
    { type: 'clear' },
    { type: 'today' },
    { type: 'type', text: '2024-03-06' },
    { type: 'choose', date: day('2024-03-06') },
    { type: 'showDays' },
    { type: 'showMonths' },
    { type: 'showYears' },
    { type: 'chooseYear', year: 2030 },
    { type: 'turn', by: 'yearPage', towards: 1 },
    ...['ArrowRight', 'PageDown', 'Enter', 'Escape'].map(press),
  ]
  const paths = getShortestPaths(pickerMachine, {
    input: { ...input, limits },
    // The cast is safe: this is the chart's own event for the end of its delay.
    events: [...events, { type: 'xstate.after.focusDelay.picker.open.focus.waiting' } as unknown as PickerEvent],
    limit: 3000,
    serializeState: (state) =>
      JSON.stringify([state.value, isDate(state.context.chosen), state.context.text, state.context.cursor.year]),
  })

  it('reaches every state [DATE-06]', () => {
    const views = ['days', 'months', 'years']
    expect(new Set(paths.map(({ state }) => JSON.stringify(state.value)))).toEqual(
      new Set([
        JSON.stringify('closed'),
        ...views.flatMap((view) => ['waiting', 'placed'].map((focus) => JSON.stringify({ open: { view, focus } }))),
      ]),
    )
  })

  it('chooses only allowed dates, and shows only the picker’s years [DATE-03] [DATE-06]', () => {
    for (const { state } of paths) {
      const { chosen, cursor, text, today: known } = state.context
      expect(!isDate(chosen) || mayBeChosen(chosen, limits)).toBe(true)
      if (isDate(chosen)) expect(parseCivilDate(text)).toEqual(chosen)
      if (!state.matches('closed')) expect([known, cursor.year >= 2023 && cursor.year <= 2024]).toEqual([today, true])
    }
  })
})
