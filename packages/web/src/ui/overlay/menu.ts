/** An item of a menu. */
export const menuItemClass =
  'flex min-h-[2.125rem] cursor-pointer items-center gap-2.5 rounded-[0.4375rem] px-2.5 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-hover data-highlighted:shadow-active data-highlighted:hover:shadow-flat pointer-coarse:min-h-[44px]'

export const menuHeadingClass = 'px-2.5 pt-1.5 pb-2 text-sm font-semibold'
