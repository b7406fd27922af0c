/** Our own wordings by path, as text that a translator can edit. */
import { languages } from '@casebook/core/language/language'
import { printTranslations } from '@casebook/core/options/customTranslations'
import type { Messages } from '@lingui/core'
import { textsOf } from '../../shell/i18n'

type Compiled = Messages[string]

/** A compiled message, written as it was before: `{count, plural, one {# case} other {# cases}}`. */
export function writtenOut(message: Compiled): string {
  if (typeof message === 'string') return message
  return message.map((part) => (typeof part === 'string' ? part : placeholder(part as readonly unknown[]))).join('')
}

function placeholder([name, kind, options]: readonly unknown[]): string {
  if (kind === undefined) return `{${String(name)}}`
  if (typeof options !== 'object' || options === null) return `{${[name, kind, options].filter(Boolean).join(', ')}}`
  const cases = Object.entries(options).flatMap(([key, text]) => {
    if (text === undefined) return []
    if (key === 'offset') return `offset:${String(text)}`
    return `${/^\d/.test(key) ? '=' : ''}${key} {${writtenOut(text as Compiled)}}`
  })
  return `{${String(name)}, ${String(kind)}, ${cases.join(' ')}}`
}

/** Every path with our wording, one language after the other. */
export async function allWordings(): Promise<string> {
  const texts = await Promise.all(languages.map(async (language) => [language, await textsOf(language)] as const))
  return texts
    .map(([language, messages]) => {
      const paths = Object.keys(messages).toSorted()
      const oneLine = (path: string) => writtenOut(messages[path] ?? '').replaceAll(/\s*\n\s*/g, ' ')
      return printTranslations(paths.map((path) => ({ language, path: path.split('.'), value: oneLine(path) })))
    })
    .join('\n')
}
