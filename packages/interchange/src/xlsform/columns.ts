/** The columns of an XLSForm's sheets: the names that pyxform takes, and those that come in a language, as `label::English (en)`. */
import { nearest } from '../form/nearest'

interface Known {
  /** Without a language; the first name is the column's own. */
  readonly plain: Readonly<Record<string, readonly string[]>>
  /** Those that may come in several languages. */
  readonly inLanguages: readonly string[]
}

export type SheetName = 'survey' | 'choices' | 'settings'

const media = ['image', 'audio', 'video', 'big-image']

const known: Readonly<Record<SheetName, Known>> = {
  survey: {
    plain: {
      type: [],
      name: [],
      label: ['caption'],
      hint: [],
      guidance_hint: [],
      required: [],
      required_message: ['requiredmsg', 'jr:requiredmsg'],
      relevant: ['relevance', 'bind::relevant'],
      constraint: ['bind::constraint'],
      constraint_message: ['constraintmsg', 'constraint_msg', 'jr:constraintmsg', 'bind::jr:constraintmsg'],
      calculation: ['calculate', 'bind::calculate'],
      default: [],
      read_only: ['readonly', 'read_only', 'bind::readonly'],
      choice_filter: [],
      appearance: ['control:appearance', 'body::appearance', 'control::appearance'],
      parameters: [],
      repeat_count: ['count', 'jr:count'],
      trigger: [],
      intent: [],
      autoplay: [],
      rows: ['body::rows'],
      note: [],
      notes: [],
      'bind::type': [],
    },
    inLanguages: ['label', 'hint', 'guidance_hint', 'required_message', 'constraint_message', ...media],
  },
  choices: {
    plain: { list_name: ['list'], name: ['value'], label: ['caption'] },
    inLanguages: ['label', ...media],
  },
  settings: {
    plain: {
      form_title: ['title', 'set_form_title'],
      form_id: ['id_string', 'set_form_id'],
      version: [],
      default_language: [],
      style: [],
      instance_name: [],
      public_key: [],
      submission_url: [],
      auto_send: [],
      auto_delete: [],
      allow_choice_duplicates: [],
      namespaces: [],
      instance_xmlns: [],
    },
    inLanguages: [],
  },
}

export interface HeaderOf {
  /** From 0, by the column's own name; of one in a language, by both, as in `label::English (en)`. */
  readonly places: ReadonlyMap<string, number>
  /** By the column's own name: the languages that it comes in, as the author names them. '' stands for none. */
  readonly languages: ReadonlyMap<string, readonly string[]>
  /** Headers that are most likely misspelt, with the column that was meant. */
  readonly misspelt: readonly { readonly place: number; readonly like: string }[]
}

export function readHeaderOf(sheet: SheetName, cells: readonly string[]): HeaderOf {
  const { plain, inLanguages } = known[sheet]
  const own = new Map(Object.entries(plain).flatMap(([name, others]) => [name, ...others].map((each) => [each, name])))
  const places = new Map<string, number>()
  const languages = new Map<string, string[]>()
  const unknown: { readonly place: number; readonly word: string; readonly language: string }[] = []
  for (const [place, cell] of cells.entries()) {
    if (cell.trim() === '') continue
    const [first, language] = partsOf(cell)
    const column = own.get(first) ?? first
    if (inLanguages.includes(column)) {
      const list = languages.get(column) ?? []
      if (list.includes(language)) continue
      languages.set(column, [...list, language])
      places.set(inLanguage(column, language), place)
    } else if (own.has(first) && language === '') {
      if (!places.has(column)) places.set(column, place)
    } else unknown.push({ place, word: first, language })
  }
  const isThere = (name: string) => places.has(name) || languages.has(name)
  const missing = [...Object.keys(plain), ...inLanguages].filter((name) => !isThere(name))
  const misspelt = unknown.flatMap(({ place, word, language }) => {
    const meant = language === '' ? missing : inLanguages.filter((name) => !places.has(inLanguage(name, language)))
    const like =
      word.length > 3
        ? nearest(
            word,
            meant.filter((name) => name.length > 3),
          )
        : null
    return like === null ? [] : [{ place, like: language === '' ? like : inLanguage(like, language) }]
  })
  return { places, languages, misspelt }
}

export const inLanguage = (column: string, language: string) => `${column}::${language}`

/** `Label :: English (en)` is `label` in `English (en)`; `media::image::en` is `image` in `en`. */
function partsOf(cell: string): readonly [column: string, language: string] {
  const words = cell.trim().replace(/\s+/g, ' ')
  const lower = (text: string) => text.trim().toLowerCase().replaceAll(' ', '_')
  const [first = '', ...rest] = words.split(/\s*::\s*/)
  const isMedia = lower(first) === 'media' && rest.length > 0
  if (isMedia) return [lower(rest[0] ?? ''), rest.slice(1).join('::')]
  if (/^(bind|body|control|instance)$/.test(lower(first))) return [lower(words), '']
  if (rest.length > 0) return [lower(first), rest.join('::')]
  // One colon was enough in older files.
  const [, column, language] = /^(label|hint|caption)\s*:\s*(\S.*)$/i.exec(words) ?? []
  return column === undefined || language === undefined ? [lower(words), ''] : [lower(column), language]
}
