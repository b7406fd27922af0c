/** The texts of the guides: whole, true to the words on the screen, and the same in both languages. */
import { guides } from '@casebook/core/help/guides'
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { routeAt } from '../router/routeAt'
import { routes } from '../routes'
import { speak } from '../shell/i18n'
import { type GuideLanguage, guideIn, pictureIn } from './guides/guideTexts'
import { type Guide, readGuide, type Span } from './guides/readGuide'

const languages: readonly GuideLanguage[] = ['en', 'de']

function spansIn({ purpose, tasks }: Guide): readonly Span[] {
  const lines = tasks.flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'picture' ? [] : block.lines)))
  return [...purpose, ...lines.flat()]
}

/** The values that a message needs, as the client has compiled it. */
function valuesOf(id: string): readonly string[] {
  const compiled: unknown = i18n.messages[id]
  return Array.isArray(compiled) ? compiled.flatMap((part) => (Array.isArray(part) ? [String(part[0])] : [])) : []
}

/** Everything but the words: kinds of lines, controls, screens, keys and pictures. */
function shapeOf({ tasks }: Guide) {
  const named = (span: Span) => (span.type === 'text' ? [] : [JSON.stringify(span)])
  return tasks.map(({ blocks }) =>
    blocks.map((block) =>
      block.type === 'picture'
        ? [block.name]
        : [block.type, ...block.lines.map((line) => line.flatMap(named).sort().join())],
    ),
  )
}

describe.each(languages.flatMap((language) => guides.map((name) => [language, name] as const)))(
  'the guide in %s: %s',
  (language, name) => {
    const guide = guideIn(language, name)
    beforeAll(() => speak(language))

    it('has a few tasks, each with something to do or to know', () => {
      expect(guide.tasks.length).toBeGreaterThanOrEqual(5)
      expect(guide.tasks.length).toBeLessThanOrEqual(9)
      for (const { title, blocks } of guide.tasks) expect(blocks, title).not.toEqual([])
    })

    it('names controls by messages that exist, with the values that they have', () => {
      for (const span of spansIn(guide)) {
        if (span.type !== 'control') continue
        expect(i18n.messages, span.id).toHaveProperty([span.id])
        expect(Object.keys(span.values).sort(), span.id).toEqual([...new Set(valuesOf(span.id))].sort())
      }
    })

    it('leads to screens that exist', () => {
      for (const span of spansIn(guide))
        if (span.type === 'screen') expect(routeAt(routes, span.path), span.path).not.toBeNull()
    })

    it('has its pictures', () => {
      const names = guide.tasks.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.type === 'picture' ? [block.name] : [])),
      )
      expect(names.filter((picture) => pictureIn(language, picture) === undefined)).toEqual([])
    })
  },
)

it.each(guides)('the guide %s tells the same in German as in English', (name) => {
  expect(shapeOf(guideIn('de', name))).toEqual(shapeOf(guideIn('en', name)))
})

describe('a guide that cannot be read', () => {
  it.each([
    ['# Title\nPurpose\n1. A step before its task', 'before its first task'],
    ['# Title\nPurpose\n## Task\nNo line of a guide', 'No line of a guide'],
    ['Title\nPurpose', 'No line of a guide'],
  ])('says why: %j', (text, why) => {
    expect(() => readGuide(text)).toThrow(why)
  })
})
