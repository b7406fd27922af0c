/** Colours and text fit of the date picker; need real painting. */
import type { Language } from '@casebook/core/language/language'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { contrastIn } from '../look/contrast.fixture'
import '../look/index.css'
import { ask } from '../entry/askOne.fixture'
import { DateSelector, type DateSelectorProps } from './DateSelector'

const sunday = { year: 2026, month: 11, day: 8 }

const visits = [
  { color: '#1B7F79', dates: [], ranges: [{ begin: { ...sunday, day: 10 }, end: { ...sunday, day: 20 } }] },
  { color: '#AA0000', dates: [{ ...sunday, day: 24 }] },
]

function open(language: Language, more: Partial<DateSelectorProps> = {}) {
  i18n.loadAndActivate({ locale: language, messages: {} })
  return render(
    <I18nProvider i18n={i18n}>
      <DateSelector
        chosen={sunday}
        format="yyyy-mm-dd"
        language={language}
        limits={{}}
        defaultMonth=""
        onDone={() => {}}
        onClear={() => {}}
        {...more}
      />
    </I18nProvider>,
  )
}

function lookOf(line: Element | null) {
  if (!line) return null
  const { borderBottomColor, borderBottomStyle, borderBottomWidth } = getComputedStyle(line)
  return [borderBottomColor, borderBottomStyle, borderBottomWidth]
}

describe('the date picker', () => {
  afterEach(() => {
    document.documentElement.dataset.theme = 'light'
    document.documentElement.dir = 'ltr'
  })

  it.each(['light', 'dark'])(
    'shows which Sunday is selected, although Sundays have their own colour, %s',
    async (theme) => {
      document.documentElement.dataset.theme = theme
      const screen = await open('en')
      const chosen = screen.getByRole('gridcell', { selected: true }).element()
      expect(chosen.textContent).toBe('8')
      expect(contrastIn(chosen)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has room for its weekdays in Arabic', async () => {
    document.documentElement.dir = 'rtl'
    const screen = await open('sy')
    const heads = screen.getByRole('columnheader').elements()
    expect(heads).toHaveLength(7)
    for (const head of heads) expect(head.scrollWidth, head.textContent).toBeLessThanOrEqual(head.clientWidth)
  })

  it.each([
    ['as it is', {}],
    [
      'with numbers of weeks and marked days',
      { settings: { weekNumbers: true }, marks: visits, legend: ['Visit', 'Closed'] },
    ],
  ])('is 252 by 232 pixels, and has room for all its days, %s [DATE-06]', async (_, more) => {
    const screen = await open('en', more)
    const grid = screen.getByRole('grid').element()
    const selector = grid.parentElement as HTMLElement
    const { width, height } = selector.getBoundingClientRect()
    expect([width, height]).toEqual([252, 232])
    expect([selector.scrollWidth, selector.scrollHeight]).toEqual([252, 232])
    for (const cell of screen.getByRole('gridcell').elements())
      expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth)
  })

  it('renders marks in the base’s colours, each group with its own shape and legend [DATE-06]', async () => {
    const screen = await open('en', { marks: visits, legend: ['Visit', 'Closed'] })
    const line = (name: RegExp) => lookOf(screen.getByRole('gridcell', { name }).element().querySelector('[data-mark]'))
    expect(line(/ 10 November 2026, Visit/)).toEqual(['rgb(27, 127, 121)', 'solid', '3px'])
    expect(line(/ 24 November 2026, Closed/)).toEqual(['rgb(170, 0, 0)', 'dashed', '3px'])
    const samples = screen.getByRole('listitem').elements()
    expect(samples.map((sample) => lookOf(sample.querySelector('[data-mark]')))).toEqual([
      ['rgb(27, 127, 121)', 'solid', '3px'],
      ['rgb(170, 0, 0)', 'dashed', '3px'],
    ])
  })
})

describe('the date field', () => {
  it('fills 100 % of its container [DATE-06]', async () => {
    await ask({ id: 'day', type: 'Date', text: { en: 'Date of surgery' } })
    const box = document.querySelector('[data-question="day"] input')?.parentElement as HTMLElement
    const place = box.parentElement as HTMLElement
    const { paddingLeft, paddingRight } = getComputedStyle(place)
    const room = place.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    expect(room).toBeGreaterThan(100)
    expect(box.getBoundingClientRect().width).toBeCloseTo(room, 0)
  })
})
