/** What the server reads of the catalogues of mails. It is generated, because a server that is not built can import no `.po` file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@casebook/core/language/language'
import { formatter } from '@lingui/format-po'

const mail = join(import.meta.dirname, '../server/src/mail')

export const mailMessagesFile = join(mail, 'messages.json')

/** The content of the file: texts by language and id. */
export async function mailMessages(): Promise<string> {
  const entries = languages.map(async (locale) => {
    const filename = join(mail, `locales/${locale}.po`)
    const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
    const texts = Object.entries(catalogue).map(([id, { translation }]) => [id, translation ?? ''])
    return [locale, Object.fromEntries(texts.sort())]
  })
  return `${JSON.stringify(Object.fromEntries(await Promise.all(entries)), null, 2)}\n`
}
