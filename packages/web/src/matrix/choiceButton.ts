/** A choice of the builders, which leads to the next step at once. */
export const choiceButtonClass =
  'w-full cursor-pointer rounded-md px-2 py-1.5 text-start text-sm wrap-anywhere hover:bg-hover pointer-coarse:min-h-[44px]'
