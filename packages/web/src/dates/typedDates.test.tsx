import { item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask, described } from '../entry/askOne.fixture'

const birth = item('day', 'Date', { text: { en: 'Date of birth' } })
const field = () => screen.getByRole('textbox', { name: /Date of birth/ })

describe('a typed date', () => {
  it.each([
    ['3.2.49', '3 February 1949', '1949-02-03'],
    ['3 Feb 1949', '3 February 1949', '1949-02-03'],
    ['٣ شباط ١٩٤٩', '3 February 1949', '1949-02-03'],
    ['13/02/1949', '13 February 1949', '1949-02-13'],
    ['15021949', '15 February 1949', '1949-02-15'],
  ])('%s is echoed as %s, and then accepted by one Tab [DATE-02]', async (typed, words, value) => {
    const { user, sent, received } = await ask(birth)
    await user.type(field(), typed)
    expect(field()).toHaveProperty('value', typed.replace(/^٣ شباط ١٩٤٩$/, '3 شباط 1949'))
    expect(screen.getByText(words)).toBeTruthy()
    expect(received).toEqual([])
    await user.tab()
    await sent().toEqual([value])
    expect(screen.queryByText(words)).toBeNull()
    expect(field()).toHaveProperty('value', value)
  })

  it('is accepted in another notation by Enter too; t and the field’s own format need no confirmation [DATE-02]', async () => {
    const { user, sent } = await ask(birth)
    await user.type(field(), '3.2.1949{Enter}')
    await sent().toEqual(['1949-02-03'])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /After it/ }))
    await user.clear(field())
    await user.type(field(), '1949-02-04')
    expect(screen.queryByText('4 February 1949')).toBeNull()
  })

  it('with two readings offers both, and accepts neither until one is chosen by keyboard [DATE-02]', async () => {
    const { user, sent, received } = await ask(birth)
    await user.type(field(), '03/02/1949{Tab}')
    const readings = within(screen.getByRole('group', { name: 'Which date do you mean?' }))
    const [first, second] = readings.getAllByRole('button')
    expect([first?.textContent, second?.textContent]).toEqual(['3 February 1949', '2 March 1949'])
    expect(document.activeElement).toBe(first)
    expect(described(field())).toMatch(/Which date do you mean\?/)
    await user.tab()
    expect(document.activeElement).toBe(second)
    expect(received).toEqual([])
    await user.keyboard('{Enter}')
    await sent().toEqual(['1949-03-02'])
    expect(field()).toHaveProperty('value', '1949-03-02')
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('group', { name: 'Which date do you mean?' })).toBeNull()
  })

  it('with two readings goes to them on Enter, and accepts the one clicked [DATE-02]', async () => {
    const { user, sent } = await ask(birth)
    await user.type(field(), '03021949{Enter}')
    expect(document.activeElement?.textContent).toBe('3 February 1949')
    await user.click(screen.getByRole('button', { name: '3 February 1949' }))
    await sent().toEqual(['1949-02-03'])
  })

  it('has one reading in a language that always puts the day first, shown in that language [DATE-02]', async () => {
    const { user, sent } = await ask(birth, [], { language: 'de' })
    await user.type(field(), '03/02/1949')
    expect(screen.getByText('3. Februar 1949')).toBeTruthy()
    await user.tab()
    await sent().toEqual(['1949-02-03'])
  })

  it('names one of three problems: not a date, no such day, not allowed here [DATE-02] [DATE-03]', async () => {
    const { user, received } = await ask({ ...birth, dates: { notAfterToday: true } })
    const says = async (typed: string) => {
      await user.clear(field())
      await user.type(field(), `${typed}{Tab}`)
    }
    await says('yesterday')
    expect(described(field())).toMatch(/This is not a date\. Write it as in 2026-10-14\./)
    await says('31.2.1949')
    expect(described(field())).toMatch(/There is no such day\. Write it as in 2026-10-14\./)
    await says('1.1.2099')
    await expect
      .poll(() => described(field()))
      .toMatch(/2099-01-01 is in the future\. The last day allowed here is today, \d{4}-\d\d-\d\d\./)
    expect(received).toEqual([])
    expect(screen.getByText('Not accepted')).toBeTruthy()
  })

  it('says that a month or a year is enough, if it is', async () => {
    const { user } = await ask({ ...birth, partialDate: true })
    await user.type(field(), 'soon{Tab}')
    expect(described(field())).toMatch(/This is not a date\. Write it as in 2026-10-14, or only 2026-10 or 2026\./)
    await user.clear(field())
    await user.type(field(), '31.2.1949{Tab}')
    expect(described(field())).toMatch(/There is no such day\. Write it as in 2026-10-14, or only 2026-10 or 2026\./)
  })

  it('shows a month alone in words if the question allows it [DATE-02]', async () => {
    const { user, sent } = await ask({ ...birth, partialDate: true })
    await user.type(field(), 'Feb 49')
    expect(screen.getByText('February 1949')).toBeTruthy()
    await user.tab()
    await sent().toEqual(['1949-02'])
  })

  it('asks for the century of a planned date, before it is taken [DATE-02]', async () => {
    const { user, sent, received } = await ask(birth)
    const year = (new Date().getFullYear() + 2) % 100
    await user.type(field(), `3.2.${year}{Tab}`)
    const readings = within(screen.getByRole('group', { name: 'Which date do you mean?' })).getAllByRole('button')
    expect(readings.map((one) => one.textContent)).toEqual([`3 February 19${year}`, `3 February 20${year}`])
    expect(received).toEqual([])
    await user.tab()
    await user.keyboard('{Enter}')
    await sent().toEqual([`20${year}-02-03`])
  })

  it('may have no year: this one is offered, and taken once it is confirmed [DATE-02]', async () => {
    const { user, sent, received } = await ask(birth)
    const year = new Date().getFullYear()
    await user.type(field(), '1.1.{Enter}')
    expect(described(field())).not.toMatch(/There is no such day/)
    expect(document.activeElement?.textContent).toBe(`1 January ${year}`)
    expect(described(field())).toMatch(/Is this the date you mean\?/)
    expect(received).toEqual([])
    await user.keyboard('{Enter}')
    await sent().toEqual([`${year}-01-01`])
    expect(field()).toHaveProperty('value', `${year}-01-01`)
  })

  it.each(['today', 'Today', 'heute', 'aujourd’hui', 'اليوم'])('is today for %s typed out [DATE-02]', async (word) => {
    const { user, sent } = await ask(birth)
    await user.type(field(), word)
    expect(field()).toHaveProperty('value', word)
    await user.tab()
    await sent().toEqual([localToday()])
    expect(field()).toHaveProperty('value', localToday())
  })

  it('is today for the key T alone, also over a date that is selected [DATE-02]', async () => {
    const { user, sent } = await ask(birth, [{ id: 'day', value: '2020-04-14' }])
    await user.tripleClick(field())
    await user.keyboard('t')
    expect(field()).toHaveProperty('value', localToday())
    await user.tab()
    await sent().toEqual([localToday()])
  })

  it('is no longer called wrong once another one is typed [DATE-02]', async () => {
    const { user, sent } = await ask(birth)
    await user.type(field(), '31.2.1949{Tab}')
    expect(described(field())).toMatch(/There is no such day/)
    await user.type(field(), '{Backspace}')
    expect(described(field())).not.toMatch(/There is no such day/)
    expect(field()).toHaveProperty('value', '31.2.194')
    await user.clear(field())
    await user.type(field(), '1949-02-03{Tab}')
    await sent().toEqual(['1949-02-03'])
  })
})

function localToday(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
