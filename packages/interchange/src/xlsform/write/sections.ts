import type { Question, Questionnaire } from '@casebook/core/bases/base'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { isOn } from '@casebook/core/questions/layout'
import { actsWhile, visibilityOf } from '../../lift/visible'
import { isAlways } from '../../lower/conditions/conditions'

/** Whether the reader has gathered its questions, which stand outside of the groups of their form. */
export function isGathered({ id, initial, repeats }: Questionnaire): boolean {
  return /\/questions( \d+)?$|\/\d+$/.test(id) && initial && !repeats
}

/**
 * Whether a question stands outside of all groups: it is computed always and never shown, and counts while its section is hidden. In a group that is
 * hidden it would be blank.
 */
export function apartIn(structure: BaseStructure): (question: Question) => boolean {
  const shows = visibilityOf(structure)
  const always = new Set(
    structure.base.rules.flatMap((rule) =>
      'Set' in rule.then && isAlways(actsWhile(rule)) ? [rule.then.Set.questionId] : [],
    ),
  )
  return ({ id, abstract, meta = {} }) => {
    const place = structure.questions.get(id)
    if (!abstract || !place || place.repeatsIn !== null || !isOn(meta['layout/hidden']) || !always.has(id)) return false
    return !isAlways(shows.section(place.questionnaire))
  }
}
