import { languages } from '@casebook/core/language/language'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Messages have explicit ids, the paths that an administrator may translate anew. What a language lacks is shown in English. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
})
