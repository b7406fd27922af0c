import { languages } from '@casebook/core/language/language'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * Messages have explicit ids, which are the paths an administrator may override. Missing translations fall back to
 * English. The mails and documents of the server have catalogues of their own.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] },
    {
      path: '<rootDir>/../server/src/mail/locales/{locale}',
      include: ['<rootDir>/../server/src/*/*.mail.ts', '<rootDir>/../server/src/*/*/*.words.ts'],
    },
  ],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
})
