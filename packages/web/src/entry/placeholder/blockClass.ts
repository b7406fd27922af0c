/**
 * A run of questions. Off screen it is not laid out. Content above moves it as a whole, without repainting its inside.
 *
 * The padding is room for the focus ring and for the quiet actions of the last question, which would otherwise be
 * clipped. It overlaps the next run, so a run is raised while it has the focus, and more while it has the pointer.
 */
const run =
  'relative -mx-1 -mb-4 box-content pb-4 transform-[translate(0)] [content-visibility:auto] not-last:-mb-3 focus-within:z-1 hover:z-2 print:transform-none print:[content-visibility:visible]'

export const blockClass = `${run} px-1`

export const placeholderClass = `${run} flex flex-col justify-around px-4.5 text-base/[1.3125rem] font-medium wrap-anywhere`

/** The lines of a placeholder, spread over its height. */
export const linesClass = 'contents'
