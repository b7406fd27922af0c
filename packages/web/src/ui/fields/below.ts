/** Text below a control. */
export const hintClass = 'text-sm/[1.1875rem] text-ink-3'

/** A problem of an answer, with an icon before it. Its colour is that of the tone. */
export const messageClass = 'flex items-start gap-1.5 text-sm/[1.1875rem] font-[500] text-tone-ink'
