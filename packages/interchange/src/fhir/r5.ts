/** An item of a FHIR R5 Questionnaire as R4 says it. */
import type { TellOfItem } from './finding'
import { type Json, own, stringIn } from './source/json'

/** In R5 each type may have options, `answerConstraint` says whether others are taken, and `coding` is a choice. */
export function itemOfR5(item: Json, tell: TellOfItem): Json {
  const { answerConstraint, disabledDisplay, ...rest } = item
  if (disabledDisplay === 'protected')
    tell('changed', 'Presentation', 'An item that is disabled is hidden here, not shown without taking answers.', {
      disabledDisplay,
    })
  const isOpen = answerConstraint === 'optionsOrString' || answerConstraint === 'optionsOrType'
  const type = stringIn(item, 'type')
  if (isOpen && answerConstraint === 'optionsOrType' && type !== 'string')
    tell('changed', 'Options', 'An answer besides the options is written as a text.', { answerConstraint })
  const hasOptions = own(item, 'answerOption') !== undefined || own(item, 'answerValueSet') !== undefined
  if (isOpen && hasOptions) return { ...rest, type: 'open-choice' }
  return type === 'coding' ? { ...rest, type: 'choice' } : rest
}
