import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { openEntry } from '../entryPage.fixture'
import { pageIs } from '../repeat/pageWidth.fixture'

const base = formBase(
  [
    formPart('part', [
      item('name', 'Text', { text: { en: 'Family name' }, identifying: true }),
      item('greeting', 'Text', { text: { en: 'Greeting' }, abstract: true }),
      item('age', 'Num', { text: { en: 'Age' } }),
    ]),
    formPart('children', [item('child', 'Text', { identifying: true }), item('height', 'Num')], {
      repeats: { min: 1, max: 3 },
    }),
  ],
  {
    meta: {},
    rules: [
      {
        id: 'greet',
        if: { All: [] },
        then: { Set: { questionId: 'greeting', formula: { Answer: { questionId: 'name' } } } },
      },
    ],
  },
)

it('a question that identifies the patient says so to staff, in a table too, and its answer is shown [MORE-25]', async () => {
  onTestFinished(pageIs(800))
  const { container } = await openEntry({ base, draft: { facts: [{ id: 'name', value: 'Fischer' }] } })
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: /Family name/ })).toHaveProperty(
    'value',
    'Fischer',
  )
  const marked = (key: string) =>
    container.querySelector(`[data-question="${key}"]`)?.textContent?.includes('Identifying')
  expect(['name', 'greeting', 'age'].map(marked)).toEqual([true, true, false])
  expect(screen.getByRole('columnheader', { name: /child/ }).textContent).toContain('Identifying')
  expect(screen.getByRole('columnheader', { name: /height/ }).textContent).not.toContain('Identifying')
})
