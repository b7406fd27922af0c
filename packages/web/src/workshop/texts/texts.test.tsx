import type { Base } from '@casebook/core/bases/base'
import { documentOf } from '@casebook/core/candidates/written/writing'
import { broughtTexts } from '@casebook/core/studyDrafts/texts/broughtTexts'
import { sentTexts } from '@casebook/core/studyDrafts/texts/sentTexts'
import { writeTexts } from '@casebook/interchange/texts/writeTexts'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bases, candidate, open, root } from '../../candidates/candidates.fixture'
import { standInForThreads } from '../threads.fixture'
// The screen is loaded before a test waits for it.
import '../WorkshopScreen'

standInForThreads()

const textOf = (data: string) => new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))

const both = (words: string) => ({ en: words, de: `${words} (de)` })
const study = aBase({
  text: both('Smoking study'),
  questionnaires: [
    aQuestionnaire({
      text: both('Visit'),
      questions: [
        aQuestion({ id: 'smoker', text: both('Smoker?') }),
        aQuestion({ id: 'packs', type: 'Num', text: both('Packs a day') }),
        aQuestion({ id: 'since', type: 'Text', text: both('Since {{packs}}') }),
      ],
    }),
  ],
})

async function openTexts(base: Base = study) {
  const kept: Base[] = []
  const content = new Blob([documentOf(base)])
  const own = { ...candidate, format: 'casebook' as const, text: base.text }
  const page = await open(
    `/bases/manage/write/${candidate.id}`,
    {
      getManagedBases: async () => ({ type: 'ReceivedManagedBases', bases, candidates: [own] }),
      getCandidate: async () => ({
        type: 'ReceivedCandidate',
        candidate: own,
        knowledgeBase: base,
        findings: [],
        nextVersion: '1',
        follows: null,
      }),
      getCandidateFile: async () => ({
        type: 'ReceivedBinaryData',
        file: { name: 'study.json', mediaType: 'application/json', content },
        language: null,
      }),
      keepCandidateFile: async ({ data }) => {
        kept.push(JSON.parse(textOf(data)))
        return { type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' }
      },
    },
    [],
    root,
  )
  await page.user.click(await screen.findByRole('tab', { name: 'Texts' }))
  const grid = () => screen.getByRole('grid', { name: 'Texts by language' })
  /** The cells of a row by the place that it names. */
  const cells = (place: RegExp | string) =>
    within(within(grid()).getByRole('row', { name: place })).getAllByRole('cell')
  const keep = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(kept).not.toHaveLength(0))
    return kept.at(-1) as Base
  }
  return { ...page, grid, cells, keep }
}

const questionsOf = (base: Base) => base.questionnaires[0]?.questions ?? []

