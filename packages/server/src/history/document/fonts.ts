/** The fonts of documents. A font has only the characters of its script; each character is set in the first one that has it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackedFont } from './unpackedFont'

export type Weight = 400 | 600

/** Names of fonts, which are their files. */
export type FontFile = string

interface OpenFont {
  readonly file: FontFile
  readonly font: Font
  readonly data: Buffer
}

const { resolve } = createRequire(import.meta.url)

const inter = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']

const filesOf = (weight: Weight): readonly FontFile[] => [
  ...inter.map((subset) => resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
  resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff`),
  // Signs such as ≥, in one weight.
  resolve('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff'),
]

const opened = new Map<Weight, readonly OpenFont[]>()

function fonts(weight: Weight): readonly OpenFont[] {
  const known = opened.get(weight)
  if (known) return known
  // The cast is safe: none of these files is a collection of fonts.
  const all = filesOf(weight).map((file) => {
    const data = unpackedFont(readFileSync(file))
    return { file, data, font: create(data) as Font }
  })
  opened.set(weight, all)
  return all
}

/** All fonts, to be put into a document. */
export function allFonts(): readonly Pick<OpenFont, 'file' | 'data'>[] {
  return [...fonts(400), ...fonts(600)]
}

const chosen = new Map<string, FontFile | null>()

/**
 * Null if no font has the character.
 *
 * @param before the font of the character before it, kept for marks, spaces and signs that it has: they belong to the word
 */
export function fontOf(character: string, weight: Weight, before: FontFile | null): FontFile | null {
  const codePoint = character.codePointAt(0) ?? 0
  if (before !== null && /[\p{M}\p{Z}\p{P}]/u.test(character)) {
    const kept = fonts(weight).find(({ file }) => file === before)
    if (kept?.font.hasGlyphForCodePoint(codePoint)) return before
  }
  const key = `${weight}${character}`
  const known = chosen.get(key)
  if (known !== undefined) return known
  const found = fonts(weight).find(({ font }) => font.hasGlyphForCodePoint(codePoint))?.file ?? null
  chosen.set(key, found)
  return found
}
