/**
 * The heading of a group. A title is a few words: of a long text the first sentence becomes the title and the rest the
 * description. A group without text is named after its place, and sibling sections with the same name are told apart.
 */
import type { Questionnaire } from '@casebook/core/bases/base'
import type { Text } from '@casebook/core/language/language'
import { extensionsOf } from '../source/extensions'
import { stringIn } from '../source/json'
import { partNumber } from '../source/ourWords'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import { joinTexts } from '../source/texts'
import { statedText } from './wording'

export interface Title {
  readonly text: Text
  /** The text left out of the title. */
  readonly rest: Text | null
}

const longestTitle = 80

/** The title of a section. `place` counts sibling sections, from 1. */
export function sectionTitle(group: SourceItem, place: number, source: Source): Title {
  const stated = statedText(group, source)
  if (!stated) return { text: nameOfPlace(group, place, source), rest: null }
  if (!isLong(stated)) return { text: stated, rest: null }
  return inShort(group, stated, source) ?? { text: eachLanguage(stated, cut), rest: stated }
}

/** The heading of a group among questions; null if its text is missing or too long for one. */
export function headingTitle(group: SourceItem, source: Source): Title | null {
  const stated = statedText(group, source)
  if (!stated) {
    source.findings.add(group.path, 'note', 'Text', 'The group has no text; its questions have no heading.')
    return null
  }
  return isLong(stated) ? inShort(group, stated, source) : { text: stated, rest: null }
}

/** The words that items outside of any group begin with; null if they have none. */
export function titleOfLoose(items: readonly SourceItem[], source: Source): Text | null {
  for (const item of items) {
    const stated = statedText(item, source)
    if (stated) return isLong(stated) ? (inShort(item, stated, source)?.text ?? eachLanguage(stated, cut)) : stated
  }
  return null
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

/** The document's short text, or the first line or sentence. */
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
/** Not after a number or an abbreviation. */
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
  return Object.fromEntries(Object.entries(text).map(([language, each]) => [language, change(each)]))
}

/** Numbers sibling sections that share a name: "Intake (1/4)". */
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

/** Puts the rest of the title before the group's own description. */
export function describedBy(rest: Text | null, description: Text | null): Text | null {
  return joinTexts([rest, description], '\n\n')
}
