/**
 * The sections of a base as forms with groups of items. A form of ODM 1.3.2 has items in groups only, one level deep, so each section within a form is a group,
 * and so are the questions of the form itself. A question that repeats is a group with its follow-ups.
 */
import type { Base, Meta, Question, Questionnaire } from '@casebook/core/bases/base'
import type { Condition } from '@casebook/core/bases/rule'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import type { Text } from '@casebook/core/language/language'
import { createIds } from '../../form/ids'
import { visibilityOf } from '../../lift/visible'
import { always, isAlways } from '../../lower/conditions/conditions'

export interface WrittenItem {
  readonly question: Question
  readonly shows: Condition
}

export interface WrittenGroup {
  readonly oid: string
  readonly name: string
  readonly text: Text
  readonly repeats: boolean
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

/** No event has the OID of something else. */
export function formsOf(base: Base): readonly WrittenForm[] {
  const structure = baseStructure(base)
  const placed = base.questionnaires.flatMap((section) => [...placedIn(section, null)])
  // A visit is an event and no form.
  const others = [...structure.questionnaires.values()].filter(({ questionnaire }) => !questionnaire.visit)
  const ids = createIds([...others.map(({ questionnaire }) => questionnaire.id), ...structure.questions.keys()])
  const events = [...new Set(placed.flatMap(({ event }) => event ?? []))]
  const eventOids = new Map(events.map((event) => [event, ids.claim(event)]))
  const onlyEvent = events.length === 0 ? ids.claim('visit') : null
  return placed.flatMap(({ section, event, visit }): readonly WrittenForm[] => {
    const all = groupsOf(section, structure, (wanted) => ids.claim(wanted))
    if (all.length === 0) return []
    const [only] = all
    // One group that is the whole form says with the form when it is asked for.
    const isWhole = all.length === 1 && only && !only.repeats
    const own = section.meta?.['odm/group']
    return [
      {
        section,
        oid: section.visit ? ids.claim(`${section.id}/form`) : section.id,
        event: eventOids.get(event ?? '') ?? onlyEvent,
        visit,
        shows: isWhole ? only.shows : always,
        groups: isWhole ? [{ ...only, oid: own === undefined ? only.oid : ids.claim(own), shows: always }] : all,
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

function groupsOf(
  form: Questionnaire,
  structure: BaseStructure,
  claim: (wanted: string) => string,
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
        oid: isNamed ? section.id : claim(`${repeated?.id ?? section.id}/${repeated ? 'entries' : `items`}`),
        name: isNamed ? (section.meta?.['odm/Name'] ?? section.id) : (section.meta?.['odm/group/Name'] ?? section.id),
        text: repeated?.text ?? section.text,
        repeats: repeated !== null || (section.repeats !== undefined && !isForm),
        shows: isTogether ? shown : always,
        items: questions.map((question) => ({
          question,
          shows: (isTogether ? visibility.within(question.id) : null) ?? visibility.of(question.id),
        })),
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
