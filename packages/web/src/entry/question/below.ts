/** The looks of the lines below a control. */
import { hintClass, messageClass } from '../../ui/fields/below'

export const hintBelowClass = `mt-1.5 ${hintClass}`

/** In a table it is close to the row that it is about. */
export const messageBelowClass = `mt-[0.4375rem] wrap-anywhere in-[td]:mt-0.5 ${messageClass}`
