import type { DatePickerSettings } from '@casebook/core/bases/base'
import { dateLocales } from '@casebook/core/dates/locales'
import type { PickedDate } from '@casebook/core/dates/picker/pickedDate'
import { weekdays } from '@casebook/core/dates/weekdays'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DateSelector } from './DateSelector'

function open(settings: DatePickerSettings = {}, format = 'yyyy-mm-dd') {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const picked: PickedDate[] = []
  const page = render(
    <I18nProvider i18n={i18n}>
      <DateSelector
        chosen={{ year: 2026, month: 11, day: 22 }}
        format={format}
        language="en"
        settings={settings}
        limits={{}}
        defaultMonth=""
        onDone={(date) => picked.push(date)}
        onClear={() => {}}
      />
    </I18nProvider>,
  )
  return { ...page, picked, user: userEvent.setup() }
}

describe('the date picker', () => {
  it.each(Object.entries(dateLocales))('uses %s if the base asks for it [DATE-05]', (code, locale) => {
    open({ locales: { en: code } })
    const grid = screen.getByRole('grid')
    const first = weekdays.indexOf(locale.firstDayOfWeek)
    const order = [...weekdays.slice(first), ...weekdays.slice(0, first)]
    const heads = within(grid).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(order.map((weekday) => locale.dayLabels[weekday]))
    expect(screen.getByRole('button', { name: locale.todayBtnTxt })).toBeTruthy()
    expect(screen.getByRole('button', { name: /choose another month/ }).textContent).toBe(locale.monthLabels[10])
    const sunday = within(grid).getByRole('gridcell', { selected: true })
    expect(sunday.hasAttribute('data-highlighted')).toBe(locale.sunHighlight)
  })

  it('passes on the complete model of the selected date [DATE-06]', async () => {
    const { user, picked } = open({}, 'mm/dd/yyyy')
    await user.click(screen.getByRole('gridcell', { name: /Monday,? 23 November 2026/ }))
    expect(picked).toEqual([
      {
        date: { year: 2026, month: 11, day: 23 },
        jsdate: new Date('2026-11-23T00:00:00Z'),
        formatted: '11/23/2026',
        epoc: Date.UTC(2026, 10, 23) / 1000,
      },
    ])
  })
})
