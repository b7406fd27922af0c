/** Texts for translators: a workbook with a sheet for each language, or an XLIFF file. */
import type { TextLanguage } from '@casebook/core/language/language'
import { tagOfLanguage } from '@casebook/core/language/locale'
import type { SentFormat, SentText, SentTexts } from '@casebook/core/studyDrafts/texts/sentTexts'
import { writeWorkbook } from '../files/writeWorkbook'
import { type WrittenElement, writeXml, xml, xmlMixed, xmlText } from '../files/xml/writeXml'
import { columns } from './columns'

export function writeTexts(sent: SentTexts, format: SentFormat): Promise<Uint8Array> {
  return format === 'xlsx' ? sheetsOf(sent) : Promise.resolve(xliffOf(sent))
}

/** The tags of the languages are the names of the sheets. */
function sheetsOf({ texts, source }: SentTexts): Promise<Uint8Array> {
  const sheets = byLanguage(texts).map(([language, own]) => ({
    name: tagOfLanguage(language),
    rows: [
      [columns.id, `${columns.source} (${tagOfLanguage(source)})`, columns.words, columns.note],
      ...own.map(({ id, source: from, words, note }) => [id, from, words, note]),
    ],
  }))
  return writeWorkbook(sheets.length > 0 ? sheets : [{ name: tagOfLanguage(source), rows: [[columns.id]] }])
}

function byLanguage(texts: readonly SentText[]): readonly (readonly [TextLanguage, readonly SentText[]])[] {
  const found = new Map<TextLanguage, SentText[]>()
  for (const text of texts) {
    const own = found.get(text.language)
    if (own) own.push(text)
    else found.set(text.language, [text])
  }
  return [...found]
}

/** XLIFF 1.2 (OASIS Standard, 2008): version 2 is another format, which many tools of translators do not take yet. */
function xliffOf({ study, source, texts }: SentTexts): Uint8Array {
  const files = byLanguage(texts).map(([language, own]) =>
    xml(
      'file',
      {
        original: study,
        datatype: 'plaintext',
        'source-language': tagOfLanguage(source),
        'target-language': tagOfLanguage(language),
      },
      xml('body', {}, ...own.map(unitOf)),
    ),
  )
  return writeXml(xml('xliff', { version: '1.2', xmlns: 'urn:oasis:names:tc:xliff:document:1.2' }, ...files))
}

function unitOf({ id, source, words, note, isOutdated }: SentText): WrittenElement {
  const names = new Map<string, number>()
  const state = isOutdated ? 'needs-review-translation' : 'translated'
  return xml(
    'trans-unit',
    { id, 'xml:space': 'preserve' },
    xmlMixed('source', {}, partsOf(source, names)),
    words === '' ? undefined : xmlMixed('target', { state }, partsOf(words, names)),
    xmlText('note', {}, note),
  )
}

/** The answers in a text are elements that tools protect. A name has the same number in the source and in its translation. */
function partsOf(words: string, names: Map<string, number>): readonly (string | WrittenElement)[] {
  return words.split(/(\{\{\{\{|\{\{[^{}]*\}\})/).map((part) => {
    if (!/^\{\{[^{}]*\}\}$/.test(part)) return part
    const number = names.get(part) ?? names.size + 1
    names.set(part, number)
    return xml('x', { id: String(number), 'equiv-text': part })
  })
}
