import { unknown } from '@casebook/core/facts/fact'
import { entryBase, formPart, item } from '@casebook/test-fixtures/entry'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openEntry } from './entryPage.fixture'

describe('data entry', () => {
  it('shows the base’s header and the case name [DATA-01]', async () => {
    await openEntry({ draft: { caseName: 'VH_0042' } })
    expect(screen.getByRole('heading', { level: 1, name: 'VH_0042' })).toBeTruthy()
    expect(screen.getByText('Testing')).toBeTruthy()
  })

  it('leads back to its own study [BASE-01]', async () => {
    await openEntry()
    const back = screen.getByRole('link', { name: 'Back to the studies' })
    expect(back.getAttribute('href')).toBe('/bases?group=Testing&base=entry')
  })

  it('shows one section at a time, with links to the others and their progress [DATA-02]', async () => {
    const { user } = await openEntry({ draft: { facts: [{ id: 'over', value: true }] } })
    const nav = screen.getByRole('navigation', { name: 'Sections' })
    expect(
      within(nav)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Not started:Patient44 required left',
      'Not started:Findings33 required left',
      'Nothing to answer:Medicines',
      'All answered:End of study',
    ])
    expect(screen.queryByRole('heading', { name: 'Findings' })).toBeNull()
    await user.click(within(nav).getByRole('button', { name: /Findings/ }))
    expect(screen.getByRole('heading', { name: 'Findings' })).toBeTruthy()
  })

  it('shows a follow-up below its question, and sends the answer [DATA-18]', async () => {
    const { user, received } = await openEntry()
    expect(screen.queryByLabelText(/Since which year/)).toBeNull()
    await user.click(within(screen.getByRole('group', { name: /smoke/ })).getByRole('radio', { name: 'Yes' }))
    expect(screen.getByLabelText(/Since which year/)).toBeTruthy()
    await expect.poll(() => received).toEqual([{ id: 'smokes', value: true }])
  })

  it('neither shows nor counts questions that do not apply: a follow-up, and a whole questionnaire [DATA-22]', async () => {
    const complaints = formPart('Complaints', [item('pain', 'YN')], { initial: false })
    const rules = [
      ...entryBase.rules,
      {
        id: 'complaints',
        if: { ChoseYesNo: { questionId: 'smokes', value: true } },
        then: { Indicate: { targets: ['Complaints'] } },
      },
    ]
    const base = { ...entryBase, questionnaires: [...entryBase.questionnaires, complaints], rules }
    const { user } = await openEntry({ base })
    const sections = () =>
      within(screen.getByRole('navigation', { name: 'Sections' }))
        .getAllByRole('listitem')
        .map((one) => one.textContent)
        .filter((text) => /Patient|Complaints/.test(text ?? ''))
    const answer = (name: string) =>
      user.click(within(screen.getByRole('group', { name: /smoke/ })).getByRole('radio', { name }))
    expect(sections()).toEqual(['Not started:Patient44 required left'])

    await answer('Yes')
    await expect
      .poll(sections)
      .toEqual(['In progress:Patient44 required left', 'Not started:Complaints11 required left'])
    await answer('No')
    expect(screen.queryByLabelText(/Since which year/)).toBeNull()
    await expect.poll(sections).toEqual(['In progress:Patient33 required left'])
  })
})

describe('going to a question', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('scrolls after 100 ms, when its section is rendered [DATA-19]', async () => {
    const patient = ['sex', 'born', 'height', 'smokes'].map((id) => ({ id, value: unknown }))
    await openEntry({ draft: { facts: patient } })
    const scrolledTo: (string | undefined)[] = []
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      scrolledTo.push(this.dataset.question)
    })
    vi.useFakeTimers()
    expect(screen.queryByRole('heading', { name: 'Findings' })).toBeNull()
    fireEvent.click(within(screen.getByRole('region', { name: 'Save' })).getByRole('button', { name: /required left/ }))
    expect(screen.getByRole('heading', { name: 'Findings' })).toBeTruthy()
    vi.advanceTimersByTime(99)
    expect(scrolledTo).toEqual([])
    vi.advanceTimersByTime(1)
    expect(scrolledTo).toEqual(['found'])
  })
})
