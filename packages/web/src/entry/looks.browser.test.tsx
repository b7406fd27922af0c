/**
 * The data entry page in window sizes, languages and states where text runs out of room: nothing is cut off, nothing
 * overlaps, and no word is broken.
 */

import type { Draft } from '@casebook/core/entry/entry.calls'
import type { Language } from '@casebook/core/language/language'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { i18n } from '@lingui/core'
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { messages as de } from '../locales/de.po'
import { messages as en } from '../locales/en.po'
import { messages as ru } from '../locales/ru.po'
import { messages as sy } from '../locales/sy.po'
import '../look/index.css'
import { openEntry } from './entryPage.fixture'

const catalogues = { en, de, ru, sy }
type Spoken = keyof typeof catalogues
const languages = ['en', 'de', 'ru', 'sy'] as const
const windows = [
  [1440, 900],
  [1280, 900],
  [1024, 768],
  [390, 844],
] as const

const named = (en: string, de: string, ru: string, sy: string) => ({ en, de, ru, sy })
const asked = Array.from({ length: 40 }, (_, i) =>
  item(`q${i}`, 'YN', {
    text: named(
      `Surgical site infection ${i}?`,
      `Wundinfektionsrisiko nach Bauchwandverschluss ${i}?`,
      `Послеоперационное осложнение ${i}?`,
      `عدوى موضع الجراحة ${i}؟`,
    ),
  }),
)
const base = formBase([
  formPart('one', asked, {
    text: named('Patient', 'Begleiterkrankungen', 'Сопутствующие заболевания', 'الأمراض المرافقة'),
  }),
  formPart('two', [item('end', 'YN')], {
    text: named('Complications', 'Komplikationen', 'Осложнения', 'الاختلاطات'),
  }),
])
const facts = asked.slice(0, 39).map(({ id }) => ({ id, value: true }))
const unsaved: Partial<Draft> = { facts, unsaved: facts.map(({ id }) => id), caseName: 'VH_0042' }

const states = {
  'nothing unsaved': { draft: { caseName: 'VH_0042' }, answers: false, addFactsJson: async () => ({ type: 'Ok' }) },
  'forty unsaved': { draft: unsaved, answers: true, addFactsJson: async () => ({ type: 'Ok' }) },
  offline: {
    draft: unsaved,
    answers: true,
    addFactsJson: async () => {
      throw new TypeError('Failed to fetch')
    },
  },
  'signed out': { draft: unsaved, answers: true, addFactsJson: async () => ({ type: 'LoginRequired' }) },
} as const

async function open(language: Spoken, [width, height]: (typeof windows)[number], state: keyof typeof states) {
  await page.viewport(width, height)
  const { draft, answers, addFactsJson } = states[state]
  document.documentElement.dir = language === 'sy' ? 'rtl' : 'ltr'
  document.documentElement.lang = language === 'sy' ? 'ar' : language
  // The cast is safe: each returns what the port declares.
  const opened = await openEntry({
    base,
    draft,
    language: language as Language,
    port: { addFactsJson } as never,
    words: catalogues[language],
  })
  if (answers) fireEvent.click(document.querySelectorAll('[data-question] input[type=radio]')[1] as HTMLElement)
  if (state === 'offline' || state === 'signed out')
    await expect
      .poll(() => document.querySelector('[data-answers=notConnected], [data-answers=signedOut]'))
      .not.toBeNull()
  // A font loads only once a frame has used it, and the bar is fitted again when it has loaded.
  await aFrame()
  await document.fonts.ready
  await aFrame()
  return opened
}

/** Resolves after the next frame and its callbacks. */
const aFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

const nameOf = (one: Element) =>
  `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} "${one.textContent?.slice(0, 40)}"`
const isSeen = (one: Element) =>
  one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === 'none'

/** Elements whose text overflows them. */
function cut(within: Element): readonly string[] {
  return [...within.querySelectorAll<HTMLElement>('*')]
    .filter((one) => isSeen(one) && !one.closest('.sr-only'))
    .filter(
      (one) =>
        one.clientWidth > 0 &&
        (one.scrollWidth > one.clientWidth + 1 ||
          (getComputedStyle(one).overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1)),
    )
    .map((one) => `cut: ${nameOf(one)}`)
}

/** Neighbours that overlap, and elements outside their row. */
function overlapping(row: Element): readonly string[] {
  const boxes = [...row.children]
    .filter(isSeen)
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2)
  const outer = row.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(row)
  const [left, right] = [outer.left + Number.parseFloat(paddingLeft), outer.right - Number.parseFloat(paddingRight)]
  return boxes.flatMap(({ one, box }, at) => [
    ...(box.left < left - 1 || box.right > right + 1 || box.bottom > outer.bottom + 1
      ? [`outside: ${nameOf(one)}`]
      : []),
    ...boxes
      .slice(at + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      )
      .map(({ one: other }) => `over each other: ${nameOf(one)} and ${nameOf(other)}`),
  ])
}

/** Words broken across lines. */
function broken(within: Element): readonly string[] {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement || !isSeen(text.parentElement) || text.parentElement.closest('.sr-only')) continue
    for (const word of text.textContent?.matchAll(/[\p{L}\p{N}]+/gu) ?? []) {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1) found.push(`broken: ${word[0]}`)
    }
  }
  return found
}

