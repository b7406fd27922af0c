/**
 * The classes of a column of numbers. Right-aligned even in right-to-left pages, so that ones line up: digits run left
 * to right everywhere.
 */
export const digits = 'text-right tabular-nums [&_input]:text-right'
