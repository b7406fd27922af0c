/** The parts of dialogs and panels. In a low window, such as a page at 400 % zoom, a dialog scrolls as a whole: there is no room inside. */
export const scrimClass = 'fixed inset-0 z-20 animate-fade bg-overlay'

const placed = 'grid grid-cols-[minmax(0,1fr)] place-items-center p-8 max-phone:p-3 low:p-2'

export const placedClass = `${placed} ${scrimClass}`
/** Nothing behind it can be read. */
export const coveringClass = `${placed} fixed inset-0 z-20 bg-bg`

const widths = {
  narrow: 'w-[min(26rem,100%)]',
  medium: 'w-[min(32rem,100%)]',
  wide: 'w-[min(46rem,100%)]',
}

export type DialogWidth = keyof typeof widths

export function dialogClass(width: DialogWidth): string {
  return `flex max-h-[calc(100vh-4rem)] animate-rise flex-col overflow-clip rounded-lg border border-line bg-surface shadow-3 outline-none low:block low:max-h-[calc(100dvh-1rem)] low:overflow-auto ${widths[width]}`
}

export const headerClass = 'flex flex-wrap items-start gap-x-3 gap-y-1.5 px-5 pt-[1.125rem] pb-3'
export const titleClass = 'font-display text-[1.25rem]/[1.625rem] font-[580] tracking-[-0.01em]'
/** Below the title and the close button, as wide as both. */
export const descriptionClass = 'basis-full leading-[1.3125rem] text-ink-2'

/** A dialog's body scrolls, and is at most 500 pixels high at standard zoom. */
export const bodyClass = 'max-h-[min(31.25rem,500px)] overflow-auto px-5 pt-0.5 pb-[1.125rem] low:max-h-none'

export const footerClass =
  'flex items-center justify-end gap-2 border-t border-line bg-sunken px-5 py-3 max-phone:flex-wrap'

/** The surface of what opens beside its control: menus, lists, panels. */
export const popClass = 'rounded-lg border border-line bg-surface shadow-3'
