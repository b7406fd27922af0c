/**
 * The sections of a base as forms with groups of items. A form of ODM 1.3.2 has items in groups only, one level deep, so each section within a form is a group,
 * and so are the questions of the form itself. A question that repeats is a group with its follow-ups.
 */
import type { Base, Meta, Question, Questionnaire } from '@casebook/core/bases/base'
import type { Coding } from '@casebook/core/bases/codes/coding'
import type { Condition } from '@casebook/core/bases/rule'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import type { Text } from '@casebook/core/language/language'
import { createIds, usableId } from '../../form/ids'
import { visibilityOf } from '../../lift/visible'
import { always, isAlways } from '../../lower/conditions/conditions'
import type { ItemPlace } from './expressions'

export interface WrittenItem {
  readonly question: Question
  readonly oid: string
  readonly shows: Condition
}

export interface WrittenGroup {
  readonly oid: string
  /** The section that it is; null for questions beside its sections. */
  readonly section: string | null
  readonly name: string
  readonly text: Text
  readonly repeats: boolean
  readonly codes?: readonly Coding[] | undefined
  readonly shows: Condition
  readonly items: readonly WrittenItem[]
  readonly meta: Meta
}

export interface WrittenForm {
  readonly section: Questionnaire
  readonly oid: string
  readonly event: string | null
  /** The section of its visit; null in a study without visits. */
  readonly visit: Questionnaire | null
  /** While all of it is asked for. */
  readonly shows: Condition
  readonly groups: readonly WrittenGroup[]
}

/**
 * A copy is the form that it copies, once more at another event. No event has the OID of something else.
 * @param separate copies that are forms of their own
 */
export function formsOf(base: Base, separate: ReadonlySet<string>): readonly WrittenForm[] {
  const structure = baseStructure(base)
  const placed = base.questionnaires.flatMap((section) => [...placedIn(section, null)])
  // A visit is an event and no form.
  const others = [...structure.questionnaires.values()].filter(({ questionnaire }) => !questionnaire.visit)
  const ids = createIds([...others.map(({ questionnaire }) => questionnaire.id), ...structure.questions.keys()])
  const events = [...new Set(placed.flatMap(({ event }) => event ?? []))]
  const eventOids = new Map(events.map((event) => [event, ids.claim(event)]))
  const onlyEvent = events.length === 0 ? ids.claim('visit') : null
  const originals = new Map<string, { readonly oid: string; readonly claimed: readonly string[] }>()
  return placed.flatMap(({ section: asked, event, visit }): readonly WrittenForm[] => {
    const isCopy = !separate.has(asked.id) && event !== null && isReadAgain(asked, eventOids.get(event) ?? event)
    const original = isCopy ? originals.get(asked.copyOf ?? '') : undefined
    const section = original ? likeOriginal(asked, structure) : asked
    const claimed: string[] = []
    const claim = (wanted: string) => {
      const oid = original?.claimed[claimed.length] ?? ids.claim(wanted)
      claimed.push(oid)
      return oid
    }
    const nameOf: NameOf = ({ id, copyOf }) => (original && copyOf) || id
    const all = groupsOf(section, structure, claim, nameOf)
    if (all.length === 0) return []
    const [only] = all
    // One group that is the whole form says with the form when it is asked for.
    const isWhole = all.length === 1 && only && !only.repeats
    const own = section.meta?.['odm/group']
    const groups = isWhole ? [{ ...only, oid: own === undefined ? only.oid : claim(own), shows: always }] : all
    const oid = original?.oid ?? (section.visit ? ids.claim(`${section.id}/form`) : section.id)
    if (!original) originals.set(section.id, { oid, claimed })
    return [
      {
        section,
        oid,
        event: eventOids.get(event ?? '') ?? onlyEvent,
        visit,
        shows: isWhole ? only.shows : always,
        groups,
      },
    ]
  })
}

interface PlacedForm {
  readonly section: Questionnaire
  readonly event: string | null
  readonly visit: Questionnaire | null
}

/** The questions of a visit are a form of it, and so are the sections in it. */
function* placedIn(section: Questionnaire, around: Questionnaire | null): Generator<PlacedForm> {
  const { questionnaires = [], questions, meta } = section
  const visit = section.visit ? section : around
  const event = visit?.visit?.id ?? meta?.['odm/event'] ?? null
  if (!section.visit && !questionnaires.some(hasVisit)) {
    yield { section, event, visit }
    return
  }
  const { repeats: _, ...own } = section
  if (questions.length > 0) yield { section: { ...own, questionnaires: [] }, event, visit }
  for (const each of questionnaires) yield* placedIn(each, visit)
}

