import { unknown } from '@casebook/core/facts/fact'
import {
  type CommandPort,
  commandCalls,
  type GetQuestionsResult,
  type ImportDataResult,
} from '@casebook/core/tokens/command.calls'
import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

// Loading the code of the screen for the first time takes longer than a test waits.
await import('./PatientLinkRoute')

const base = aBase({
  text: { en: 'After the operation' },
  questionnaires: [
    aQuestionnaire({
      id: 'home',
      text: { en: 'At home' },
      questions: [
        aQuestion({
          id: 'pain',
          text: { en: 'Are you in pain?' },
          questions: [aQuestion({ id: 'where', type: 'OC', text: { en: 'Where?' } })],
        }),
        aQuestion({
          id: 'weight',
          type: 'Num',
          text: { en: 'Your weight' },
          unit: { en: 'kg' },
          min: 30,
          max: 300,
          meta: { 'layout/decimal-places': '1' },
        }),
        aQuestion({ id: 'since', type: 'Date', text: { en: 'Since when?' }, partialDate: true, min: '2020-01-01' }),
      ],
    }),
  ],
  rules: [aRule({ ChoseYesNo: { questionId: 'pain', value: true } }, { Indicate: { targets: ['where'] } })],
})

const questions: GetQuestionsResult = {
  type: 'CommandExecuted',
  base,
  data: {
    questions: ['pain', 'where', 'weight', 'since'],
    facts: [],
    language: null,
    expiresAt: null,
    sentTo: 'Kantonsspital Chur',
  },
}
const receipt: ImportDataResult = {
  type: 'CommandExecuted',
  data: { answers: 3, receivedAt: '2026-11-24T10:00:00.000Z' },
}

interface Answers {
  readonly toOpening?: CommandPort['GetQuestions']
  readonly toSending?: CommandPort['ImportData']
}

async function open({ toOpening = async () => questions, toSending = async () => receipt }: Answers = {}) {
  const sent: unknown[] = []
  const importData: CommandPort['ImportData'] = (request) => {
    sent.push(request.facts)
    return toSending(request)
  }
  const page = await openAt('/once/Training/visit/a-secret', {
    areas: [answering(commandCalls, { GetQuestions: toOpening, ImportData: importData })],
  })
  return { ...page, sent, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync }) }
}

type Page = Awaited<ReturnType<typeof open>>

