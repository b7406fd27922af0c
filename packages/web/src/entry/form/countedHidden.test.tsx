import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Opening, openEntry } from '../entryPage.fixture'

const isYes = (questionId: string) => ({ ChoseYesNo: { questionId, value: true } })
const twice = { Multiply: { of: [{ Answer: { questionId: 'packs' } }, { Number: { value: 2 } }] } }
const computed = { ...item('twice', 'Num', { text: { en: 'Cigarettes' } }), abstract: true }
const base = formBase(
  [
    formPart('part', [item('smokes', 'YN'), computed]),
    formPart('habits', [item('packs', 'Num', { text: { en: 'Packs a day' } })], { initial: false }),
  ],
  {
    solutions: [{ id: 'risk', text: { en: 'Risk' } }],
    rules: [
      { id: 'show', if: isYes('smokes'), then: { Indicate: { targets: ['habits'] } } },
      { id: 'twice', if: { Known: { questionId: 'packs' } }, then: { Set: { questionId: 'twice', formula: twice } } },
      {
        id: 'risk',
        if: { Greater: { questionId: 'packs', value: 0 } },
        then: { Score: { solutionId: 'risk', score: 'P4' } },
      },
    ],
  },
)
const hiding = [
  { id: 'smokes', value: false },
  { id: 'packs', value: 1 },
]

const open = (opening: Opening = {}) => openEntry({ base, ...opening, draft: { facts: hiding, ...opening.draft } })

const sentence = 'Counts a hidden answer: Packs a day: 1'
const counts = (within: ParentNode) => [...within.querySelectorAll('[data-counts] > div')].map((one) => one.textContent)
const value = () => screen.getByRole('region', { name: /Cigarettes/ })

describe('a hidden answer that counts', () => {
  it('is named at the value and at the solution, and can be cleared there [DATA-10] [DATA-14]', async () => {
    const { user } = await open()
    expect(counts(value())).toEqual([`${sentence}Clear this answer: Packs a day`])
    await user.click(screen.getByRole('button', { name: 'Summary' }))
    const solutions = await screen.findByRole('region', { name: 'Solutions' })
    expect(counts(solutions)).toEqual([`${sentence}Clear this answer: Packs a day`])
    await user.click(within(solutions).getByRole('button', { name: 'Clear this answer: Packs a day' }))
    await waitFor(() => expect(counts(document)).toEqual([]))
    expect(within(solutions).getByText('Nothing is suggested so far.')).toBeTruthy()
  })

  it('is not named while it shows', async () => {
    await open({
      draft: {
        facts: [
          { id: 'smokes', value: true },
          { id: 'packs', value: 1 },
        ],
      },
    })
    expect(counts(document)).toEqual([])
  })

  it('is only named where it is frozen, or where the case is only looked at', async () => {
    const { unmount } = await open({ draft: { locked: ['habits'] } })
    expect(counts(value())).toEqual([sentence])
    unmount()
    await open({ draft: { isReadOnly: true } })
    expect(counts(value())).toEqual([sentence])
  })

  it('is named in the answer to “Why?”', async () => {
    const { user } = await open()
    await user.click(within(value()).getByRole('button', { name: 'Why?' }))
    expect(counts(await screen.findByRole('dialog', { name: 'Why?' }))).toHaveLength(1)
  })
})
