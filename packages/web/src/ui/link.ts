/** The look of a link, within something larger that is pressed. */
export const linkTextClass = 'text-brand-ink underline decoration-brand-line decoration-1 underline-offset-[0.2em]'

/** A link within text. With `font-medium` if it is alone. */
export const linkClass = `${linkTextClass} pointer-coarse:min-h-[44px]`
