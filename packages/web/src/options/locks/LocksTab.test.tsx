import type { Questionnaire } from '@casebook/core/bases/base'
import { overviewCalls } from '@casebook/core/history/overview.calls'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { aBase, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const section = (id: string, en: string, questionnaires: readonly Questionnaire[] = []) =>
  aQuestionnaire({ id, text: { en }, questionnaires })
const medication = section('medication', 'Medication', [section('allergy', 'Allergy')])
const hernia = aBase({
  id: 'hernia',
  questionnaires: [section('history', 'History and risk', [medication]), section('surgery', 'Surgery')],
})

async function openLocks() {
  const sent: unknown[] = []
  const listed = { base: 'hernia', text: hernia.text, version: '1', languages: [] }
  await openAt('/option?tab=locks', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['ADMIN'] } }) },
    bases: {
      getBasesOverview: async () => ({
        type: 'ReceivedBasesOverview',
        groups: [{ group: 'Training', bases: [listed] }],
      }),
      getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase: hernia }),
    },
    areas: [
      answering(optionsCalls, {
        getInterimLocks: async () => ({ type: 'ReceivedOption', option: null, version: '' }),
        setInterimLocks: async ({ value }) => {
          sent.push(value)
          return { type: 'Ok', version: 'v1' }
        },
      }),
      answering(overviewCalls, {
        getPageOfAllCases: async () => ({ type: 'ReceivedPageOfAllCases', cases: [], next: null }),
      }),
    ],
  })
  const main = within(await screen.findByRole('main'))
  await main.findByRole('checkbox', { name: /^History and risk/ })
  return { main, sent, user: userEvent.setup() }
}

it('nested sections stand below the one around them, and are ticked with it [LOCK-02]', async () => {
  const { main, sent, user } = await openLocks()
  const box = (name: RegExp) => main.getByRole<HTMLInputElement>('checkbox', { name })
  expect(main.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'History and risk history',
    'Medication medication',
    'Allergy allergy',
    'Surgery surgery',
  ])
  await user.click(box(/^Medication/))
  expect(box(/^Allergy/)).toMatchObject({ checked: true, disabled: true })
  expect(box(/^History/)).toMatchObject({ checked: false, disabled: false })
  await user.click(box(/^History/))
  expect(box(/^Medication/)).toMatchObject({ checked: true, disabled: true })
  expect(box(/^Surgery/).checked).toBe(false)
  expect(main.getByText('3 sections will be locked in every case.')).toBeTruthy()
  await user.click(box(/^History/))
  expect(box(/^Allergy/)).toMatchObject({ checked: false, disabled: false })
  await user.click(box(/^History/))
  await user.click(main.getByRole('button', { name: 'Save locks' }))
  await waitFor(() => expect(sent).toEqual([{ caseIds: [], tabIds: ['history', 'medication', 'allergy'] }]))
})
