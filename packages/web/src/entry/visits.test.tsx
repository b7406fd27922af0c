/** A study whose visits ask the same form. */
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from './entryPage.fixture'

const vitals = (id: string, more = {}) =>
  formPart(
    id === 'V0' ? 'vitals' : `vitals@${id}`,
    [item(id === 'V0' ? 'sbp' : `sbp@${id}`, 'Num', { text: { en: 'Systolic' } })],
    {
      text: { en: 'Vital signs' },
      ...more,
    },
  )
const visit = (id: string, title: string, form: ReturnType<typeof vitals>) =>
  formPart(id, [], { text: { en: title }, visit: { id }, questionnaires: [form] })
const base = formBase(
  [visit('V0', 'Baseline', vitals('V0')), visit('V4', 'Week 4', vitals('V4', { copyOf: 'vitals' }))],
  { meta: { 'layout/tabbed': 'true' } },
)

describe('data entry of a study with visits', () => {
  it('lists the forms within their visits, and says at each form of which visit it is [MORE-36]', async () => {
    const { user } = await openEntry({ base })
    const sections = await screen.findByRole('navigation', { name: 'Sections' })
    expect(within(sections).getAllByRole('button', { name: /Vital signs/ })).toHaveLength(2)
    expect(await screen.findByRole('heading', { name: /^Baseline\s*Vital signs$/ })).toBeTruthy()
    await user.click(within(sections).getByRole('button', { name: /^(?!Within).*Week 4/ }))
    expect(await screen.findByRole('heading', { name: /^Week 4\s*Vital signs$/ })).toBeTruthy()
  })
})
