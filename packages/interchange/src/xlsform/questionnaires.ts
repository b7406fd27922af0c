/**
 * Places the groups. A section lists its questions before the sections inside it, so a group that a question follows becomes a heading with its
 * questions below it, and questions outside of any group are gathered in sections of their own, all in the author's order.
 */
import type { Question, Questionnaire } from '@casebook/core/bases/base'
import { type Coding, coded } from '@casebook/core/bases/codes/coding'
import type { Condition, Rule } from '@casebook/core/bases/rule'
import type { Text } from '@casebook/core/language/language'
import { all, always, isAlways, textOf } from '../lower/conditions/conditions'
import { ancestorsAndSelf, type Enablement, type Nested } from '../lower/conditions/enablement'

/** A field, a group or a group that repeats, of any format. */
export interface Placeable<Item> extends Nested<Item> {
  /** Of the question or section. */
  readonly id: string
  /** As the author wrote it; blank if there is none. */
  readonly name: string
  readonly what: { readonly type: 'field' | 'group' | 'repeat' }
  readonly children: readonly Item[]
}

export interface Parts<Item> {
  readonly enablement: Enablement<Item>
  /** Of a field: the question, and what belongs right below it. */
  questionsOf(item: Item): readonly Question[]
  /** Hidden questions about a group. */
  switchesOf(item: Item): readonly Question[]
  /** Null: the author gave it no words. */
  titleOf(group: Item): Text | null
  /** A group without a title stands among fields: what it shows and hides is carried, and nothing else of it. */
  untitled(group: Item): void
  /** Without it, no group has any. It is asked before what is left of the group. */
  codesOf?(group: Item): readonly Coding[]
  metaOf(group: Item): Readonly<Record<string, string>>
  /** Words of ours: what the author did not name. */
  own(words: string): Text
  readonly formTitle: Text
  claim(name: string): string
}

export const mostEntries = 50

export interface Placed {
  readonly questionnaires: readonly Questionnaire[]
  readonly rules: readonly Rule[]
}

export function placed<Item extends Placeable<Item>>(roots: readonly Item[], parts: Parts<Item>): Placed {
  const shown = new Map<string, { readonly rule: Rule; readonly targets: string[] }>()

  /** Targets with one condition share a rule. */
  function hideUnless(targets: readonly string[], condition: Condition): void {
    const key = textOf(condition)
    const together = shown.get(key)
    if (together) {
      together.targets.push(...targets)
      return
    }
    const list = [...targets]
    shown.set(key, {
      targets: list,
      rule: { id: `show ${targets[0]}`, if: always, unless: condition, then: { ContraIndicate: { targets: list } } },
    })
  }

  const indicated: Rule[] = []

  /** A field or a group among the questions of a section: a group becomes a heading. */
  function flattened(item: Item, within: Item | null): readonly Question[] {
    const condition = all(around(item, within), parts.enablement.own(item))
    if (item.what.type === 'field') {
      const questions = parts.questionsOf(item)
      const [first] = questions
      if (first && !isAlways(condition)) hideUnless([first.id], condition)
      return questions
    }
    const title = parts.titleOf(item)
    if (!title) parts.untitled(item)
    const codes = parts.codesOf?.(item) ?? []
    const meta = { 'layout/role': 'heading', ...parts.metaOf(item) }
    const heading: readonly Question[] = title
      ? [{ id: item.id, type: 'Info', text: title, ...coded(codes), optional: true, meta }]
      : []
    if (title && !isAlways(condition)) hideUnless([item.id], condition)
    return [...heading, ...item.children.flatMap((child) => flattened(child, within)), ...parts.switchesOf(item)]
  }

  /** Whether the groups between a section and an item show. */
  function around({ parent }: Item, within: Item | null): Condition {
    if (parent === within || parent === null) return always
    return parts.enablement.seenFrom({ item: parent, assumed: new Set(ancestorsAndSelf<Item>(within)) }, parent)
  }

  function section(group: Item): Questionnaire {
    const own = parts.enablement.own(group)
    if (!isAlways(own))
      indicated.push({
        id: `show ${group.id}`,
        if: parts.enablement.full(group),
        then: { Indicate: { targets: [group.id] } },
      })
    const isRepeat = group.what.type === 'repeat'
    const title = parts.titleOf(group) ?? parts.own(wordsOf(group.name || group.id))
    const { questions, questionnaires } = isRepeat
      ? { questions: group.children.flatMap((child) => flattened(child, group)), questionnaires: [] }
      : inside(group.children, group, title)
    const codes = parts.codesOf?.(group) ?? []
    const meta = parts.metaOf(group)
    return {
      id: group.id,
      text: title,
      ...coded(codes),
      initial: isAlways(own),
      ...(isRepeat ? { repeats: { min: 0, max: mostEntries } } : {}),
      ...(Object.keys(meta).length > 0 ? { meta } : {}),
      questions: [...questions, ...parts.switchesOf(group)],
      ...(questionnaires.length > 0 ? { questionnaires } : {}),
    }
  }

  /** Questions come first; from the first group that has to be a section on, all is in sections. */
  function inside(
    children: readonly Item[],
    within: Item,
    title: Text,
  ): { questions: readonly Question[]; questionnaires: readonly Questionnaire[] } {
    const last = children.findLastIndex((child) => !isSectional(child))
    const firstRepeat = children.findIndex(hasRepeat)
    const from = firstRepeat < 0 ? last + 1 : Math.min(firstRepeat, last + 1)
    const questions = children.slice(0, from).flatMap((child) => flattened(child, within))
    return { questions, questionnaires: sections(children.slice(from), within, title, 2) }
  }

  /** Groups as sections, and what is between them gathered. */
  function sections(items: readonly Item[], within: Item | null, title: Text, first: number): readonly Questionnaire[] {
    const found: Questionnaire[] = []
    let loose: Item[] = []
    let count = first
    const gather = () => {
      if (loose.length === 0) return
      const questions = loose.flatMap((item) => flattened(item, within))
      loose = []
      const into = found.at(-1)
      // What nobody sees needs no section of its own.
      if (into && !into.repeats && questions.every(isUnseen)) {
        found[found.length - 1] = { ...into, questions: [...into.questions, ...questions] }
        return
      }
      const id = parts.claim(
        within ? `${within.id}/${count}` : count === 1 ? 'form/questions' : `form/questions ${count}`,
      )
      found.push({ id, text: title, initial: true, questions })
      count++
    }
    for (const item of items) {
      if (!isSectional(item)) loose.push(item)
      else {
        gather()
        found.push(section(item))
      }
    }
    gather()
    return found
  }

  const questionnaires = sections(roots, null, parts.formTitle, 1)
  return { questionnaires, rules: [...indicated, ...[...shown.values()].map(({ rule }) => rule)] }
}

const isSectional = ({ what }: Pick<Placeable<unknown>, 'what'>) => what.type !== 'field'

function hasRepeat<Item extends Placeable<Item>>(item: Item): boolean {
  return item.what.type === 'repeat' || item.children.some(hasRepeat)
}

function isUnseen({ abstract, meta }: Question): boolean {
  return abstract === true || meta?.['layout/hidden'] !== undefined
}

/** `gestational_age` was most likely "Gestational age". */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words === '' ? 'Section' : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
