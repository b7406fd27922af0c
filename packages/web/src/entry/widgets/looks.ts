/** The looks of the controls in a form. A form has thousands of them, so they are constants. */
import { choiceClass } from '../../ui/fields/choice'
import { innerInputClass, inputClass } from '../../ui/fields/input'

export const textClass = inputClass()
export const cellTextClass = inputClass({ size: 'cell' })
/** Exactly two lines: wider padding would show part of a third. */
export const twoLinesClass = `${inputClass({ size: null })} rounded-md px-3 pt-[0.3125rem] pb-[0.1875rem] text-[0.9375rem]/[1.667]`

/** A box around an input and its unit or button. */
export function boxClass({ isCell = false }: { readonly isCell?: boolean | undefined }): string {
  return isCell ? cellBox : box
}
const box = inputClass({ isBox: true })
const cellBox = inputClass({ isBox: true, size: 'cell' })

/** The input in a box, for a number or a date. */
export const digitsClass = `${innerInputClass} tabular-nums`
export const unitClass = 'text-[0.8125rem] whitespace-nowrap text-ink-3'

export const choicesClass = 'grid gap-1'
/** Yes and no side by side. */
export const choicesBesideClass = 'flex flex-wrap gap-2'

export const optionClass = `group/option ${choiceClass()}`
export const optionBesideClass = `group/option relative flex-1 ${choiceClass({ look: 'outlined' })}`

const hint = 'invisible group-focus-within/question:visible group-hover/option:visible pointer-coarse:hidden'

/** The key of an option. */
export const keyClass = `ms-auto ${hint}`
/** On the border of the option, because there is no room beside it, and nothing may move on focus. */
export const keyBesideClass = `absolute -end-1.5 -top-[0.6875rem] ${hint}`
