import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open as openInterview } from '../../interview/interviewPage.fixture'
import { openEntry } from '../entryPage.fixture'

const base = formBase(
  [
    formPart('part', [
      item('lab', 'Num', { text: { en: 'Creatinine' }, unit: { en: 'mg/dl' }, readOnly: true }),
      item('age', 'Num', { text: { en: 'Age' } }),
    ]),
    formPart('drugs', [item('drug', 'Text'), item('code', 'Text', { readOnly: true })], {
      repeats: { min: 1, max: 3 },
    }),
  ],
  { meta: {} },
)
const facts = [
  { id: 'lab', value: 1.2 },
  { id: 'code', value: 'M01AE01' },
]

describe('a read-only question', () => {
  it('is a value in data entry, without a field, in the cells of a table too', async () => {
    const { container } = await openEntry({ base, draft: { facts } })
    const lab = await screen.findByRole('region', { name: /Creatinine/ })
    expect(within(lab).getByText('1.2 mg/dl')).toBeTruthy()
    for (const key of ['lab', 'code'])
      expect(container.querySelector(`[data-question="${key}"] :is(input, textarea, select)`), key).toBeNull()
    expect(container.querySelector('[data-question="code"]')?.textContent).toContain('M01AE01')
    expect(container.querySelector('[data-question="age"] input')).not.toBeNull()
  })

  it('is left out of the interview, with an answer and without', async () => {
    await openInterview({ base })
    expect(await screen.findByRole('heading', { name: 'Age' })).toBeTruthy()
    expect(screen.getByText('Question 1 of 2')).toBeTruthy()
  })
})
