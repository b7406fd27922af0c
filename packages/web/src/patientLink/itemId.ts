/** The id of a question on the page. */
export const itemId = (key: string) => `once-${key}`
