/** The two columns of the registration form. */
export const fieldSetClass =
  'flex flex-col gap-3.5 px-5 pt-4 pb-5 not-first:border-t not-first:border-line @min-[48rem]:not-first:border-s @min-[48rem]:not-first:border-t-0'

/** A legend of a fieldset in a column floats, because it takes no part in the layout. */
export const legendClass = 'float-start mb-1 w-full text-base/5 font-semibold'

export const pairOfFieldsClass = 'grid grid-cols-1 gap-x-4 gap-y-3.5 min-[30rem]:grid-cols-2'
