/** Texts of an XForm: of an element itself, or in the languages of `itext`. */
import type { XmlElement } from '../files/xml/readXml'
import type { Marks } from './marks'
import type { Model } from './model'
import type { Cell } from './table'

/** Forms of a text that are no words, and one that explains. */
const media = new Set(['image', 'audio', 'video', 'big-image'])

export interface Words {
  /** Cells of a column and its languages. @param element a label, a hint or a text with an attribute `ref` */
  cellsOf(element: XmlElement, column: string): readonly Cell[]
  /** Of `jr:itext('id')`, or of words as they are. */
  cellsOfReference(reference: string, at: XmlElement, column: string): readonly Cell[]
  cellsOfId(id: string, at: XmlElement, column: string): readonly Cell[]
  /** The column of words that are in no language. */
  inStandard(column: string): string
  /** The language of the form; '' if it names none. */
  readonly standard: string
}

export function createWords({ translations }: Model, marks: Marks): Words {
  const languages = translations.map((translation) => {
    const texts = marks.children(translation).map((text) => [marks.value(text, 'id'), text] as const)
    const isStandard = marks.attribute(translation, 'default') !== undefined
    return { name: marks.value(translation, 'lang'), isStandard, texts: new Map(texts) }
  })
  const isOnly = languages.length === 1
  const columnIn = (column: string, language: string) =>
    language === '' || (isOnly && language === 'default') ? column : `${column}::${language}`

  const standard = languages.find(({ isStandard }) => isStandard) ?? languages[0]
  /** Words outside of `itext` are in the language of the form. */
  const inStandard = (column: string) => columnIn(column, standard?.name ?? '')

  /** Answers in it as `${name}`. */
  function textOf(element: XmlElement): string {
    return element.nodes
      .map((node) => {
        if (typeof node === 'string') return node
        if (node.name !== 'output') {
          marks.use(node)
          return textOf(node)
        }
        const name = nameIn(marks.value(node, 'value', 'ref'))
        if (name !== null) return `\${${name}}`
        marks.tell(node, 'lost', 'Text', 'A text shows answers here, and nothing that is computed: it is left out.', {
          original: marks.value(node, 'value', 'ref'),
        })
        return '…'
      })
      .join('')
      .trim()
  }

  function cellsOfId(id: string, at: XmlElement, column: string): readonly Cell[] {
    const found = languages.flatMap(({ name, texts }) => {
      const text = texts.get(id)
      return text ? [{ name, text }] : []
    })
    if (found.length === 0) marks.tell(at, 'error', 'Text', `There is no text ${id} in any language.`)
    return found.flatMap(({ name, text }) => {
      const seen = new Set<string>()
      return marks.children(text).flatMap((value): readonly Cell[] => {
        const form = marks.value(value, 'form')
        const of = form === 'guidance' ? 'guidance_hint' : media.has(form) ? form : column
        // A long and a short form of one text: the first is taken.
        if (seen.has(of)) {
          marks.tell(value, 'changed', 'Text', `The text has another form, ${form || 'plain'}, which is left out.`, {
            original: textOf(value),
          })
          return []
        }
        seen.add(of)
        return [{ column: columnIn(of, name), text: textOf(value), place: value }]
      })
    })
  }

  function cellsOfReference(reference: string, at: XmlElement, column: string): readonly Cell[] {
    const [, id] = /^jr:itext\(\s*(?:'([^']*)'|"[^"]*")\s*\)$/.exec(reference.trim()) ?? []
    if (id !== undefined) return cellsOfId(id, at, column)
    return [{ column: inStandard(column), text: reference.trim(), place: at }]
  }

  return {
    cellsOfId,
    cellsOfReference,
    standard: standard?.name ?? '',
    inStandard,
    cellsOf(element, column) {
      const reference = marks.value(element, 'ref')
      if (reference === '') return [{ column: inStandard(column), text: textOf(element), place: element }]
      if (/^jr:itext\(/.test(reference))
        return cellsOfReference(reference.replace(/^jr:itext\(\s*"([^"]*)"\s*\)$/, "jr:itext('$1')"), element, column)
      const name = nameIn(reference)
      return name === null ? [] : [{ column: inStandard(column), text: `\${${name}}`, place: element }]
    },
  }
}

/** The field whose answer, or whose chosen option, is shown. Null: it is something else. */
function nameIn(expression: string): string | null {
  const [, chosen] = /^jr:choice-name\(([^,()]+),.*\)$/s.exec(expression.trim()) ?? []
  const path = (chosen ?? expression).trim().replace(/^current\(\)\//, '')
  return /^[./\w:-]+$/.test(path) ? (path.split('/').at(-1) ?? null) : null
}
