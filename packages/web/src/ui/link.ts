/** A link within text. With `font-medium` if it stands alone. */
export const linkClass =
  'text-brand-ink underline decoration-brand-line decoration-1 underline-offset-[0.2em] pointer-coarse:min-h-[44px]'
