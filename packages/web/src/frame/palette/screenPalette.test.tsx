import type { BaseOverview, GroupOfBases } from '@casebook/core/bases/bases.calls'
import type { CasesPort } from '@casebook/core/cases/cases.calls'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'

const aBase = (base: string, title: string): BaseOverview => ({
  base,
  version: '1',
  text: { en: title },
  languages: ['en'],
})
const groups: readonly GroupOfBases[] = [
  { group: 'Alpine', bases: [aBase('baseline', 'Baseline and surgery')] },
  { group: 'Training', bases: [aBase('practice', 'Practice questionnaire')] },
]
const aCase = (name: string) => ({ name, base: 'practice', group: 'Training' })

async function open(address: string, cases: Partial<CasesPort> = {}) {
  const asked: unknown[] = []
  const page = await openAt(address, {
    bases: { getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups }) },
    cases: {
      getPageOfCases: async ({ search }) => ({
        type: 'ReceivedPageOfCases',
        next: null,
        cases: search ? [aCase('VH_9'), aCase('VH_10')] : [],
      }),
      newCase: async (request) => {
        asked.push(request)
        return { type: 'Ok', draft: 'd3' }
      },
      ...cases,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  const user = userEvent.setup()
  const palette = async () => {
    await user.keyboard('{Control>}k{/Control}')
    return within(await screen.findByRole('dialog', { name: 'Screens and actions' }))
  }
  return { ...page, asked, user, palette }
}

describe('the palette on a screen [DATA-21]', () => {
  it('opens on Ctrl+K or by its button, finds bases, and selects them', async () => {
    const { user, palette, history } = await open('/bases')
    await palette()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /Search cases, studies, actions/ }))
    const again = within(await screen.findByRole('dialog', { name: 'Screens and actions' }))
    await again.findByText('Practice questionnaire')
    await user.keyboard('pract{Enter}')
    expect(history.at(-1)).toBe('/bases?group=Training&base=practice')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('lets the server find cases of every base by name, and opens them [MORE-12]', async () => {
    const { user, palette, history } = await open('/bases', {
      resolveCase: async () => ({
        type: 'CaseResolved',
        group: 'Training',
        base: 'practice',
        owner: 'ada',
        name: 'VH_9',
      }),
    })
    const dialog = await palette()
    await dialog.findByText('Practice questionnaire')
    await user.keyboard('vh')
    // No match is only said once the server has answered.
    expect(dialog.queryByText('No matches.')).toBeNull()
    await dialog.findByText('2 found')
    expect(dialog.getAllByRole('option').map((one) => one.textContent)).toEqual([
      'VH_9Practice questionnaire',
      'VH_10Practice questionnaire',
    ])
    await user.keyboard('{Enter}')
    await expect.poll(() => history.at(-1)).toBe('/dialog/Training/practice/practice?case=VH_9&owner=ada')
  })

  it('says which case no longer exists, and stays open', async () => {
    const { user, palette } = await open('/bases', { resolveCase: async () => ({ type: 'CaseNotFound' }) })
    const dialog = await palette()
    await dialog.findByText('Practice questionnaire')
    await user.keyboard('vh_10')
    await dialog.findByRole('option', { name: /VH_10/ })
    await user.keyboard('{Enter}')
    expect(await dialog.findByText('VH_10 no longer exists.')).toBeTruthy()
  })

  it('offers the actions of the current screen only while it is shown', async () => {
    const { user, palette, asked, history } = await open('/bases')
    const dialog = await palette()
    expect(dialog.getByText('New case: Baseline and surgery')).toBeTruthy()
    await user.keyboard('change pass{Enter}')
    expect(history.at(-1)).toBe('/password')
    expect((await palette()).queryByText(/^New case/)).toBeNull()
    await user.keyboard('studies{Enter}')
    await screen.findByRole('region', { name: 'Baseline and surgery' })
    await palette()
    await user.keyboard('new case{Enter}')
    await expect.poll(() => history.at(-1)).toBe('/dialog/Alpine/baseline/baseline?draft=d3')
    expect(asked).toEqual([{ base: { group: 'Alpine', base: 'baseline' } }])
  })
})
