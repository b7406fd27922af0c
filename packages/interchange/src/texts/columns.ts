/** The headers of a translators' sheet. They are read by their first word, in any order. */
export const columns = { id: 'id', source: 'source', words: 'translation', note: 'note' } as const
