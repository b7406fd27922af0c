/** The conversion of questionnaires. It is a page of its own: a link to it loads it. */
export const conversionPath = '/convert'
