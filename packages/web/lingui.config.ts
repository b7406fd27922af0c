import { languages } from '@casebook/core/language/language'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * Messages have explicit ids, which are the paths an administrator may override. Missing translations fall back to
 * English.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
})
