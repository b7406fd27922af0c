/**
 * Descriptions with pictures. A marker in the text stands for a file of the base:
 *
 *   [image abdomen.png 320x200]              in pixels, width by height
 *   [image abdomen.png 100%]                 as wide as the text
 *   [image abdomen.png 320x200 Front view]   with an alternative text
 *
 * Anything not written exactly like this stays text: a description never becomes markup.
 */
import type { Dimension } from '../bases/base'

export type DescriptionPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image'
      readonly fileName: string
      /** Null for the width of the text. */
      readonly size: Dimension | null
      /** The alternative text; blank if the marker has none. */
      readonly words: string
    }

const marker = /\[image +([^\s/\\[\]]+) +(?:([1-9]\d{0,3})x([1-9]\d{0,3})|100%)(?: +([^[\]]*))?\]/g

export function descriptionParts(description: string): readonly DescriptionPart[] {
  const parts: DescriptionPart[] = []
  let end = 0
  for (const match of description.matchAll(marker)) {
    const [whole, fileName = '', width, height, words = ''] = match
    if (match.index > end) parts.push({ type: 'text', text: description.slice(end, match.index) })
    const size = width && height ? { width: Number(width), height: Number(height) } : null
    parts.push({ type: 'image', fileName, size, words: words.trim() })
    end = match.index + whole.length
  }
  if (end < description.length) parts.push({ type: 'text', text: description.slice(end) })
  return parts
}

/** The words alone, where there is no room for pictures. */
export function descriptionWords(description: string): string {
  return descriptionParts(description)
    .map((part) => (part.type === 'text' ? part.text : part.words))
    .join('')
    .trim()
}
