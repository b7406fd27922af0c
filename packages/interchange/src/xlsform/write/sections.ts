import type { Question, Questionnaire } from '@casebook/core/bases/base'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { isOn } from '@casebook/core/questions/layout'
import { visibilityOf } from '../../lift/visible'
import { isAlways } from '../../lower/conditions/conditions'

/** Whether the reader has gathered its questions, which stand outside of the groups of their form. */
export function isGathered({ id, initial, repeats }: Questionnaire): boolean {
  return /\/questions( \d+)?$|\/\d+$/.test(id) && initial && !repeats
}

/**
 * Whether a question stands outside of all groups: it is computed and never shown, and counts while its section is hidden. In a group that is
 * hidden it would be blank.
 */
export function apartIn(structure: BaseStructure): (question: Question) => boolean {
  const shows = visibilityOf(structure)
  return ({ id, abstract, meta = {} }) => {
    const place = structure.questions.get(id)
    if (!abstract || !place || place.repeatsIn !== null || !isOn(meta['layout/hidden'])) return false
    return !isAlways(shows.section(place.questionnaire))
  }
}
