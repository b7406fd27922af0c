import { type CheckTrial, checkTrialsCalls } from '@casebook/core/checkTrials/checkTrials.calls'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dana } from '../../candidates/candidates.fixture'
import { openAt } from '../../testing/openAt'
import { answering } from '../../testing/ports'

const base = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ id: 'age', type: 'Num', text: { en: 'Age' } }),
        aQuestion({ id: 'smoker', text: { en: 'Smoker?' } }),
      ],
    }),
  ],
})

const check = { questionId: 'age', if: { GreaterEqual: { questionId: 'age', value: 110 } } }

const ended: CheckTrial = {
  check,
  state: 'complete',
  startedAt: '2026-11-29T10:00:00Z',
  endedAt: '2026-11-29T10:00:09Z',
  total: 1200,
  played: 1200,
  cases: 3,
  raised: 4,
  corrected: 1,
  sites: [
    { site: 'Bern', cases: 2, raised: 3, corrected: 1 },
    { site: null, cases: 1, raised: 1, corrected: 0 },
  ],
}

async function openTrial(begin: CheckTrial | null) {
  const asked: unknown[] = []
  let trial = begin
  await openAt('/bases/manage/Training/visit/check', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: dana }) },
    bases: { getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase: base }) },
    areas: [
      answering(checkTrialsCalls, {
        getCheckTrial: async () => ({ type: 'ReceivedCheckTrial', trial }),
        tryCheck: async (request) => {
          asked.push(request)
          if (request.check.questionId === 'smoker') return { type: 'CheckUnfit' }
          trial = ended
          return { type: 'Ok' }
        },
        stopCheckTrial: async () => {
          trial = trial && { ...trial, state: 'stopped' }
          return { type: 'Ok' }
        },
      }),
    ],
  })
  return { user: userEvent.setup(), asked }
}

describe('a check on trial', () => {
  it('is a condition in rows, and says how many queries it would have raised, where, and what followed [MORE-53]', async () => {
    const { user, asked } = await openTrial(null)
    await screen.findByRole('heading', { name: 'No check was tried yet' })
    const value = screen.getByRole('textbox', { name: /row 1/ })
    await user.clear(value)
    await user.type(value, '110')
    await user.click(screen.getByRole('button', { name: 'Try this check' }))
    await screen.findByRole('heading', { name: 'It would have raised 4 queries' })
    expect(asked).toMatchObject([{ group: 'Training', base: 'visit', check: { questionId: 'age' } }])
    expect(screen.getByText(/^In 3 cases. A correction followed 1 of 4/)).toBeTruthy()
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['Bern231', 'No site110'])
  })

  it('is stopped, and says what it cannot name [MORE-53]', async () => {
    const running = { ...ended, state: 'running' as const, endedAt: null, played: 300, raised: 0, sites: [] }
    const { user } = await openTrial(running)
    await screen.findByText('300 of 1,200 cases played')
    // Not yet: it may still raise some.
    expect(screen.queryByRole('heading', { name: 'It would have raised no query' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    await screen.findByText('The trial was stopped before the last case.')
    await user.selectOptions(screen.getByRole('combobox', { name: 'The query is about' }), 'Smoker?')
    await user.click(screen.getByRole('button', { name: 'Try this check' }))
    await screen.findByText('It names something that this study does not have.')
  })
})
