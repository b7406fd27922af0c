import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Icon } from '../../ui/Icon'
import { openEntry } from '../entryPage.fixture'

const scored = (id: string, questionId: string, score: 'P3' | 'P4' | 'N3') => ({
  id: `${id}-${questionId}`,
  if: { ChoseYesNo: { questionId, value: true } },
  then: { Score: { solutionId: id, score } },
})
const solution = (id: string) => ({ id, text: { en: `About ${id}` }, description: { en: `Advice on ${id}` } })

const base = formBase([formPart('part', [item('smokes', 'YN'), item('obese', 'YN')])], {
  solutions: ['simple', 'infection', 'recurrence'].map(solution),
  rules: [scored('simple', 'smokes', 'N3'), scored('infection', 'smokes', 'P3'), scored('recurrence', 'smokes', 'P4')],
})

async function solutionsOf(facts: readonly { readonly id: string; readonly value: boolean }[]) {
  const { user } = await openEntry({ base, draft: { facts } })
  await user.click(screen.getByRole('button', { name: 'Summary' }))
  return { user, list: within(await screen.findByRole('region', { name: 'Solutions' })) }
}
const read = (list: { readonly queryAllByRole: (role: string) => readonly HTMLElement[] }) =>
  list.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe('the solutions', () => {
  it('show suggestions, highest first, each with its value once; the rest on demand [DATA-14]', async () => {
    const { user, list } = await solutionsOf([{ id: 'smokes', value: true }])
    expect(read(list)).toEqual([
      'About recurrenceWhy?20Advice on recurrence',
      'About infectionWhy?10Advice on infection',
    ])
    await user.click(list.getByRole('button', { name: 'Show 1 more', expanded: false }))
    expect(read(list).at(-1)).toBe('About simpleWhy?-10')
    await user.click(list.getByRole('button', { name: 'Show fewer', expanded: true }))
    expect(read(list)).toHaveLength(2)
  })

  it('show value, an arrow and the description, in this order [DATA-14]', async () => {
    const { list } = await solutionsOf([{ id: 'smokes', value: true }])
    const description = list.getByText('Advice on recurrence')
    const [value, arrow, last, ...more] = description.parentElement?.children ?? []
    expect(value?.textContent).toBe('20')
    const { container } = render(<Icon name="arr" size="small" />)
    expect(arrow?.outerHTML).toBe(container.innerHTML)
    expect([last, more]).toEqual([description, []])
  })

  it('give no advice while nothing supports any of them [DATA-14]', async () => {
    const { user, list } = await solutionsOf([])
    expect(list.getByText('Nothing is suggested so far.')).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Show 3 more' }))
    expect(read(list)).toEqual(['About simpleWhy?0', 'About infectionWhy?0', 'About recurrenceWhy?0'])
    expect(list.queryByText(/Advice/)).toBeNull()
  })
})
