/** The field that a condition or calculation of REDCap names. */
import { ExpressionFault, type Field } from '../../expressions/expression'
import { nearest } from '../../form/nearest'
import { atVisit } from '../../lower/copies'
import { NotCarried, proposal, type SourceField, type SourceFields } from '../../lower/sourceField'

/** @throws ExpressionFault if there is no such field or option */
export function fieldOf(expression: Field, fields: SourceFields): SourceField {
  const { name, code, event } = expression
  const named = (one: string) => fields.get(event === null ? one : atVisit(one, event))
  const field = named(name) ?? named(name.toLowerCase())
  if (event !== null && !field) throw new NotCarried(elsewhere(expression), expression)
  if (!field) throw unknownName(expression, fields)
  if (field.isLeftOut) throw new NotCarried(`The field ${name} is not in the chosen preset.`, expression)
  if (code === null) return field
  if (field.kind !== 'checkbox')
    throw new ExpressionFault(`The field ${name} is no checkbox, so it has no option ${code}.`, expression)
  if (field.choices.some((choice) => choice.code === code)) return field
  const codes = field.choices.map((choice) => choice.code)
  const meant = nearest(code, codes)
  throw new ExpressionFault(
    `The field ${name} has no option ${code}.${proposal(meant)}`,
    expression,
    meant === null ? undefined : `[${name}(${meant})]`,
  )
}

/** `[event][field]`, or `[field][2]`: another repeat of a form that repeats. */
function elsewhere({ name }: Field): string {
  return /^\d+$|-instance$/.test(name)
    ? 'It asks for the answer in another repeat of the form, and forms of a dictionary do not repeat here.'
    : 'It asks for the answer at an event at which this file does not ask it.'
}

function unknownName(expression: Field, fields: SourceFields): ExpressionFault {
  const { name } = expression
  if (
    /^(record|user|event|arm|instrument|form|survey|current|previous|next|first|last|is|project|site|calendar|aggregate)-/.test(
      name,
    )
  )
    return new NotCarried(`Casebook has no counterpart of [${name}].`, expression)
  if (/_complete$/.test(name))
    return new NotCarried(`Whether a form is complete is no answer in Casebook: [${name}].`, expression)
  if (fields.has(name.replace(/(\([^()]*\))?:.*$/, '')))
    throw new NotCarried(`Casebook has no counterpart of [${name}].`, expression)
  const meant = nearest(name, fields.keys())
  const code = expression.code === null ? '' : `(${expression.code})`
  return new ExpressionFault(
    `There is no field ${name}.${proposal(meant)}`,
    expression,
    meant === null ? undefined : `[${meant}${code}]`,
  )
}
