/** A field to type in, as large as a finger. */
export const fieldClass =
  'block min-h-13 w-full rounded-lg border border-field bg-surface px-4 text-[1.1875rem] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus'
