import type { Chart } from '@casebook/core/charts/chart'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { speak } from '../shell/i18n'
import ChartFigure from './ChartFigure'

const point = (value: number | null) => ({ value, isHollow: value !== null && value < 5 })
const mesh: Chart = {
  kind: 'bars',
  categories: ['≥ 20', '≥ 25'],
  series: [
    { name: 'Polypropylene', points: [point(28), point(4)] },
    { name: 'PVDF', points: [point(10), point(null)] },
  ],
}

async function draw(chart: Chart, format?: (value: number) => string) {
  await speak('en')
  render(
    <I18nProvider i18n={i18n}>
      <ChartFigure
        chart={chart}
        title={'Cases'}
        description={'Count of cases by body mass index'}
        categoryLabel={'kg/m²'}
        {...(format && { format })}
      />
    </I18nProvider>,
  )
  return { figure: within(screen.getByRole('figure', { name: 'Cases' })), user: userEvent.setup() }
}

const namesOf = (elements: readonly HTMLElement[]) => elements.map((element) => element.getAttribute('aria-label'))

describe('the figure of a chart', () => {
  it('says in words that there is nothing, where every number is 0 [STAT-09]', async () => {
    await speak('en')
    const chart = { ...mesh, series: [{ name: 'Open', points: [point(0), point(0)] }] }
    const figure = { chart, title: 'Queries', description: 'By age', categoryLabel: 'Age' }
    const { container, rerender } = render(
      <I18nProvider i18n={i18n}>
        <ChartFigure {...figure} nothing="No query is open." />
      </I18nProvider>,
    )
    expect(container.textContent).toBe('QueriesBy ageNo query is open.')
    rerender(
      <I18nProvider i18n={i18n}>
        <ChartFigure {...figure} />
      </I18nProvider>,
    )
    expect(container.textContent).toContain('≥ 20')
  })

  it('has a title, a description, a legend, and each value as the name of its mark [STAT-09]', async () => {
    const { figure } = await draw(mesh)
    const chart = figure.getByRole('group', { name: 'Cases', description: 'Count of cases by body mass index' })
    expect(namesOf(within(chart).getAllByRole('img'))).toEqual([
      '≥ 20, Polypropylene: 28',
      '≥ 20, PVDF: 10',
      '≥ 25, Polypropylene: 4 · Fewer than 5 cases',
      '≥ 25, PVDF: None',
    ])
    expect(figure.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Polypropylene',
      'PVDF',
      'Fewer than 5 cases',
    ])
  })

  it('has the same numbers as a table, beside the chart for screen readers and instead of it for all [STAT-09]', async () => {
    const { figure, user } = await draw(mesh)
    const rows = () => figure.getAllByRole('row').map(({ textContent }) => textContent)
    const numbers = ['kg/m²PolypropylenePVDF', '≥ 202810', '≥ 25Fewer than 5 cases4None']
    expect(rows()).toEqual(numbers)
    await user.click(figure.getByRole('radio', { name: 'Table' }))
    expect(figure.queryByRole('group')).toBeNull()
    expect(rows()).toEqual(numbers)
  })

  it('is one stop of the Tab key, and arrows lead through its values [STAT-09]', async () => {
    const { figure, user } = await draw(mesh)
    const marks = within(figure.getByRole('group', { name: 'Cases' })).getAllByRole('img')
    expect(marks.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1])
    const after = async (key: string) => {
      await user.keyboard(key)
      return document.activeElement?.getAttribute('aria-label')
    }
    act(() => marks[0]?.focus())
    expect(figure.getByText('≥ 20, Polypropylene: 28')).toBeTruthy()
    expect(await after('{ArrowRight}')).toBe('≥ 25, Polypropylene: 4 · Fewer than 5 cases')
    expect(await after('{ArrowDown}')).toBe('≥ 25, PVDF: None')
    expect(await after('{ArrowDown}')).toBe('≥ 25, PVDF: None')
    expect(await after('{Home}')).toBe('≥ 20, Polypropylene: 28')
    await user.keyboard('{Escape}')
    expect(figure.queryByText('≥ 20, Polypropylene: 28')).toBeNull()
  })

  it('says values with their unit, and ranges and shares in words [STAT-09]', async () => {
    const range = { value: 118, low: 52, high: 210, isHollow: false }
    const minutes = (value: number) => `${value} min`
    const { figure } = await draw(
      { kind: 'range', categories: ['≥ 30'], series: [{ name: 'PVDF', points: [range] }] },
      minutes,
    )
    expect(namesOf(within(figure.getByRole('group')).getAllByRole('img'))).toEqual([
      '≥ 30: 118 min · 52 min to 210 min',
    ])
    expect(figure.getAllByRole('row')[1]?.textContent).toBe('≥ 3052 min to 210 min118 min')
  })

  it('is a table alone if nobody could tell its series apart [STAT-09]', async () => {
    const points = [point(28), point(7)]
    const series = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, points }))
    const { figure } = await draw({ ...mesh, series })
    expect(figure.queryByRole('group')).toBeNull()
    expect(figure.getByText(/^More than four series/)).toBeTruthy()
    expect(figure.getAllByRole('row')).toHaveLength(3)
  })
})
