import type { Question } from '@casebook/core/bases/base'
import { backgroundOf } from '@casebook/core/entry/form/columns'
import type { CSSProperties } from 'react'

/** Background colour of a question, mixed with the surface colour to keep the contrast. */
export function tintOf(question: Question): { readonly className: string; readonly style: CSSProperties } {
  const colour = backgroundOf(question)
  // The cast is safe: custom properties are valid styles, but React's types omit them.
  return colour === null
    ? { className: '', style: {} }
    : { className: 'tinted', style: { '--q-tint': colour } as CSSProperties }
}
