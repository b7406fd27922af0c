import { item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask, described } from '../askOne.fixture'

describe('date', () => {
  const day = item('day', 'Date', { text: { en: 'Date of surgery' }, min: '2020-01-01' })
  const field = () => screen.getByRole('textbox', { name: /Date of surgery/ })

  it('inserts separators as digits are typed [DATE-01]', async () => {
    const { user, sent } = await ask(day)
    await user.type(field(), '20261014')
    expect(field()).toHaveProperty('value', '2026-10-14')
    await user.tab()
    await sent().toEqual(['2026-10-14'])
  })

  it('explains an invalid or incomplete date', async () => {
    const { user, received } = await ask(day)
    await user.type(field(), '20260231{Tab}')
    expect(within(screen.getByRole('main')).getByText(/There is no such day/)).toBeTruthy()
    await user.clear(field())
    await user.type(field(), '2026{Tab}')
    expect(within(screen.getByRole('main')).getByText(/Write the whole date/)).toBeTruthy()
    expect(received).toEqual([])
  })

  it('is never mirrored in right-to-left text: each date in a message is isolated [APP-13]', async () => {
    const { user } = await ask(day)
    await user.type(field(), '20260231{Tab}')
    expect(screen.getByText('2026-10-14').tagName).toBe('BDI')
    await user.clear(field())
    await user.type(field(), '19991231{Tab}')
    expect((await screen.findByText('1999-12-31')).tagName).toBe('BDI')
    expect(screen.getByText('2020-01-01').tagName).toBe('BDI')
  })

  it('may be partial if the question allows it', async () => {
    const { user, sent } = await ask({ ...day, partialDate: true })
    await user.type(field(), '2026{Tab}')
    await sent().toEqual(['2026'])
  })

  it('is checked against the limits, and names the one it breaks', async () => {
    const { user } = await ask(day)
    await user.type(field(), '19991231{Tab}')
    await expect.poll(() => described(field())).toMatch(/1999-12-31 is before 2020-01-01/)
  })

  it('is typed month first with the American setting, and stored the same way [DATE-01]', async () => {
    const { user, sent } = await ask(day, [], { deployment: { dateFormat: 'mm/dd/yyyy' } })
    expect(field()).toHaveProperty('placeholder', 'mm/dd/yyyy')
    await user.type(field(), '10142026{Tab}')
    expect(field()).toHaveProperty('value', '10/14/2026')
    await sent().toEqual(['2026-10-14'])
    await user.clear(field())
    await user.type(field(), '02312026{Tab}')
    expect(described(field())).toMatch(/Write it as in 10\/14\/2026/)
  })

  it('accepts a single t as today', async () => {
    const { user } = await ask(day)
    await user.type(field(), 't')
    const now = new Date()
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
    expect(field()).toHaveProperty('value', today.join('-'))
  })
})