function hasVisit({ visit, questionnaires = [] }: Questionnaire): boolean {
  return visit !== undefined || questionnaires.some(hasVisit)
}

/** Whether a reader gives the copies of its questions the ids that they have. */
function isReadAgain({ questions, questionnaires = [] }: Questionnaire, event: string): boolean {
  const isNamed = ({ id, copyOf, questions: followUps = [] }: Question): boolean =>
    id === usableId(`${copyOf}@${event}`) && followUps.every(isNamed)
  return questions.every(isNamed) && questionnaires.every((each) => isReadAgain(each, event))
}

/** What a file said of the original besides is said once, and holds for its copies. */
function likeOriginal(section: Questionnaire, structure: BaseStructure): Questionnaire {
  const question = (one: Question): Question => ({
    ...one,
    meta: withWordsOf(one.meta, structure.questions.get(one.copyOf ?? '')?.question.meta),
    ...(one.questions ? { questions: one.questions.map(question) } : {}),
  })
  return {
    ...section,
    meta: withWordsOf(section.meta, structure.questionnaires.get(section.copyOf ?? '')?.questionnaire.meta),
    questions: section.questions.map(question),
    questionnaires: section.questionnaires?.map((each) => likeOriginal(each, structure)),
  }
}

function withWordsOf(meta: Meta = {}, original: Meta = {}): Meta {
  const ofFile = (all: Meta, is: boolean) => Object.entries(all).filter(([key]) => key.startsWith('odm/') === is)
  return Object.fromEntries([...ofFile(meta, false), ...ofFile(original, true)])
}

type NameOf = (one: { readonly id: string; readonly copyOf?: string | undefined }) => string

function groupsOf(
  form: Questionnaire,
  structure: BaseStructure,
  claim: (wanted: string) => string,
  nameOf: NameOf,
): readonly WrittenGroup[] {
  const visibility = visibilityOf(structure)

  function groupsIn(section: Questionnaire): readonly WrittenGroup[] {
    const isForm = section === form
    const within = (nested: readonly Questionnaire[] = []) => nested.flatMap(groupsIn)
    const blocks = blocksOf(section.questions)
    if (blocks.length === 0) return within(section.questionnaires)
    const shown = visibility.section(section)
    const isTogether = !isAlways(shown) && blocks.flat().every(({ id }) => visibility.within(id) !== null)
    const own = blocks.map((questions, i): WrittenGroup => {
      const [first] = questions
      const repeated = first?.repeats ? first : null
      const isNamed = !isForm && i === 0
      return {
        oid: isNamed ? nameOf(section) : claim(`${repeated?.id ?? section.id}/${repeated ? 'entries' : `items`}`),
        section: isNamed ? section.id : null,
        name: section.meta?.[isNamed ? 'odm/Name' : 'odm/group/Name'] ?? nameOf(section),
        text: repeated?.text ?? section.text,
        repeats: repeated !== null || (section.repeats !== undefined && !isForm),
        shows: isTogether ? shown : always,
        items: questions.map((question) => ({
          question,
          oid: nameOf(question),
          shows: (isTogether ? visibility.within(question.id) : null) ?? visibility.of(question.id),
        })),
        ...(isNamed ? { codes: section.codes } : {}),
        meta: section.meta ?? {},
      }
    })
    return [...own, ...within(section.questionnaires)]
  }

  return groupsIn(form)
}

/** A question that repeats, with its follow-ups, is apart from those around it. */
function blocksOf(questions: readonly Question[]): readonly (readonly Question[])[] {
  const blocks: Question[][] = []
  let open: Question[] | null = null
  for (const question of questions) {
    const all = withFollowUps(question)
    if (question.repeats) {
      blocks.push([...all])
      open = null
    } else if (open) open.push(...all)
    else {
      open = [...all]
      blocks.push(open)
    }
  }
  return blocks
}

function withFollowUps(question: Question): readonly Question[] {
  return [question, ...(question.questions ?? []).flatMap(withFollowUps)]
}

/** Where a form is, outside of its groups. */
export function placeOf({ oid, event }: WrittenForm, forms: readonly WrittenForm[]): ItemPlace {
  return { event, form: oid, group: '', item: '', isShared: forms.filter((each) => each.oid === oid).length > 1 }
}

/** By the id of the question. */
export function placesIn(forms: readonly WrittenForm[]): Map<string, ItemPlace> {
  return new Map(
    forms.flatMap((form) => {
      const place = placeOf(form, forms)
      return form.groups.flatMap(({ oid: group, items }) =>
        items.map(({ question, oid: item }) => [question.id, { ...place, group, item }] as const),
      )
    }),
  )
}
