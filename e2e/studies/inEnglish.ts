/** The settings of a plain study in English, for stories that upload one. */
export const inEnglish = {
  availableLanguages: ['en'],
  acceptLanguages: ['en'],
  fallbackLanguage: 'en',
  usePaDaWaN: false,
  showSolutionPanel: false,
  numberOfColumns: 1,
} as const
