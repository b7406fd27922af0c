/**
 * What stands over a group. A title is a few words: of a long text the first sentence is the title and the rest its description, a group
 * without any text takes the name of its place, and sections side by side that have one name are told apart.
 */
import type { Questionnaire } from '../../bases/base'
import type { Language, Text } from '../../language/language'
import { extensionsOf } from '../fhir/extensions'
import { stringIn } from '../fhir/json'
import { partNumber } from '../fhir/ourWords'
import type { Source } from '../fhir/source'
import type { SourceItem } from '../fhir/sourceItem'
import { joinTexts } from '../fhir/texts'
import { statedText } from './wording'

export interface Title {
  readonly text: Text
  /** What the title leaves out. */
  readonly rest: Text | null
}

const longestTitle = 80

/** Of a section. `place` counts the sections beside it, from 1. */
export function sectionTitle(group: SourceItem, place: number, source: Source): Title {
  const stated = statedText(group, source)
  if (!stated) return { text: nameOfPlace(group, place, source), rest: null }
  if (!isLong(stated)) return { text: stated, rest: null }
  return inShort(group, stated, source) ?? { text: eachLanguage(stated, cut), rest: stated }
}

/** Of a group that stands among questions; null where its text is no heading, but too long or none. */
export function headingTitle(group: SourceItem, source: Source): Title | null {
  const stated = statedText(group, source)
  if (!stated) {
    source.findings.add(group.path, 'note', 'Text', 'The group has no text; nothing stands over its questions.')
    return null
  }
  return isLong(stated) ? inShort(group, stated, source) : { text: stated, rest: null }
}

export function documentTitle({ document, texts }: Source): Text {
  const name = stringIn(document, 'name') ?? stringIn(document, 'id') ?? '…'
  return texts.read(document, 'title') ?? texts.plain(name)
}

function nameOfPlace(group: SourceItem, place: number, source: Source): Text {
  const isAlone = group.parent === null && source.roots.length === 1
  const text = isAlone ? documentTitle(source) : source.texts.ours(partNumber(place))
  const name = text[source.texts.main] ?? ''
  source.findings.add(group.path, 'note', 'Text', `The group has no text; it is called "${name}".`)
  return text
}

/** The short text that the document gives, or the first line or sentence. */
function inShort(group: SourceItem, stated: Text, { texts }: Source): Title | null {
  const [short] = extensionsOf(group.json, 'sdc-questionnaire-shortText').map((each) => texts.read(each, 'valueString'))
  if (short && !isLong(short)) return { text: short, rest: stated }
  const parts = Object.values(stated).map(splitAfterFirst)
  if (parts.some((part) => part === null)) return null
  return {
    text: eachLanguage(stated, (text) => splitAfterFirst(text)?.[0] ?? ''),
    rest: eachLanguage(stated, (text) => splitAfterFirst(text)?.[1] ?? ''),
  }
}

function splitAfterFirst(text: string): readonly [first: string, rest: string] | null {
  const line = text.indexOf('\n')
  if (line > 0 && line <= longestTitle) return [text.slice(0, line).trim(), text.slice(line).trim()]
  for (const { index } of text.slice(0, longestTitle + 1).matchAll(endOfSentence))
    if (index >= shortestTitle) return [text.slice(0, index + 1).replace(/[.:]$/, ''), text.slice(index + 1).trim()]
  return null
}

const shortestTitle = 12
/** Not after a number, nor after an abbreviation. */
const endOfSentence = /(?<=[\p{L})”»"]{4})\.(?=\s+[^\s\p{Ll}])|[?!:](?=\s+[^\s\p{Ll}])/gu

function cut(text: string): string {
  if (text.length <= longestTitle) return text
  const words = text.slice(0, longestTitle - 1).replace(/\s+\S*$/, '')
  return `${words.replace(/[\s,;:(-]+$/, '')} …`
}

function isLong(text: Text): boolean {
  return Object.values(text).some((each) => each.length > longestTitle)
}

function eachLanguage(text: Text, change: (text: string) => string): Text {
  return Object.fromEntries(Object.entries(text).map(([language, each]) => [language as Language, change(each)])) // The cast is sound: the keys of a text are languages.
}

/** Sections side by side with one name are numbered: "Intake (1/4)". */
export function toldApart(sections: readonly Questionnaire[], { findings, texts }: Source): readonly Questionnaire[] {
  const byName = new Map<string, Questionnaire[]>()
  for (const section of sections) {
    const same = byName.get(JSON.stringify(section.text)) ?? []
    byName.set(JSON.stringify(section.text), [...same, section])
  }
  for (const [first, ...others] of byName.values())
    if (first && others.length > 0) {
      const name = first.text[texts.main] ?? ''
      findings.add('', 'note', 'Text', `${others.length + 1} sections are called "${name}"; they are numbered.`)
    }
  return sections.map((section) => {
    const same = byName.get(JSON.stringify(section.text)) ?? []
    if (same.length < 2) return section
    const number = `(${same.indexOf(section) + 1}/${same.length})`
    return { ...section, text: eachLanguage(section.text, (text) => `${text} ${number}`) }
  })
}

/** Joins what the title left out with what describes the group anyway. */
export function describedBy(rest: Text | null, description: Text | null): Text | null {
  return joinTexts([rest, description], '\n\n')
}
