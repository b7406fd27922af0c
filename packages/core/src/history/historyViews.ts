/** The detailed view offers tools at each answer; the plain view is for reading. */
export const historyViews = ['plain', 'detailed'] as const

export type HistoryView = (typeof historyViews)[number]
