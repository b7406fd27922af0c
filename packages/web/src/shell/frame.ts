/** The columns of the frame by layout size: the page alone, beside a rail, beside the sidebar. */
export const frameClass = [
  'grid-cols-[minmax(0,1fr)]',
  'grid-cols-[3.75rem_minmax(0,1fr)]',
  'grid-cols-[14rem_minmax(0,1fr)]',
] as const

/** The content of a screen. */
export const pageClass = 'mx-auto w-full max-w-328 px-6 pt-6 pb-10 max-tablet:px-4'
