/** The looks of the picker's grids and of their cells: days, months or years. */

export const gridClass = 'w-full flex-1 table-fixed border-separate border-spacing-0 tabular-nums'

const frame =
  'relative rounded-sm p-0 text-center focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus'
const today = 'inset-ring-[1.5px] inset-ring-brand'
const disabled = 'cursor-not-allowed text-ink-3 line-through'
const chosen =
  'cursor-pointer bg-brand text-on-brand forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]'
const others = {
  plain: 'cursor-pointer hover:bg-hover',
  beside: 'cursor-pointer text-ink-3 hover:bg-hover',
  highlighted: 'cursor-pointer font-medium text-brand-ink hover:bg-hover',
}

interface Cell {
  readonly isChosen: boolean
  readonly isDisabled: boolean
  readonly isToday?: boolean
  /** `beside` is a day of another month, `highlighted` a Sunday. */
  readonly kind?: keyof typeof others
}

export function cellClass({ isChosen, isDisabled, isToday = false, kind = 'plain' }: Cell): string {
  const state = isDisabled ? disabled : isChosen ? chosen : others[kind]
  return `${frame} ${isToday ? today : ''} ${isChosen ? 'font-bold' : ''} ${state}`
}