describe('the date picker', () => {
  const limited = item('day', 'Date', { text: { en: 'Date of surgery' }, min: '2020-03-10', max: '2020-05-31' })
  const field = () => screen.getByRole('textbox', { name: /Date of surgery/ })
  const chosen = [{ id: 'day', value: '2020-04-14' }]

  it('opens on arrow down and focuses the selected day [DATE-06]', async () => {
    const { user, sent } = await ask(limited, chosen)
    await user.click(field())
    await user.keyboard('{ArrowDown}')
    const day = await screen.findByRole('gridcell', { name: /14 April 2020/, selected: true })
    await expect.poll(() => document.activeElement).toBe(day)
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await sent().toEqual(['2020-04-22'])
    expect(screen.queryByRole('grid')).toBeNull()
    expect(document.activeElement).toBe(field())
  })

  it('keeps the focus on the cursor across months and pages of years, and returns it [DATE-06]', async () => {
    const { user } = await ask(item('day', 'Date', { text: { en: 'Date of surgery' } }), [
      { id: 'day', value: '2020-04-28' },
    ])
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    await user.click(field())
    await user.keyboard('{ArrowDown}')
    await expect.poll(focused).toMatch(/28 April 2020/)
    await user.keyboard('{ArrowDown}')
    expect(focused()).toMatch(/5 May 2020/)
    await user.keyboard('{PageDown}')
    expect(focused()).toMatch(/5 June 2020/)
    await user.keyboard('{Home}')
    expect(focused()).toMatch(/1 June 2020/)
    await user.click(screen.getByRole('button', { name: /choose another year/ }))
    screen.getByRole('gridcell', { name: '2020' }).focus()
    await user.keyboard('{PageDown}')
    expect(focused()).toBe('2045')
    await user.keyboard('{Escape}{Escape}')
    expect(document.activeElement).toBe(field())
  })

  it('focuses after 100 ms, and has the specified size [DATE-06]', async () => {
    const { user } = await ask(limited, chosen)
    const at = { pressed: 0, focused: 0 }
    const button = screen.getByRole('button', { name: 'Calendar' })
    button.addEventListener('click', () => {
      at.pressed = performance.now()
    })
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches('[role=gridcell]')) at.focused ||= performance.now()
    })
    await user.click(button)
    const grid = await screen.findByRole('grid', { name: 'Apr 2020' })
    await expect.poll(() => grid.contains(document.activeElement)).toBe(true)
    // Timers may fire a millisecond early by this clock.
    expect(at.focused - at.pressed).toBeGreaterThanOrEqual(99)
    expect(grid.parentElement?.style.inlineSize).toBe('15.75rem')
    expect(grid.parentElement?.style.blockSize).toBe('14.5rem')
  })

  it('leaves the answer unchanged on closing, even unreadable text [DATE-06]', async () => {
    const { user, received } = await ask(limited, chosen)
    await user.clear(field())
    await user.type(field(), '2020-99{ArrowDown}')
    await screen.findByRole('grid')
    await expect.poll(() => document.activeElement?.role).toBe('gridcell')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(field()).toHaveProperty('value', '2020-99-')
    expect(received).toEqual([])
  })

  it('disables days out of range, and opens in the month nearest to today [DATE-06]', async () => {
    const { user, received } = await ask(limited)
    await user.click(screen.getByRole('button', { name: 'Calendar' }))
    await screen.findByRole('grid', { name: 'May 2020' })
    const late = screen.getByRole('gridcell', { name: /1 June 2020/ })
    expect(late.getAttribute('aria-disabled')).toBe('true')
    await user.click(late)
    expect(received).toEqual([])
    expect(screen.getByRole('button', { name: 'Today' })).toHaveProperty('disabled', true)
  })

  it('reaches any day by month and by year, 25 to a page [DATE-06]', async () => {
    const { user, sent } = await ask(item('day', 'Date', { text: { en: 'Date of surgery' } }), chosen)
    await user.click(screen.getByRole('button', { name: 'Calendar' }))
    await user.click(await screen.findByRole('button', { name: /choose another year/ }))
    const years = within(screen.getByRole('grid', { name: '2000–2024' }))
    expect(years.getAllByRole('gridcell')).toHaveLength(25)
    expect(years.getAllByRole('row')).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Previous 25 years' }))
    await user.click(screen.getByRole('gridcell', { name: '1987' }))
    await user.click(screen.getByRole('button', { name: /choose another month/ }))
    await user.click(screen.getByRole('gridcell', { name: 'Feb' }))
    await user.click(screen.getByRole('button', { name: 'Next month' }))
    await user.click(screen.getByRole('gridcell', { name: /Sunday,? 8 March 1987/ }))
    await sent().toEqual(['1987-03-08'])
  })

  it('returns from years to days on Escape, and closes on the next [DATE-06]', async () => {
    const { user } = await ask(limited, chosen)
    await user.click(screen.getByRole('button', { name: 'Calendar' }))
    await user.click(await screen.findByRole('button', { name: /choose another year/ }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('grid', { name: 'Apr 2020' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('clears the answer with Clear', async () => {
    const { user, sent } = await ask(limited, chosen)
    await user.click(screen.getByRole('button', { name: 'Calendar' }))
    await user.click(await screen.findByRole('button', { name: 'Clear' }))
    await sent().toEqual([null])
  })

  it('accepts a month alone if the question allows it', async () => {
    const { user, sent } = await ask({ ...limited, partialDate: true }, chosen)
    await user.click(screen.getByRole('button', { name: 'Calendar' }))
    await user.click(await screen.findByRole('button', { name: 'Month only' }))
    await sent().toEqual(['2020-04'])
    await user.click(screen.getByRole('button', { name: 'Calendar' }))
    await user.click(await screen.findByRole('button', { name: /choose another year/ }))
    await user.click(screen.getByRole('button', { name: 'Year only' }))
    await sent().toEqual(['2020-04', '2020'])
  })
})
