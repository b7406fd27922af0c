import { languages } from '@casebook/core/language/language'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const po = formatter({ lineNumbers: false, printPlaceholdersInComments: false })
const parsed = new Map<string, ReturnType<typeof po.parse>>()

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
  format: {
    ...po,
    // The build asks for the parts of a catalogue, and for English with each.
    parse(content, context) {
      const known = parsed.get(content) ?? po.parse(content, context)
      parsed.set(content, known)
      return known
    },
  },
})
