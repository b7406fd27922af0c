/** An item of a FHIR STU3 Questionnaire as R4 says it. */
import type { TellOfItem } from './finding'
import { isRecord, isSet, type Json, own, recordsIn, stringIn } from './source/json'

/** Options are called otherwise in STU3, a condition has no operator, any of several is enough, and there is one initial value. */
export function itemOfStu3(item: Json, tell: TellOfItem): Json {
  const { option: _option, options: _options, enableWhen: _when, ...rest } = item
  const initial = Object.keys(rest).filter((key) => /^_?initial[A-Z]/.test(key))
  const plain = Object.fromEntries(Object.entries(rest).filter(([key]) => !initial.includes(key)))
  const value = Object.fromEntries(initial.map((key) => [key.replace('initial', 'value'), own(item, key)]))
  const conditions = recordsIn(item, 'enableWhen').map(conditionOf)
  const given = recordsIn(item, 'option')
  return {
    ...plain,
    ...(given.length > 0 ? { answerOption: given } : {}),
    ...valueSetOf(item, tell),
    ...(conditions.length > 0 ? { enableWhen: conditions } : {}),
    ...(conditions.length > 1 && stringIn(item, 'enableBehavior') === null ? { enableBehavior: 'any' } : {}),
    ...(initial.length > 0 ? { initial: [value] } : {}),
  }
}

function conditionOf(when: Json): Json {
  if (own(when, 'operator') !== undefined) return when
  const { hasAnswer, ...rest } = when
  if (hasAnswer === undefined) return { ...rest, operator: '=' }
  const { question } = rest
  return { question, operator: 'exists', answerBoolean: isSet(when, 'hasAnswer') }
}

/** A reference to a value set in the document, or to one elsewhere. */
function valueSetOf(item: Json, tell: TellOfItem): Json {
  const stated = own(item, 'options')
  if (stated === undefined) return {}
  const address = isRecord(stated) ? stringIn(stated, 'reference') : null
  if (address !== null) return { answerValueSet: address }
  tell('lost', 'Options', 'The value set is named by no address.', stated)
  return {}
}
