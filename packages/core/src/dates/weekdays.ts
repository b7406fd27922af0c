/** The names of weekdays, as bases write them. */
export const weekdays = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'] as const

export type Weekday = (typeof weekdays)[number]
