import { type PapersPort, papersCalls } from '@casebook/core/papers/papers.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'
import { received } from './papers.fixture'

async function open(answers: Partial<PapersPort> = {}, address = '/papers/Alps/hernia') {
  const page = await openAt(address, {
    areas: [answering(papersCalls, { getCodebook: async () => received, ...answers })],
  })
  return { ...page, user: userEvent.setup() }
}

const headings = () => screen.findAllByRole('heading', { level: 2 }).then((all) => all.map((one) => one.textContent))

describe('the codebook', () => {
  it('shows a section with each variable in a row, and another one of its contents [MORE-40]', async () => {
    const { user } = await open()
    const row = within(await screen.findByRole('row', { name: /f30_wound/ }))
    for (const words of [
      '6.4',
      'Wound',
      'one of',
      'healed',
      'Seroma',
      'LOINC 72170-4',
      'seroma: SNOMED CT 69179009',
      '6.3 is Visit or Telephone',
      '2 solutions',
    ])
      expect(row.getByText(words)).toBeTruthy()
    // Where no variable has codes, no column has them.
    expect(screen.getByRole('columnheader', { name: 'Codes' })).toBeTruthy()
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
    await user.click(contents.getByRole('button', { name: /Drugs/ }))
    expect(await headings()).toEqual(['7 Drugs'])
    expect(screen.queryByRole('columnheader', { name: 'Codes' })).toBeNull()
    await user.click(contents.getByRole('button', { name: /Solutions and scores/ }))
    expect(await screen.findByText('P5 when 6.4 is Seroma')).toBeTruthy()
  })

  it('finds variables in all sections [MORE-40]', async () => {
    const { user } = await open()
    const search = await screen.findByRole('searchbox', { name: 'Search all variables' })
    await user.type(search, 'drug')
    expect(await screen.findByText('1 variable found')).toBeTruthy()
    expect(await headings()).toEqual(['7 Drugs'])
    await user.clear(search)
    await user.type(search, 'nothing of it')
    expect(await screen.findByText('No variable found')).toBeTruthy()
  })

  it('is asked in another version and language [MORE-40] [APP-13]', async () => {
    const asked: unknown[] = []
    const { user } = await open(
      {
        getCodebook: async (request) => {
          asked.push(request)
          return received
        },
      },
      '/papers/Alps/hernia?version=1.0.0',
    )
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch')
    await waitFor(() => expect(asked).toHaveLength(2))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'हिन्दी')
    await waitFor(() => expect(asked).toHaveLength(3))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Version' }), '1.1.0')
    await waitFor(() => expect(asked).toHaveLength(4))
    const base = { group: 'Alps', base: 'hernia' }
    expect(asked).toEqual([
      { ...base, version: '1.0.0', language: 'en' },
      { ...base, version: '1.0.0', language: 'de' },
      { ...base, version: '1.0.0', language: 'en', texts: 'hi' },
      { ...base, version: '1.1.0', language: 'en', texts: 'hi' },
    ])
  })

  it('prints all of its sections [MORE-40]', async () => {
    const { user } = await open()
    const printed: (string | null)[] = []
    vi.stubGlobal('print', () => {
      const paper = document.querySelector('[data-paper]')
      for (const heading of paper?.querySelectorAll('h2') ?? []) printed.push(heading.textContent)
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(printed).toEqual(['How to read it', '6 Follow-up, 30 days', '7 Drugs', 'Solutions and scores'])
    expect(document.querySelector('[data-paper]')).toBeNull()
  })

  it('is a form to fill in by hand, with variable and codes beside each question, and a PDF [MORE-37] [MORE-40]', async () => {
    const asked: unknown[] = []
    const { user } = await open({
      getPaper: async (request) => {
        asked.push(request)
        return { type: 'KnowledgeBaseNotFound' }
      },
    })
    await user.click(await screen.findByRole('radio', { name: 'Annotated form' }))
    const question = within((await screen.findByText('f30_wound')).closest('li') as HTMLElement)
    expect(question.getByText(/if 6.3 is Visit or Telephone/)).toBeTruthy()
    expect(question.getByText('f30-contact is visit or phone')).toBeTruthy()
    expect(question.getByText('LOINC 72170-4')).toBeTruthy()
    expect(question.getByText(/Seroma \(SNOMED CT 69179009\)/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'PDF' }))
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was made')
    expect(asked).toEqual([{ group: 'Alps', base: 'hernia', language: 'en', kind: 'annotatedForm' }])
  })

  it('tells the changes from an earlier version, of one kind or all [MORE-40]', async () => {
    const asked: unknown[] = []
    const change = { number: '6.4', id: 'f30-wound', text: 'Wound' }
    const { user } = await open({
      getVersionChanges: async (request) => {
        asked.push(request.before)
        return {
          type: 'ReceivedVersionChanges',
          version: '1.1.0',
          before: request.before ?? '1.0.0',
          changes: {
            title: 'Hernia registry',
            counts: { added: 1, removed: 0, changed: 1, moved: 0 },
            sections: [
              {
                id: 'f30',
                title: 'Follow-up, 30 days',
                changes: [
                  {
                    ...change,
                    group: 'changed',
                    what: 'Wording',
                    before: 'The wound',
                    after: 'Wound',
                    isMeaning: true,
                  },
                  { ...change, number: '6.9', group: 'added', what: 'Added', after: 'time' },
                ],
              },
            ],
          },
        }
      },
    })
    await user.click(await screen.findByRole('radio', { name: 'Changes' }))
    const row = within(await screen.findByRole('row', { name: /Wording/ }))
    expect(row.getByText('The wound').tagName).toBe('DEL')
    expect(row.getByText('Stored answers mean something else')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Added' }))
    expect(screen.queryByText('The wound')).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compared with' }), '1.0.0')
    await waitFor(() => expect(asked).toEqual([undefined, '1.0.0']))
  })

  it('says that there is no such study, and asks again after a failure', async () => {
    await open({ getCodebook: async () => ({ type: 'KnowledgeBaseNotFound' }) })
    expect((await screen.findByRole('alert')).textContent).toContain('This study does not exist')
  })
})
