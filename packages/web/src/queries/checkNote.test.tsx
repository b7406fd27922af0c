/** The checks of a base speak at the question, before they ask. */
import type { Query } from '@casebook/core/queries/query'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entry/entryPage.fixture'

const number = (id: string, text: string, more = {}) => item(id, 'Num', { text: { en: text }, optional: true, ...more })

const base = formBase(
  [
    formPart('wound', [
      number('length', 'Length'),
      number('width', 'Width'),
      number('twice', 'Twice the width', { abstract: true }),
    ]),
    formPart('doses', [number('dose', 'Dose'), number('most', 'At most')], {
      text: { en: 'Doses' },
      repeats: { min: 2, max: 5 },
    }),
  ],
  {
    meta: {},
    rules: [
      {
        id: 'double',
        if: { Known: { questionId: 'width' } },
        then: {
          Set: {
            questionId: 'twice',
            formula: { Multiply: { of: [{ Answer: { questionId: 'width' } }, { Number: { value: 2 } }] } },
          },
        },
      },
    ],
    checks: [
      {
        id: 'wide',
        questionId: 'width',
        nodeId: 'auto',
        text: { en: 'Width is greater than length.' },
        if: {
          Compare: {
            left: { Answer: { questionId: 'width' } },
            is: 'Greater',
            right: { Answer: { questionId: 'length' } },
          },
        },
      },
      {
        id: 'large',
        questionId: 'twice',
        nodeId: 'auto',
        text: { en: 'Twice the width is unusual.' },
        if: { Greater: { questionId: 'twice', value: 50 } },
      },
      {
        id: 'much',
        questionId: 'dose',
        nodeId: 'auto',
        text: { en: 'This dose is high.' },
        if: { Greater: { questionId: 'dose', value: 100 } },
      },
    ],
  },
)

const auto = {
  id: 'auto',
  text: { en: 'Please check' },
  values: [],
  allowsFreeText: true,
  allowedInRoot: true,
  possibleParents: [],
  canBeSetByReporter: false,
  canBeSetByNormalUser: false,
  canBeSetByDataManager: false,
} as const
const reply = {
  ...auto,
  id: 'reply',
  text: { en: 'Checked' },
  allowedInRoot: false,
  possibleParents: ['auto'],
  canBeSetByNormalUser: true,
} as const

const asked = (checkId: string, questionId: string, value: string, ...more: readonly string[]): Query => ({
  uuid: `q-${checkId}`,
  checkId,
  questionId,
  caseIdentifier: 'VH_1',
  steps: ['auto', ...more].map((nodeId) => ({
    nodeId,
    instant: '2026-11-27T10:00:00Z',
    value,
    source: { kind: 'internal' },
  })),
})

/** Queries of the case, as the server has them. */
function serverWith(queries: Query[]) {
  return {
    queries: {
      getAllNodes: async () => ({ type: 'ReceivedNodes' as const, nodes: [auto, reply] }),
      getQueriesForCase: async () => ({ type: 'ReceivedQueries' as const, queries: [...queries] }),
      startQuery: async () => ({ type: 'Ok' as const }),
      answer: async () => ({ type: 'Ok' as const }),
    },
  }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const spoken = () => expect.poll(() => document.querySelector('[data-spoken]')?.textContent?.trim())

describe('a check of the base', () => {
  it('speaks at its question as soon as it holds, once and politely, and stops when it does not [QRY-13]', async () => {
    const { user } = await openEntry({ base })
    await waitFor(() => expect(document.querySelector('[data-spoken]')).not.toBeNull())
    await user.type(field(/^Length/), '3')
    await user.type(field(/^Width/), '5{Tab}')
    const note = await screen.findByText(/^Width is greater than length\./)
    expect(note.textContent).toContain('This will be asked once you save.')
    expect(note.closest('[data-question]')).toBe(field(/^Width/).closest('[data-question]'))
    await spoken().toMatch(/^Width: Width is greater than length\./)
    await user.clear(field(/^Width/))
    await user.type(field(/^Width/), '2{Tab}')
    await waitFor(() => expect(screen.queryByText(/^Width is greater than length/)).toBeNull())
  })

  it('speaks at a computed value, and in the row of the entry that it is about [QRY-13]', async () => {
    const { user } = await openEntry({ base })
    await user.type(field(/^Width/), '40{Tab}')
    const computed = await screen.findByText(/^Twice the width is unusual\./)
    expect(computed.closest('[data-question]')?.getAttribute('data-question')).toBe('twice')
    await user.click(screen.getByRole('button', { name: /^Add another/ }))
    const [dose] = screen.getAllByRole('textbox', { name: /^Dose/ })
    if (!dose) throw new Error('There is no entry')
    await user.type(dose, '500{Tab}')
    const shown = await screen.findAllByText(/This dose is high\./, { ignore: '[data-spoken] *' })
    expect(shown).toHaveLength(1)
  })

  it('is silent where its query stands already, or a person has closed it [QRY-13]', async () => {
    const facts = [
      { id: 'length', value: 3 },
      { id: 'width', value: 40 },
    ]
    await openEntry({
      base,
      draft: { caseName: 'VH_1', revision: 'r1', facts },
      caseCalls: serverWith([
        asked('wide', 'width', 'Width is greater than length.'),
        asked('large', 'twice', 'Twice the width is unusual.', 'reply'),
      ]),
    })
    await screen.findByText('Width is greater than length.')
    await waitFor(() => expect(screen.queryByText(/This will be asked once you save/)).toBeNull())
  })

  it('is counted in the message of the save that raised its query [QRY-13] [CASE-06]', async () => {
    const queries: Query[] = []
    const { user } = await openEntry({
      base,
      draft: { caseName: 'VH_1', revision: 'r1', facts: [{ id: 'length', value: 3 }] },
      caseCalls: serverWith(queries),
      port: {
        savecase: async ({ caseName }) => {
          queries.push(asked('wide', 'width', 'Width is greater than length.'))
          return { type: 'OkWithGroups', possibleGroupsToAddTo: [], revision: 'r2', caseName }
        },
      },
    })
    await user.type(field(/^Width/), '5{Tab}')
    await screen.findByText(/This will be asked once you save/)
    await user.keyboard('{Control>}s{/Control}')
    const toast = (await screen.findByText('1 question about your answers')).closest('[role=status]')
    expect(within(toast as HTMLElement).getByText(/The case is saved as/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/This will be asked once you save/)).toBeNull())
  })
})
