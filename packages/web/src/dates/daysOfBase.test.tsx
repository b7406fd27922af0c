import type { Question } from '@casebook/core/bases/base'
import { dateLocales } from '@casebook/core/dates/locales'
import type { Fact } from '@casebook/core/facts/fact'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { described } from '../entry/askOne.fixture'
import { type Opening, openEntry } from '../entry/entryPage.fixture'
import { pageIs } from '../entry/repeat/pageWidth.fixture'

describe('the days of a base', () => {
  const surgery = item('surgery', 'Date', { text: { en: 'Operation' } })
  const visit = (parts: Partial<Question>) => item('visit', 'Date', { text: { en: 'Visit' }, ...parts })
  const window = { questionId: 'surgery', fromDay: 20, toDay: 45 }
  const operated = [{ id: 'surgery', value: '2026-03-01' }]
  const field = (name = 'Visit') => screen.getByRole('textbox', { name: new RegExp(name) })
  const open = (questions: readonly Question[], facts: readonly Fact[] = [], opening: Opening = {}) =>
    openEntry({ base: formBase([formPart('part', questions)]), draft: { facts }, ...opening })

  it('are grey in the picker and refused when typed if disabled, and the opposite if enabled [DATE-03]', async () => {
    const dates = { disable: { weekends: true }, enable: { days: ['2026-03-07'] } }
    const { user, received } = await open([visit({ dates })])
    await user.type(field(), '2026-03-08{Tab}')
    await expect.poll(() => described(field())).toMatch(/2026-03-08 is not allowed here, because it is a Sunday\./)
    expect(received).toEqual([])
    await user.clear(field())
    await user.type(field(), '2026-03-09{ArrowDown}')
    const isDisabled = async (name: RegExp) =>
      (await screen.findByRole('gridcell', { name })).getAttribute('aria-disabled')
    expect(await isDisabled(/Sunday,? 8 March 2026/)).toBe('true')
    expect(await isDisabled(/Saturday,? 7 March 2026/)).toBe('false')
    await user.click(screen.getByRole('gridcell', { name: /Saturday,? 7 March 2026/ }))
    await expect.poll(() => received.map(({ value }) => value)).toEqual(['2026-03-09', '2026-03-07'])
  })

  it('in a window follow the other answer, in the picker and when typed [DATE-03]', async () => {
    const { user, received } = await open([surgery, visit({ dates: { onlyInWindow: window } })], operated)
    await user.type(field(), '2026-04-16{Tab}')
    await expect
      .poll(() => described(field()))
      .toMatch(/2026-04-16 is not allowed here\. Only the days from 2026-03-21 to 2026-04-15 are\./)
    await user.clear(field('Operation'))
    await user.type(field('Operation'), '2026-03-02{Tab}')
    expect(described(field())).not.toMatch(/is not allowed/)
    await user.click(field())
    await user.tab({ shift: true })
    await expect.poll(() => received.map(({ value }) => value)).toEqual(['2026-03-02', '2026-04-16'])
  })

  it('mark an existing answer that would be refused today [DATE-03]', async () => {
    await open(
      [surgery, visit({ dates: { onlyInWindow: window } })],
      [...operated, { id: 'visit', value: '2026-01-01' }],
    )
    await expect.poll(() => described(field())).toMatch(/2026-01-01 is not allowed here/)
  })

  it('have a colour, a shape and a text below the month and at each marked day [DATE-06]', async () => {
    const mark = [
      { color: '#00AA00', text: { en: 'Day 20 to 45' }, window },
      { color: '#AA0000', text: { en: 'Clinic closed' }, days: ['2026-03-19'] },
    ]
    const { user } = await open(
      [surgery, visit({ dates: { mark } })],
      [...operated, { id: 'visit', value: '2026-03-21' }],
    )
    await user.click(field())
    await user.keyboard('{ArrowDown}')
    const day = await screen.findByRole('gridcell', { name: /21 March 2026, Day 20 to 45$/ })
    const markOf = (cell: HTMLElement) => cell.querySelector<HTMLElement>('[data-mark]')
    expect(markOf(day)?.style.borderColor).toBe('rgb(0, 170, 0)')
    const closed = screen.getByRole('gridcell', { name: /19 March 2026, Clinic closed$/ })
    expect(markOf(closed)?.style.borderColor).toBe('rgb(170, 0, 0)')
    expect(markOf(closed)?.className).not.toBe(markOf(day)?.className)
    expect(markOf(screen.getByRole('gridcell', { name: /20 March 2026$/ }))).toBeNull()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Day 20 to 45', 'Clinic closed']),
    )
  })

  it('have week numbers only if the base asks for them [DATE-04] [DATE-06]', async () => {
    const base = formBase([formPart('part', [visit({})])])
    const facts = [{ id: 'visit', value: '2026-11-23' }]
    const { user, unmount } = await openEntry({ base, draft: { facts } })
    await user.click(screen.getByRole('button', { name: 'Calendar' }))
    await screen.findByRole('grid', { name: 'Nov 2026' })
    expect(screen.queryByRole('rowheader')).toBeNull()
    unmount()
    const numbered = await openEntry({ base: { ...base, datePicker: { weekNumbers: true } }, draft: { facts } })
    await numbered.user.click(screen.getByRole('button', { name: 'Calendar' }))
    await screen.findByRole('grid', { name: 'Nov 2026' })
    const weeks = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(weeks).toEqual(['44', '45', '46', '47', '48', '49'])
    expect(screen.getByRole('rowheader', { name: 'Week 48' })).toBeTruthy()
  })

  it('use the locale the base asks for [DATE-05]', async () => {
    const base = formBase([formPart('part', [visit({})])])
    const { user } = await openEntry({ base: { ...base, datePicker: { locales: { en: 'tr' } } } })
    await user.click(screen.getByRole('button', { name: 'Calendar' }))
    expect(await screen.findByRole('button', { name: dateLocales.tr.todayBtnTxt })).toBeTruthy()
  })

  it('are parsed with that locale’s format and month names when typed [DATE-05]', async () => {
    const base = formBase([formPart('part', [visit({}), item('after', 'Text', { text: { en: 'After it' } })])])
    const { user } = await openEntry({ base: { ...base, datePicker: { locales: { en: 'en-au' } } } })
    await user.type(field(), '03/02/1949')
    expect(screen.getByText('3 February 1949')).toBeTruthy()
  })

  it('work the same in a repeating table, where each row has its own window [DATE-03]', async () => {
    onTestFinished(pageIs(1000))
    const group = formPart(
      'visits',
      [
        item('planned', 'Date', { text: { en: 'Planned' } }),
        item('held', 'Date', {
          text: { en: 'Held' },
          dates: { onlyInWindow: { questionId: 'planned', fromDay: 0, toDay: 7 } },
        }),
      ],
      { repeats: { min: 0, max: 5 } },
    )
    const { user, received } = await openEntry({
      base: formBase([group]),
      draft: {
        facts: [
          { id: 'planned', value: '2026-03-01' },
          { id: 'planned#2', value: '2026-05-01' },
        ],
      },
    })
    const held = (await screen.findAllByRole('textbox', { name: /Held/ }))[1] as HTMLElement
    await user.type(held, '9.5.26{Tab}')
    await within(screen.getByRole('main')).findByText(/Only the days from/)
    await user.clear(held)
    await user.type(held, '8.5.26')
    expect(screen.getByText('8 May 2026')).toBeTruthy()
    await user.tab()
    await expect.poll(() => received).toEqual([{ id: 'held#2', value: '2026-05-08' }])
  })
})
