/** The looks of the controls. A form has thousands of them, so they are constants. */
import { choiceClass } from '../ui/fields/choice'
import { innerInputClass, inputClass } from '../ui/fields/input'
import type { ControlSize } from './controlProps'

type BySize = Readonly<Record<ControlSize, string>>

const large = inputClass({ size: 'large' })
const largeBox = inputClass({ isBox: true, size: 'large' })

export const textClass: BySize = {
  form: inputClass(),
  cell: inputClass({ size: 'cell' }),
  tablet: large,
  phone: large,
}

/** Exactly two lines: wider padding would show part of a third. */
export const twoLinesClass = `${inputClass({ size: null })} rounded-md px-3 pt-[0.3125rem] pb-[0.1875rem] text-[0.9375rem]/[1.667]`
const largeLines = `${inputClass({ size: null })} max-w-120 rounded-lg px-4 py-3 text-[1.1875rem]`
export const linesClass: BySize = {
  form: twoLinesClass,
  cell: textClass.cell,
  tablet: largeLines,
  phone: largeLines,
}

/** A box around an input and its unit or button. */
export const boxClass: BySize = {
  form: inputClass({ isBox: true }),
  cell: inputClass({ isBox: true, size: 'cell' }),
  tablet: largeBox,
  phone: largeBox,
}

/** The input in a box, for a number or a date. */
export const digitsClass = `${innerInputClass} tabular-nums`
export const unitClass = 'text-[0.8125rem] whitespace-nowrap text-ink-3'
export const largeUnitClass = 'text-lg whitespace-nowrap text-ink-2'

/** The looks of a list of choices: below each other, side by side as yes and no, or as large as a finger needs them. */
export interface ChoiceLooks {
  readonly list: string
  readonly option: string
  readonly mark: string
  /** Of the key of an option. None where there is a finger. */
  readonly key: string | null
}

const hint = 'invisible group-focus-within/question:visible group-hover/option:visible pointer-coarse:hidden'

export const belowEachOther: ChoiceLooks = {
  list: 'grid gap-1',
  option: `group/option ${choiceClass()}`,
  mark: 'choice-mark',
  key: `ms-auto ${hint}`,
}

export const sideBySide: ChoiceLooks = {
  list: 'flex flex-wrap gap-2',
  option: `group/option relative flex-1 ${choiceClass({ look: 'outlined' })}`,
  mark: 'choice-mark',
  // On the border of the option, because there is no room beside it, and nothing may move on focus.
  key: `absolute -end-1.5 -top-[0.6875rem] ${hint}`,
}

/** 60 pixels high, and words to read at arm's length. */
export const forFingers: ChoiceLooks = {
  list: 'grid gap-2.5',
  option:
    'flex min-h-15 cursor-pointer items-center gap-4 rounded-lg border-[1.5px] border-line-strong bg-surface px-5 py-2 text-[1.1875rem]/[1.625rem] shadow-1 hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2',
  mark: 'choice-mark size-6.5! flex-none',
  key: null,
}