describe('the texts of a study', () => {
  it('are written by keyboard alone, from one that is missing to the next [MORE-54]', async () => {
    const { user, grid, cells, keep } = await openTexts()
    await user.click(screen.getByRole('button', { name: 'Languages' }))
    const dialog = screen.getByRole('dialog', { name: 'Languages' })
    await user.type(within(dialog).getByRole('combobox', { name: /Code of another language/ }), 'not one{Enter}')
    expect(within(dialog).getByText('This is no code of a language.')).toBeTruthy()
    await user.clear(within(dialog).getByRole('combobox', { name: /Code of another language/ }))
    await user.type(within(dialog).getByRole('combobox', { name: /Code of another language/ }), 'ar{Enter}')
    await user.keyboard('{Escape}')
    expect(cells(/1\.1 Question/).map((cell) => cell.textContent)).toEqual(['Smoker?', 'Smoker? (de)', 'Missing'])

    grid().focus()
    await user.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
    await user.keyboard('هل تدخن{Enter}')
    expect(document.activeElement).toBe(grid())
    await user.keyboard('gone{Escape}{Control>}{Enter}{/Control}')
    await user.keyboard('{ArrowDown}{F2}عدد{Tab}')
    const base = await keep()
    expect(base.text.ar).toBeUndefined()
    expect(base.questionnaires[0]?.text.ar).toBe('هل تدخن')
    expect(questionsOf(base).map(({ text }) => text.ar)).toEqual(['Smoker?', 'عدد', undefined])
    const words = within(cells(/1\.2 Question/)[2] as HTMLElement).getByText('عدد')
    expect(words.lang).toBe('ar')
    expect(words.dir).toBe('rtl')
  })

  it('are outdated when their source changes, lack an answer, and are mended; undo takes it back [MORE-54]', async () => {
    const { user, grid, cells, keep } = await openTexts()
    await user.dblClick(cells(/1\.2 Question/)[0] as HTMLElement)
    await user.keyboard(' now{Enter}')
    expect(cells(/1\.2 Question/)[1]?.textContent).toBe('Packs a day (de)Outdated')
    await user.click(screen.getByRole('radio', { name: 'Outdated 1' }))
    expect(within(grid()).getAllByRole('row')).toHaveLength(3)
    await user.click(cells(/1\.2 Question/)[1] as HTMLElement)
    expect(screen.getByText(/has changed since this was translated/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Still right' }))
    expect(cells(/1\.2 Question/)[1]?.textContent).toBe('Packs a day (de)')
    await user.click(screen.getByRole('radio', { name: 'All 5' }))

    await user.dblClick(cells(/1\.3 Question/)[1] as HTMLElement)
    await user.clear(screen.getByRole('textbox', { name: 'Text in Deutsch' }))
    await user.keyboard('Seit{Enter}')
    expect(cells(/1\.3 Question/)[1]?.textContent).toBe('SeitOther answers in it')
    await user.keyboard('{Control>}.{/Control}')
    expect(cells(/1\.3 Question/)[1]?.textContent).toBe('Seit 1.2')
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
    const base = await keep()
    expect(questionsOf(base)[1]?.text).toEqual({ en: 'Packs a day now', de: 'Packs a day (de)' })
    expect(questionsOf(base)[2]?.text.de).toBe('Since {{packs}} (de)')
  })

  it('refuses a text that names no question, and finds texts by words and section [MORE-54]', async () => {
    const { user, grid, cells } = await openTexts()
    await user.dblClick(cells(/1\.3 Question/)[1] as HTMLElement)
    fireEvent.change(screen.getByRole('textbox', { name: 'Text in Deutsch' }), { target: { value: 'Seit {{nobody}}' } })
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/There is no question "nobody"/)).toBeTruthy()
    expect(cells(/1\.3 Question/)[1]?.textContent).toBe('Since 1.2 (de)')
    await user.type(screen.getByRole('searchbox', { name: 'Find a text' }), 'smoker')
    expect(within(grid()).getAllByRole('row')).toHaveLength(3)
    await user.type(screen.getByRole('searchbox', { name: 'Find a text' }), ' zzz')
    expect(screen.getByText('No text is like this.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Section' }), '1 Visit')
    expect(within(grid()).getAllByRole('row')).toHaveLength(6)
  })

  it('come back from translators: first what would change, then in one step [MORE-54]', async () => {
    const { user, cells, keep } = await openTexts()
    const sent = sentTexts(study, { language: 'de', isOpenOnly: false })
    const words = ['Raucherstudie', 'Besuch', 'Raucher?', '', 'Seit damals']
    const texts = sent.texts.map((text, i) => ({ ...text, words: words[i] ?? '' }))
    expect(
      broughtTexts(
        study,
        texts.map((text) => ({ ...text, at: 1 })),
      ),
    ).toHaveLength(5)
    const bytes = await writeTexts({ ...sent, texts }, 'xliff')
    const file = new File([Uint8Array.from(bytes)], 'back.xlf')
    await user.upload(screen.getByLabelText('Bring translations back', { selector: 'input' }), file)
    const dialog = await screen.findByRole('dialog', { name: /Translations from .*back\.xlf/ })
    expect(await within(dialog).findByRole('heading', { name: 'Changed 3' })).toBeTruthy()
    expect(within(dialog).getByRole('heading', { name: 'An answer is lost 1' })).toBeTruthy()
    expect(within(dialog).getByRole('heading', { name: 'Nothing new 1' })).toBeTruthy()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Take the one of the file' }))
    await user.click(within(dialog).getByRole('button', { name: 'Take 4 texts' }))
    expect(cells(/1\.3 Question/)[1]?.textContent).toBe('Seit damalsOther answers in it')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    const base = await keep()
    expect(base.text.de).toBe('Raucherstudie')
    expect(questionsOf(base)[1]?.text.de).toBe('Packs a day (de)')
  })

  it('say why a file cannot be read, and stay as they are [MORE-54]', async () => {
    const { user } = await openTexts()
    const file = new File(['<!DOCTYPE x><xliff/>'], 'bomb.xlf')
    await user.upload(screen.getByLabelText('Bring translations back', { selector: 'input' }), file)
    expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was changed.*document type/)
    expect(screen.queryByRole('button', { name: /Take/ })).toBeNull()
  })

  it('draw only the rows in sight, of many texts in 8 languages [MORE-54]', async () => {
    const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'sy']
    const text = (i: number) => Object.fromEntries(languages.map((language) => [language, `${language} ${i}`]))
    const questions = Array.from({ length: 200 }, (_, i) => aQuestion({ id: `q${i}`, text: text(i) }))
    const { grid } = await openTexts(aBase({ languages, questionnaires: [aQuestionnaire({ questions })] }))
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(60)
    expect(grid().getAttribute('aria-rowcount')).toBe('204')
  })
})
