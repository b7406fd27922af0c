import type { ReactNode } from 'react'
import { Icon } from '../Icon'
import { popClass } from '../overlay/frame'

/** An open list. Headless UI reads `--anchor-max-height`, and uses the available space if that is less. */
export const listClass = `z-30 w-[max(var(--button-width,0px),calc(var(--input-width,0px)+3.25rem))] max-w-[calc(100vw-1rem)] overflow-auto p-[0.3125rem] outline-none [--anchor-max-height:20rem] ${popClass}`

export function optionClass(isApart = false): string {
  return `group/option flex min-h-[2.125rem] cursor-pointer items-center gap-2 px-2.5 py-1 text-[0.9063rem]/[1.3] data-focus:bg-hover data-focus:shadow-active data-focus:hover:shadow-flat data-selected:bg-brand-soft data-selected:font-medium pointer-coarse:min-h-[44px] ${
    isApart ? 'mt-[0.3125rem] rounded-b-[0.4375rem] border-t border-line' : 'rounded-[0.4375rem]'
  }`
}

/** The words of a choice, and a mark if it is the chosen one. */
export function OptionWords({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 flex-1">{children}</span>
      <Icon name="check" className="invisible text-brand-ink group-data-selected/option:visible" />
    </>
  )
}
