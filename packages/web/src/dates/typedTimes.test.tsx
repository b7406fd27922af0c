import { item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask, described } from '../entry/askOne.fixture'

const taken = item('taken', 'Time', { text: { en: 'Blood taken at' }, min: '07:00' })
const admitted = item('admitted', 'DateTime', { text: { en: 'Admitted' }, dates: { notAfterToday: true } })
const field = () => screen.getByRole('textbox', { name: /Blood taken at|Admitted/ })

describe('a typed time', () => {
  it('is four digits and Tab, and written out [MORE-37]', async () => {
    const { user, sent } = await ask(taken)
    await user.type(field(), '1405{Tab}')
    await sent().toEqual(['14:05'])
    expect(field()).toHaveProperty('value', '14:05')
    await user.clear(field())
    await user.tab()
    await sent().toEqual(['14:05', null])
  })

  it('that is none stays in the field and says so, and one out of range is kept with a word [MORE-37]', async () => {
    const { user, sent, received } = await ask(taken)
    await user.type(field(), '2560{Tab}')
    await expect.poll(() => described(field())).toMatch(/This is not a time\. Write it as in 14:05\./)
    expect([field().getAttribute('aria-invalid'), received]).toEqual(['true', []])
    await user.clear(field())
    await user.type(field(), '6:30{Tab}')
    await sent().toEqual(['06:30'])
    await expect.poll(() => described(field())).toMatch(/06:30 is before 07:00/)
  })
})

describe('a typed date with a time', () => {
  it('is shown in words before it is taken, unless it is in the format of the field [MORE-37]', async () => {
    const { user, sent } = await ask(admitted)
    await user.type(field(), '3.2.2026 1405')
    expect(screen.getByText('3 February 2026, 14:05')).toBeTruthy()
    await user.tab()
    await sent().toEqual(['2026-02-03T14:05'])
    expect(field()).toHaveProperty('value', '2026-02-03 14:05')
    await user.clear(field())
    await user.type(field(), '20260204 0930{Tab}')
    await sent().toEqual(['2026-02-03T14:05', '2026-02-04T09:30'])
  })

  it('asks for the time that is missing, and for the day that is meant [MORE-37]', async () => {
    const { user, sent } = await ask(admitted)
    await user.type(field(), '2026-02-03{Tab}')
    await expect.poll(() => described(field())).toMatch(/Write the time after the date, as in 2026-10-14 14:05\./)
    await user.clear(field())
    await user.type(field(), '03/02/2026 8:00{Tab}')
    await user.click(screen.getByRole('button', { name: '2 March 2026, 08:00' }))
    await sent().toEqual(['2026-03-02T08:00'])
  })
})
