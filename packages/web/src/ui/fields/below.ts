/** Text below a control. */
export const hintClass = 'text-sm/[1.1875rem] text-ink-3'

export const hintBelowClass = `mt-1.5 ${hintClass}`

/** A problem of an answer, with an icon before it. Its colour is that of the tone. */
export const messageClass = 'flex items-start gap-1.5 text-sm/[1.1875rem] font-[500] text-tone-ink'

/** In a table it is close to the row that it is about. */
export const messageBelowClass = `mt-[0.4375rem] wrap-anywhere in-[td]:mt-0.5 ${messageClass}`
