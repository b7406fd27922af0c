/** The events of a REDCap project as visits: each form at each of its events, whose arm and days are asked once for a record. */

import type { Base, FollowUp, Question, Questionnaire } from '@casebook/core/bases/base'
import type { Rule } from '@casebook/core/bases/rule'
import { visitsOf } from '@casebook/core/bases/visits/visits'
import type { Text } from '@casebook/core/language/language'
import { choiceBeside } from '../../lift/helperQuestions'
import { withoutCircles } from '../../lower/circles'
import { any, chose, isTrue, known, not } from '../../lower/conditions/conditions'
import { type Asked, withCopies } from '../../lower/copies'
import { withVisits } from '../../lower/visits'
import type { Definitions } from '../../odm/definitions'
import { mostEntries } from '../../xlsform/questionnaires'
import type { ProjectEvent, Repeating } from './events'

interface Context {
  /** The section of a form. */
  readonly sectionOf: ReadonlyMap<string, string>
  readonly repeats: readonly Repeating[]
  /** Whether the days of the events count. */
  readonly isPlanned: boolean
  own(words: string): Text
  readonly tell: Definitions['tell']
  /** Says that a value is not computed, because of the way back to itself. */
  tellOfCircle(id: string, message: string): void
}

const repeating = { min: 0, max: mostEntries }

export function withEvents(base: Base, events: readonly ProjectEvent[], context: Context): Base {
  const { sectionOf, repeats, own, tell, tellOfCircle } = context
  const asked = events.flatMap(({ id, forms }) =>
    forms.flatMap((form): readonly Asked[] => {
      const questionnaireId = sectionOf.get(form)
      const isRepeated = repeats.some((each) => each.form === form && each.event === id)
      return questionnaireId === undefined
        ? []
        : [{ questionnaireId, visit: id, repeats: isRepeated ? repeating : undefined }]
    }),
  )
  const copied = withCopies(base, asked)
  const rules = withoutCirclesAmong(copied.base.rules, tellOfCircle)
  const visits = events.map(({ id, title }) => {
    const event = repeats.find((each) => each.form === null && each.event === id)
    const isRepeated = event !== undefined && asked.every((each) => each.visit !== id || !each.repeats)
    if (event && !isRepeated)
      tell(event.at, 'lost', 'Repeats', `The event ${id} repeats, and so does a form of it: the event is asked once.`)
    return { id, text: own(title), repeats: isRepeated }
  })
  return withSchedule(withVisits({ ...copied.base, rules }, visits, copied.forms), events, context)
}

/** A value that needs itself at another event needs itself at that event. */
function withoutCirclesAmong(rules: readonly Rule[], tell: Context['tellOfCircle']): readonly Rule[] {
  const computing = rules.flatMap((rule) => {
    if (!('Set' in rule.then)) return []
    const id = rule.then.Set.questionId
    return [{ id, rule, tellOfCircle: (message: string) => tell(id, message) }]
  })
  const left = new Set(withoutCircles(computing).map(({ rule }) => rule))
  return rules.filter((rule) => !('Set' in rule.then) || left.has(rule))
}

const start = 'schedule/start'
const arm = 'schedule/arm'

/** Asks for the arm, whose visits are then the only ones, and for the day from which the days of the events count. */
function withSchedule(base: Base, events: readonly ProjectEvent[], { isPlanned, own }: Context): Base {
  const arms = new Map(events.map((event) => [event.arm.number, event.arm.name]))
  const eventOf = new Map(events.map((event) => [event.id, event]))
  const visits = visitsOf(base).flatMap(({ id, section, repeats }) => {
    const event = eventOf.get(id)
    return event ? [{ event, section: section.id, repeats }] : []
  })
  const questions: readonly Question[] = [
    ...(arms.size > 1
      ? [
          choiceBeside(
            arm,
            own('Arm'),
            [...arms].map(([id, name]) => ({ id, text: own(name || id) })),
          ),
        ]
      : []),
    ...(isPlanned
      ? [{ id: start, type: 'Date' as const, text: own('Day from which the visits are counted'), optional: true }]
      : []),
  ]
  if (questions.length === 0) return base
  const section: Questionnaire = { id: 'schedule/section', text: own('Schedule'), initial: true, questions }
  const rules = [...(arms.size > 1 ? arms.keys() : [])].map(
    (number): Rule => ({
      id: `visits of arm ${number}`,
      if: any(not(isTrue(known(arm))), chose(arm, number)),
      then: {
        Indicate: { targets: visits.flatMap(({ event, section: id }) => (event.arm.number === number ? [id] : [])) },
      },
    }),
  )
  const indicated = new Set(rules.length > 0 ? visits.map((each) => each.section) : [])
  const followUps = visits.flatMap(
    ({ event: { fromDay, toDay }, section: questionnaireId, repeats }): readonly FollowUp[] =>
      isPlanned && !repeats ? [{ questionnaireId, questionId: start, fromDay, toDay }] : [],
  )
  return {
    ...base,
    questionnaires: [
      section,
      ...base.questionnaires.map((each) => (indicated.has(each.id) ? { ...each, initial: false } : each)),
    ],
    rules: [...base.rules, ...rules],
    ...(followUps.length > 0 ? { followUps } : {}),
  }
}
