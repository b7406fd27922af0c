/** The looks of what a patient touches: 60 pixels high, and words to read at arm's length. */
export const cardClass =
  'flex min-h-15 cursor-pointer items-center gap-4 rounded-lg border-[1.5px] border-line-strong bg-surface px-5 py-2 text-[1.1875rem]/[1.625rem] shadow-1 hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2'

export const markClass = 'choice-mark size-6.5! flex-none'

export const cardsClass = 'grid gap-2.5'

/** A step aside: to decline, to comment, to read more. */
export const quietClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-1 text-start text-lg text-ink-2 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus'
