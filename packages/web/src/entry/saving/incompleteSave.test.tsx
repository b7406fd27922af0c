import type { Fact } from '@casebook/core/facts/fact'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'
import { medicines } from '../repeat/medicines.fixture'
import { complete, main, named, type Page, patient, save } from './saving.fixture'

describe('saving an incomplete case', () => {
  it('asks for confirmation if whole questionnaires are unanswered, with the focus on going back [CASE-03]', async () => {
    const { user, saves } = await openEntry({ draft: { caseName: 'VH_0042', facts: patient } })
    await user.click(save())
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Save incomplete case?' }))
    expect(dialog.getByText('Not all questions have been answered. Do you wish to save?')).toBeTruthy()
    expect(dialog.getAllByText(/^\d answers? missing$/).map(({ textContent }) => textContent)).toEqual([
      '3 answers missing',
      '1 answer missing',
    ])
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Back to the form' }))
    await user.click(dialog.getByRole('button', { name: 'Save anyway' }))
    await expect.poll(() => saves.map(({ caseName }) => caseName)).toEqual(['VH_0042'])
  })

  it('asks once for one state of the case: again only when something else is missing [CASE-03]', async () => {
    const { user, saves } = await openEntry({ draft: { caseName: 'VH_0042', facts: patient } })
    const asks = () => screen.queryByRole('alertdialog', { name: 'Save incomplete case?' })
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await expect.poll(() => saves.length).toBe(1)
    await user.click(await main().findByRole('radio', { name: 'male' }))
    await user.click(save())
    await expect.poll(() => saves.length).toBe(2)
    expect(asks()).toBeNull()
  })

  it('counts apart what waits for the patient: in the question, the list and the bar [CASE-03]', async () => {
    const base = formBase([
      formPart('work', [item('job', 'YN', { text: { en: 'Has the patient work?' } })]),
      formPart('life', [item('pain', 'YN', { text: { en: 'Any pain?' } }), item('sleep', 'YN')], {
        text: { en: 'Quality of life' },
        meta: { 'permission/patient': 'true' },
      }),
    ])
    const { user } = await openEntry({ base, draft: { caseName: 'VH_0042', facts: [{ id: 'job', value: true }] } })
    expect(screen.queryByRole('button', { name: /^\d required (left|missing)/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Summary' }))
    const summary = within(await screen.findByRole('dialog', { name: 'Case summary' }))
    expect(summary.getByText('2 wait for the patient')).toBeTruthy()
    expect(summary.queryByText('Any pain?')).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(save())
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Save incomplete case?' }))
    expect(dialog.getByText('2 wait for the patient')).toBeTruthy()
    expect(dialog.queryByText('Any pain?')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
    const red = () => document.querySelectorAll('[data-message="missing"]').length
    await user.click(screen.getByRole('button', { name: /Quality of life/ }))
    const pain = within(await main().findByRole('group', { name: /Any pain/ }))
    expect(red()).toBe(0)
    await user.click(pain.getByRole('radio', { name: /^Yes/ }))
    await expect.poll(red).toBe(1)
  })

  it('lists missing required answers and marks them in red after the user declined, each with a link [CASE-03]', async () => {
    const { user, saves } = await openEntry({ draft: { caseName: 'VH_0042', facts: patient } })
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }))
    const summary = await screen.findByRole('alert', { name: /required and marked in red/ })
    expect(document.activeElement).toBe(summary)
    expect(document.title).toMatch(/^Missing: VH_0042/)
    await user.click(within(summary).getByRole('button', { name: /Experience of the surgeon/ }))
    await expect
      .poll(() => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question)
      .toBe('surgeon')
    expect(main().getAllByText('Required')).toHaveLength(3)
    expect(saves).toEqual([])
  })

  it('is refused while a questionnaire is partly answered, and leads to the first missing answer [CASE-04]', async () => {
    const { user, saves } = await openEntry({ draft: { caseName: 'VH_0042', facts: [{ id: 'sex', value: 'male' }] } })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'One section is only partly answered' }))
    expect(dialog.queryByRole('button', { name: /Save/ })).toBeNull()
    const go = dialog.getByRole('button', { name: 'Go to the first' })
    expect(document.activeElement).toBe(go)
    await user.click(go)
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: /Date of birth/ }))
    expect(main().getByText('Enter a date.')).toBeTruthy()
    expect(saves).toEqual([])
  })

  it('is not checked in a locked questionnaire, and says so; its answers are read-only [CASE-04]', async () => {
    const { user } = await openEntry({
      draft: { caseName: 'VH_0042', facts: [{ id: 'sex', value: 'male' }], locked: ['patient'] },
    })
    expect(main().queryByRole('radio')).toBeNull()
    expect(within(main().getByRole('region', { name: /Sex/ })).getByText('male')).toBeTruthy()
    await user.click(save())
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Patient is interim locked and was not checked.')).toBeTruthy()
  })

  it('does not drop unreadable text', async () => {
    const { user, saves } = await openEntry({
      draft: { ...named, facts: [...complete, { id: 'height', value: 170 }] },
    })
    await user.clear(screen.getByRole('textbox', { name: /^.*Height/ }))
    await user.type(screen.getByRole('textbox', { name: /Height/ }), 'tall')
    await user.keyboard('{Control>}s{/Control}')
    const shown = await screen.findByRole('dialog', { name: 'Some answers could not be read' })
    const dialog = within(shown)
    expect(shown.textContent).toContain('The reason is shown at each question.')
    expect(shown.textContent).not.toMatch(/missing|Unknown/)
    const number = within(dialog.getByRole('button', { name: /^Height/ })).getByText(/^\d/)
    // A number has its own direction, so its end may not be the end of its line: an element around it is moved there.
    expect(number.tagName).toBe('BDI')
    expect(number.parentElement?.textContent).toBe(number.textContent)
    expect(saves).toEqual([])
  })
})

