import type { Question } from '@casebook/core/bases/base'
import { backgroundOf } from '@casebook/core/entry/form/columns'
import type { CSSProperties } from 'react'

/** The colour behind a question: mixed with the surface, so that the contrast holds. */
export function tintOf(question: Question): { readonly className: string; readonly style: CSSProperties } {
  const colour = backgroundOf(question)
  // The cast is sound: a custom property is a style, which React's types leave out.
  return colour === null
    ? { className: '', style: {} }
    : { className: 'tinted', style: { '--q-tint': colour } as CSSProperties }
}
