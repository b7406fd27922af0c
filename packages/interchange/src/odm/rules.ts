/** When a part of an ODM study is asked, and what follows from an item. */

import type { Question } from '@casebook/core/bases/base'
import type { Check, Condition, Rule } from '@casebook/core/bases/rule'
import { takesChoices, takesMoment, takesNumber, takesYesNo } from '@casebook/core/questions/takes'
import { choiceBeside } from '../lift/helperQuestions'
import { negated } from '../lower/comparisons'
import { all, always, chose, compare, known } from '../lower/conditions/conditions'
import { asTruth } from '../lower/conditions/truth'
import { momentIn } from '../lower/literals'
import { type SourceField, sourceKindOf } from '../lower/sourceField'
import type { Definitions } from './definitions'
import type { Formal } from './formal'
import type { ReadItem } from './items'
import type { Part } from './plan'
import type { Texts } from './texts'

interface Context {
  readonly definitions: Definitions
  readonly formal: Formal
  readonly items: readonly ReadItem[]
}

/** ODM says when something is not collected: it is asked while that is not true. */
export function shownOf(part: Part, item: ReadItem | null, { definitions, formal, items }: Context): Condition {
  const { account, named, tell } = definitions
  const consequence = 'It is always asked.'
  const exceptions = [part.ref, part.eventRef].flatMap((ref): readonly Condition[] => {
    if (!ref || account.read(ref, 'CollectionExceptionConditionOID') === null) return []
    const definition = named('ConditionDef', ref, 'CollectionExceptionConditionOID')
    const exception = definition && formal.condition(definition, part, consequence)
    return exception ? [negated(exception)] : []
  })
  return asTruth(all(...exceptions, ...displayed()))

  /** OpenClinica: while an item of the same form has the option. An option that it lacks may be one of another version of the form. */
  function displayed(): readonly Condition[] {
    const displays = item?.inForm?.displays ?? []
    const [display] = displays
    if (!display) return []
    const sameForm = items.filter((each) => each.part.form === part.form && each.part.event === part.event)
    const controlOf = (name: string) => sameForm.find((each) => account.read(each.part.definition, 'Name') === name)
    for (const { control, option } of displays) {
      const found = controlOf(control)
      const condition = found && isAnswered(found.question, option)
      if (condition) return [condition]
    }
    const { control, option, at } = display
    const found = controlOf(control)
    const why = found ? `${control} has no option ${option}.` : `There is no item ${control} in this form.`
    tell(at, 'error', found ? 'Options' : 'UnknownQuestion', `${why} ${consequence}`, part.oid)
    return []
  }
}

function isAnswered(question: Question, value: string): Condition | null {
  const { id, type, answers = [] } = question
  if (takesYesNo(question)) return { ChoseYesNo: { questionId: id, value: /^(1|true|yes)$/i.test(value) } }
  if (takesChoices(question)) return answers.some((each) => each.id === value) ? chose(id, value) : null
  if (takesNumber(question))
    return Number.isFinite(Number(value)) ? { Equal: { questionId: id, value: Number(value) } } : null
  if (takesMoment(question)) {
    const moment = momentIn(value, type)
    return moment === null ? null : { Equal: { questionId: id, value: moment } }
  }
  return { Equal: { questionId: id, value } }
}

export function sourceOf({ question: { id, type, answers = [] } }: ReadItem): SourceField {
  return { id, kind: sourceKindOf({ type }), choices: answers.map(({ id: code }) => ({ code })) }
}

/** The unit of a number that may be in several, asked once there is a number. */
export function unitOf(
  { part, question, units }: ReadItem,
  texts: Texts,
): { readonly question: Question; readonly rule: Rule } | null {
  if (units.length === 0) return null
  const id = `${part.id}/unit`
  return {
    question: choiceBeside(id, texts.own('Unit'), units),
    rule: { id: `show ${id}`, if: always, unless: known(question.id), then: { ContraIndicate: { targets: [id] } } },
  }
}

/** A text that is longer than its column is refused. */
export function lengthCheck({ part, longest }: ReadItem, texts: Texts): readonly Check[] {
  if (longest === null) return []
  const length = { Length: { of: { Answer: { questionId: part.id } } } }
  return [
    {
      id: `length of ${part.id}`,
      questionId: part.id,
      if: compare(length, 'Greater', { Number: { value: longest } }),
      action: 'refuse',
      text: texts.own(`At most ${longest} characters are taken.`),
    },
  ]
}
