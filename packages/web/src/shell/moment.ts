/**
 * The looks of instants: the month is a word in every language, so that beside dates in the format of entry there is never another order
 * of digits.
 */
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minute = { ...day, hour: '2-digit', minute: '2-digit' } as const
const second = { ...minute, second: '2-digit' } as const

export const moment = { day, minute, second, zoned: { ...second, timeZoneName: 'short' } } as const
