/** A step aside: to decline, to comment, to read more. */
export const quietClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-1 text-start text-lg text-ink-2 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus'