describe('an answer that the server refused', () => {
  it('was readable, and is called not accepted [CASE-04]', async () => {
    const { user, saves } = await openEntry({
      draft: { ...named, facts: complete },
      port: { addFactsJson: async () => ({ type: 'AddFactError', errors: [{ id: 'sex', reason: 'Frozen' }] }) },
    })
    await user.click(main().getByRole('radio', { name: 'male' }))
    await main().findByText(/The server did not accept this answer/)
    await user.click(save())
    const dialog = await screen.findByRole('dialog', { name: 'Some answers were not accepted' })
    expect(within(dialog).getByRole('heading', { name: 'Answers that were not accepted' })).toBeTruthy()
    expect(dialog.textContent).not.toMatch(/could not be read/)
    expect(saves).toEqual([])
  })
})

describe('a save with missing and refused answers', () => {
  it('reports both [CASE-04]', async () => {
    const { user } = await openEntry({ draft: { caseName: 'VH_0042', facts: [{ id: 'height', value: 170 }] } })
    await user.type(screen.getByRole('textbox', { name: /Height/ }), 'tall')
    await user.keyboard('{Control>}s{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'One section is only partly answered' })
    expect(dialog.textContent).toContain('Some answers could not be read: the reason is shown at each question.')
    expect(dialog.textContent).toContain('The missing questions are required and marked in red.')
  })
})

describe('the list of reasons a case cannot be saved', () => {
  const blocked = async (user: Page['user'], name: RegExp) => {
    await user.click(save())
    return within(await screen.findByRole('dialog', { name }))
  }
  const linesOf = (dialog: Pick<typeof screen, 'getAllByRole'>) =>
    dialog.getAllByRole('listitem').map(({ textContent }) => textContent)

  it('names a refused answer once, and not again in its section [CASE-04]', async () => {
    const facts = complete.filter(({ id }) => id !== 'born')
    const { user } = await openEntry({ draft: { caseName: 'VH_0042', facts } })
    await user.type(main().getByRole('textbox', { name: /Date of birth/ }), '31.2.')
    const dialog = await blocked(user, /could not be read|only partly answered/)
    expect(linesOf(dialog).filter((line) => line?.includes('Date of birth'))).toHaveLength(1)
  })

  it('puts the missing answers of one repeating entry in one line, which leads to the first [CASE-04]', async () => {
    const facts: Fact[] = [1, 2, 3].map((row) => ({
      id: row === 1 ? 'medicine' : `medicine#${row}`,
      value: 'Ramipril',
    }))
    const { user } = await openEntry({ base: medicines, draft: { caseName: 'VH_0042', facts } })
    const dialog = await blocked(user, /only partly answered/)
    expect(linesOf(dialog)).toHaveLength(3)
    await user.click(dialog.getByRole('button', { name: /2$/ }))
    await waitFor(() =>
      expect(document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question).toMatch(/#2$/),
    )
  })
})
