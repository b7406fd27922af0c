import { cva } from 'class-variance-authority'

const focusRing = 'focus-within:border-focus focus-within:shadow-focus'

/** A text box: an `input` or `textarea` itself, or a box around an input and its neighbours. */
export const inputClass = cva(
  `w-full border border-field bg-surface focus:outline-hidden pointer-coarse:min-h-[44px] ${focusRing}`,
  {
    variants: {
      isBox: { true: 'flex items-center gap-2', false: 'block' },
      size: {
        cell: 'h-[2.125rem] rounded-[0.4375rem] px-2 text-[0.875rem]',
        medium: 'h-[2.375rem] rounded-md px-3 text-[0.9375rem]',
        tall: 'h-[2.625rem] rounded-md px-3 text-[0.9375rem]',
        /** As large as a finger. */
        large: 'h-13 max-w-120 rounded-lg px-4 text-[1.1875rem]',
        /** A text area. */
        lines: 'resize-y rounded-md px-3 py-2 text-[0.9375rem] leading-[1.4]',
      },
    },
    defaultVariants: { isBox: false, size: 'medium' },
  },
)

/** An `input` inside a box. */
export const innerInputClass = 'size-full min-w-0 focus:outline-hidden'

/** The border and the inside of a box for searching. A button that opens a search has them too. */
export const searchBoxClass = `flex min-w-0 items-center rounded-[0.4375rem] border border-control bg-surface ps-2 pe-[0.1875rem] ${focusRing}`

/** A narrow box for searching, with an icon before the words. */
export const searchClass = `h-[2.125rem] gap-[0.4375rem] ${searchBoxClass}`

export const innerSearchClass = 'w-full min-w-0 text-sm font-[450] focus:outline-hidden'