const question = (name: string) => screen.findByRole('group', { name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const send = async ({ user }: Page) => {
  await user.click(screen.getByRole('button', { name: 'Send my answers' }))
  await pass(5_000)
}
const answerAll = async ({ user }: Page) => {
  await user.click(within(await question('Are you in pain?')).getByRole('radio', { name: 'No' }))
  await user.type(await field('Your weight'), '72')
  await user.type(await field('Since when?'), '2026-10')
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('the page behind a link', () => {
  it('shows the questions and nothing of the staff’s page, and ends with a receipt of what went to whom [ONCE-01] [ONCE-02] [MORE-18]', async () => {
    const page = await open()
    await answerAll(page)
    expect(screen.queryByRole('navigation')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Send my answers' }))
    await screen.findByRole('heading', { name: 'Sending your answers' })
    expect(page.sent).toEqual([])
    await pass(5_000)
    await screen.findByRole('heading', { name: 'Thank you' })
    expect(page.sent).toEqual([
      [
        { id: 'pain', value: false },
        { id: 'weight', value: 72 },
        { id: 'since', value: '2026-10' },
      ],
    ])
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'At home3 answers',
      expect.stringContaining('24 November 2026'),
      'After the operation, Kantonsspital Chur',
    ])
    expect(new Set(page.calls.filter((call) => /Questions|ImportData/.test(call)))).toEqual(
      new Set(['GetQuestions', 'ImportData']),
    )
  })

  it('says whom to call and what becomes of the answers, in the hospital’s own words [MORE-18]', async () => {
    const page = {
      contact: { en: 'Study office, 081 256 61 11', de: 'Studienzentrale' },
      privacy: { de: 'Bleibt im Spital.' },
    }
    await open({ toOpening: async () => ({ ...questions, data: { ...questions.data, page } }) })
    await question('Are you in pain?')
    expect(screen.getByText('Study office, 081 256 61 11')).toBeTruthy()
    expect(screen.getByText('Bleibt im Spital.')).toBeTruthy()
    cleanup()
    await open()
    await question('Are you in pain?')
    expect(screen.queryByText('Your data')).toBeNull()
  })

  it('sends only what the patient touched, and never waits for what is optional [ONCE-02] [MORE-17]', async () => {
    const [home] = base.questionnaires
    if (!home) throw new Error('The base has a part')
    const optional = home.questions.map((one) => (one.id === 'pain' ? one : { ...one, optional: true }))
    const standing = [{ id: 'pain', value: false }]
    const given: GetQuestionsResult = {
      ...questions,
      base: { ...base, questionnaires: [{ ...home, questions: optional }] },
      data: { ...questions.data, facts: standing },
    }
    const page = await open({ toOpening: async () => given })
    await question('Are you in pain?')
    expect(screen.getByText('You can send your answers now. The questions left are optional.')).toBeTruthy()
    await send(page)
    expect((await screen.findByRole('alert')).textContent).toContain('You have not changed any answer')
    expect(page.sent).toEqual([])
    await page.user.type(await field('Your weight'), 'heavy')
    await send(page)
    expect((await screen.findByRole('alert')).textContent).toContain('Please enter all data.')
    await page.user.clear(await field('Your weight'))
    await page.user.type(await field('Since when?'), '2026-10')
    await send(page)
    await screen.findByRole('heading', { name: 'Thank you' })
    expect(page.sent).toEqual([
      [
        { id: 'weight', value: null },
        { id: 'since', value: '2026-10' },
      ],
    ])
  })

  it('says which questions are missing, and leads to each; not wanting to answer is an answer [ONCE-02]', async () => {
    const page = await open()
    const { user } = page
    await user.click(within(await question('Are you in pain?')).getByRole('radio', { name: 'Yes' }))
    await send(page)
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('Please enter all data.')
    expect(document.activeElement).toBe(note)
    await user.click(within(note).getByRole('button', { name: 'Where?' }))
    expect(document.activeElement).toBe(await question('Where?'))
    for (const name of ['Where?', 'Your weight', 'Since when?'])
      await user.click(within(await question(name)).getByRole('checkbox', { name: 'I do not want to answer' }))
    await send(page)
    await screen.findByRole('heading', { name: 'Thank you' })
    expect(page.sent[0]).toContainEqual({ id: 'where', value: unknown })
  })

  it('names the answers that the server does not take, and keeps all of them [ONCE-03]', async () => {
    const page = await open({
      toSending: async () => ({ type: 'AddFactError', errors: [{ id: 'weight', reason: 'Frozen' }] }),
    })
    await answerAll(page)
    await send(page)
    await screen.findByText('Some answers were not accepted.')
    expect((await question('Your weight')).textContent).toContain('can no longer be answered')
    expect((await field('Your weight')).value).toBe('72')
  })

  it('that cannot be used says why, and can be tried again [ONCE-01] [ONCE-03]', async () => {
    const answers: GetQuestionsResult[] = [{ type: 'PermissionError' }, questions]
    const { user } = await open({ toOpening: async () => answers.shift() ?? questions })
    await screen.findByRole('heading', { name: 'This link cannot be used' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await question('Are you in pain?')
  })
})

describe('what a patient types', () => {
  it('is never rounded in silence', async () => {
    const { user } = await open()
    await user.type(await field('Your weight'), '72.36')
    await user.tab()
    expect((await field('Your weight')).value).toBe('72.4')
    expect((await question('Your weight')).textContent).toContain('Rounded to 72.4')
    await user.clear(await field('Your weight'))
    await user.type(await field('Your weight'), '72.3')
    await user.tab()
    expect((await question('Your weight')).textContent).not.toContain('Rounded')
  })

  it('is asked about where a number can be read in two ways', async () => {
    const { user } = await open()
    await user.type(await field('Your weight'), '1,234')
    await user.tab()
    await user.click(await screen.findByRole('button', { name: '1.234 (with decimals)' }))
    expect((await field('Your weight')).value).toBe('1.2')
    expect((await question('Your weight')).textContent).toContain('Rounded to 1.2')
  })

  it.each([
    ['about seventy', 'This is not a number.'],
    ['1234567890123456', 'more than 15 digits'],
  ])('stays in the field if it cannot be read, with the reason: %s', async (typed, why) => {
    const page = await open()
    await answerAll(page)
    await page.user.clear(await field('Your weight'))
    await page.user.type(await field('Your weight'), typed)
    await send(page)
    await screen.findByText('Please enter all data.')
    expect((await field('Your weight')).value).toBe(typed)
    const shown = (await question('Your weight')).textContent
    expect(shown).toContain(why)
    expect(shown).not.toContain('no answer yet')
    expect(page.sent).toEqual([])
  })

  it.each([
    ['Your weight', '720', '720 is more than 300. Please check it.'],
    ['Your weight', '7', '7 is less than 30. Please check it.'],
    ['Since when?', '1826', 'This is before 1 January 2020. Please check it.'],
  ])('is taken where it is unusual, with a word: %s %s', async (name, typed, word) => {
    const page = await open()
    await answerAll(page)
    await page.user.clear(await field(name))
    await page.user.type(await field(name), typed)
    expect((await question(name)).textContent).not.toContain('Please check it.')
    await page.user.tab()
    expect((await question(name)).textContent).toContain(word)
    await send(page)
    expect(page.sent).toHaveLength(1)
  })

  it('is a date that the page says in words, whatever its parts and however the phone writes dates [MORE-18]', async () => {
    const { user } = await open()
    for (const [typed, words] of [
      ['2024-03-20', '20 March 2024'],
      ['2024-03', 'March 2024'],
    ] as const) {
      await user.clear(await field('Since when?'))
      await user.type(await field('Since when?'), typed)
      expect((await question('Since when?')).textContent).toContain(words)
    }
  })

  it('may be a part of a date, and no day that there is not', async () => {
    const { user } = await open()
    await user.type(await field('Since when?'), '2026-02-31')
    await user.tab()
    expect((await question('Since when?')).textContent).toContain('This is not a date.')
    expect((await field('Since when?')).value).toBe('2026-02-31')
  })
})

describe('reading aloud [MORE-18]', () => {
  const said: SpeechSynthesisUtterance[] = []
  const voices = (...langs: readonly string[]) => {
    const of = langs.map((lang) => ({ lang }))
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => of,
      speak: (one: SpeechSynthesisUtterance) => said.push(one),
      cancel: () => {},
    })
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        readonly text: string
        constructor(text: string) {
          this.text = text
        }
      },
    )
  }
  afterEach(() => {
    // The page stops speaking when it goes.
    cleanup()
    vi.unstubAllGlobals()
    said.length = 0
  })

  it('says a question and its answers in the language of the page', async () => {
    voices('de-CH', 'en-GB')
    const { user } = await open()
    await user.click(within(await question('Are you in pain?')).getByRole('radio', { name: 'Yes' }))
    const button = within(await question('Where?')).getByRole('button', { name: 'Read aloud' })
    await user.click(button)
    expect(said).toMatchObject([{ text: 'Where?. low. middle. high', lang: 'en-GB' }])
    expect(button.getAttribute('aria-pressed')).toBe('true')
    act(() => said[0]?.onend?.(new Event('end') as SpeechSynthesisEvent))
    expect(button.getAttribute('aria-pressed')).toBe('false')
  })

  it('is not offered without a voice for that language', async () => {
    voices('de-CH')
    await open()
    await question('Are you in pain?')
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull()
  })
})