// The cast is safe: the provider of these tests is Playwright, whose session has `send`.
const devtools = () => cdp() as unknown as { send(method: string, request: object): Promise<void> }
const showAs = (media: 'print' | '') => devtools().send('Emulation.setEmulatedMedia', { media })

const all = (selector: string) => [...document.querySelectorAll(selector)]

describe('the data entry page', () => {
  beforeAll(() => {
    document.documentElement.dataset.zoom = '1'
  })
  afterEach(() => {
    cleanup()
    document.documentElement.dir = 'ltr'
    document.documentElement.lang = 'en'
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  })

  for (const window of windows)
    it.each(languages)(
      `cuts no word and lays nothing over something else at ${window[0]} px, %s [APP-12]`,
      async (language) => {
        const found: string[] = []
        for (const state of Object.keys(states) as (keyof typeof states)[]) {
          await open(language, window, state)
          const [bar] = all('[data-without]')
          const looked = [
            ...all('[data-without], nav, aside section:first-of-type').flatMap(cut),
            ...(bar ? overlapping(bar) : ['no bar']),
          ]
          found.push(...[...looked, ...all('nav ol, aside ul').flatMap(broken)].map((one) => `${state}: ${one}`))
          if (bar && bar.getBoundingClientRect().right > innerWidth + 1)
            found.push(`${state}: the bar is wider than the window`)
          cleanup()
        }
        expect(found).toEqual([])
        expect(localeOfLanguage(language)).toBeTruthy()
      },
    )

  it('leaves at least 65 % of a phone’s height to the questions [APP-12]', async () => {
    for (const state of ['forty unsaved', 'offline'] as const) {
      await open('de', [390, 844], state)
      expect((document.querySelector('main')?.clientHeight ?? 0) / innerHeight, state).toBeGreaterThanOrEqual(0.65)
      cleanup()
    }
  })

  it('prints the questions with their answers, and no button, by Ctrl+P', async () => {
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await open('en', size, 'forty unsaved')
      expect(all('button').filter(isSeen)).not.toEqual([])
      await showAs('print')
      try {
        expect(all('button').filter(isSeen).map(nameOf)).toEqual([])
        expect(all('[data-question] input:checked').filter(isSeen)).toHaveLength(39)
      } finally {
        await showAs('')
        cleanup()
      }
    }
  })

  it('prints the whole of a long text and the mark of what was chosen, by Ctrl+P [DATA-20]', async () => {
    const remark = 'The wound was revised on the ward. '.repeat(50)
    await page.viewport(1024, 768)
    await openEntry({
      base: formBase([formPart('one', [item('remark', 'Text'), item('smokes', 'YN')])]),
      draft: {
        caseName: 'VH_0042',
        facts: [
          { id: 'remark', value: remark },
          { id: 'smokes', value: true },
        ],
      },
    })
    await showAs('print')
    try {
      const [text] = all('textarea') as HTMLTextAreaElement[]
      expect(text?.value).toBe(remark)
      // The styles of paper come soon after the first paint.
      expect(text && text.scrollHeight - text.clientHeight).toBeLessThanOrEqual(1)
      const [chosen, ...others] = all('[data-question] input:checked')
      expect(others).toEqual([])
      // Browsers print no backgrounds, unless a style asks for them.
      expect(getComputedStyle(chosen as Element).printColorAdjust).toBe('exact')
    } finally {
      await showAs('')
    }
  })

  it('shows the quiet actions of one question at a time, in full, with the pointer at one and the focus in another', async () => {
    await open('de', [1440, 900], 'forty unsaved')
    const questions = all('[data-question]') as HTMLElement[]
    const stripOf = (question: HTMLElement) => question.lastElementChild as HTMLElement
    const strips = () => questions.filter((one) => getComputedStyle(stripOf(one)).visibility === 'visible')
    questions[0]?.querySelector('input')?.focus()
    await expect.poll(strips).toEqual([questions[0]])
    await page.elementLocator(questions[3] as HTMLElement).hover()
    await expect.poll(strips).toEqual([questions[3]])
    const strip = stripOf(questions[3] as HTMLElement)
    await expect.poll(() => strip.children.length).toBeGreaterThan(1)
    expect([...cut(strip), ...overlapping(strip)].filter((one) => !one.includes('outside'))).toEqual([])
    const { left, right } = strip.getBoundingClientRect()
    for (const button of strip.querySelectorAll('button')) {
      expect(button.getBoundingClientRect().left).toBeGreaterThanOrEqual(left - 1)
      expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(right + 1)
    }
    await page.elementLocator(document.querySelector('header') as HTMLElement).hover()
    await expect.poll(strips).toEqual([questions[0]])
  })

  it('takes a press anywhere on an entry of the list of sections, and shows its focus ring in full', async () => {
    await open('en', [1440, 900], 'nothing unsaved')
    const entries = all('nav li > button') as HTMLElement[]
    expect(entries).toHaveLength(2)
    for (const entry of entries) {
      const { left, right, top, bottom } = entry.getBoundingClientRect()
      for (const y of [top + 1, bottom - 1])
        expect(entry.contains(document.elementFromPoint((left + right) / 2, y))).toBe(true)
      // Painting ends at the edge of the item: two pixels of outline, two away from the entry.
      const item = entry.closest('li')?.getBoundingClientRect()
      expect(item?.left).toBeLessThanOrEqual(left - 4)
      expect(item?.top).toBeLessThanOrEqual(top - 4)
      expect(item?.bottom).toBeGreaterThanOrEqual(bottom + 4)
    }
  })
})
