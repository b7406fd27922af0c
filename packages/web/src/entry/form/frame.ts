/** The looks of a question: its frame, and its first line. */
import type { Question } from '@casebook/core/bases/base'
import { backgroundOf } from '@casebook/core/entry/form/columns'
import type { CSSProperties } from 'react'

export const frameClass =
  'group/question relative rounded-[0.625rem] border border-transparent ps-3.5 pe-3 pt-[0.6875rem] pb-[0.8125rem] pointer-coarse:pb-[36px]'

/** Number, text and status of a question. */
export const lineClass = 'mb-[0.4375rem] flex w-full items-start gap-2 text-base/[1.3125rem] font-medium'

/** In the flow, a legend would sit on the border of its fieldset. */
export const legendClass = `${lineClass} float-start [&+*]:clear-both`

const rail = 'before:absolute before:inset-y-3 before:start-0 before:w-[3px] before:rounded-[3px] before:bg-tone-solid'

const marked = '[--field-line:var(--tone-solid)]'
const tones = { missing: `${marked} tone-missing`, range: `${marked} tone-range`, query: 'tone-query' }

interface Frame {
  readonly className: string
  readonly style?: CSSProperties
}

/** The frame of a question. A tone asks for attention; the colour is the one that the base gives the question. */
export function frameOf(question: Question, tone: keyof typeof tones | null = null): Frame {
  const colour = backgroundOf(question)
  const className = tone ? `${frameClass} ${rail} ${tones[tone]}` : frameClass
  if (colour === null) return { className: tone ? `${className} bg-tone-wash` : className }
  // The cast is safe: custom properties are valid styles, but React's types omit them.
  return { className: `${className} bg-base-wash`, style: { '--base-colour': colour } as CSSProperties }
}

/**
 * The strip of rarely used actions below the attended question. It takes no space of its own and stays on one line: as
 * the question gets narrower, first the key hints go, then the words, until only icons with tooltips are left. It stays
 * in the layout, because browsers lay out a whole fieldset again when a part of it appears or disappears. A finger needs larger buttons:
 * there the frame keeps room for them, so that they never lie over the next question.
 */
export const stripClass =
  '@container/quiet group/quiet pointer-events-none invisible absolute inset-x-3 top-[calc(100%-0.75rem)] pointer-coarse:top-[calc(100%-34px)] z-2 flex justify-end gap-1 group-data-attended/question:visible print:hidden'
