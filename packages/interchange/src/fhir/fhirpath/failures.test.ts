import { describe, expect, it } from 'vitest'
import { saidOf } from '../testing/form'

const lost = (message: string) => [`lost Expression: ${message}`]

describe('an expression that cannot be translated', () => {
  it.each([
    ['%n +', 'It cannot be read as FHIRPath.'],
    [`${'1 + '.repeat(6_000)}1`, 'It cannot be read as FHIRPath.'],
    ['%n.today()', 'It uses the function today(), which has no counterpart.'],
    ['%n.constructor()', 'It uses the function constructor(), which has no counterpart.'],
    ['$total', 'It uses $total outside of an aggregate.'],
    ['$index', 'It uses $index where nothing is counted.'],
    ['%n.ofType(Patient)', 'It asks for the type Patient.'],
    ['%n.combine(%d) is integer', 'It asks for the type of several values.'],
    ['%resource.status', 'It asks for "status" of the whole response.'],
    ['%n.where()', 'It has a where() without a condition.'],
    ['%n.select()', 'It has a select() without an expression.'],
    ['%n.repeat()', 'It has a repeat() without an expression.'],
    ['(%n + 1).repeat($this)', 'It repeats a computed value.'],
    ['(1).repeat($this + 1)', 'It repeats a computed value.'],
    ['%n.aggregate()', 'It has an aggregate() without an expression.'],
    ['%n.aggregate($total + $this)', 'It has an aggregate() that starts from nothing.'],
    ['%n.aggregate($total + $total, 1)', 'It has an aggregate() that is neither a sum nor a product.'],
    ['%n.aggregate($total * $total, 2)', 'It has an aggregate() that is neither a sum nor a product.'],
    ['%n.aggregate($total * 2 + $this, 1)', 'It has an aggregate() that is neither a sum nor a product.'],
    ['%n.aggregate(iif($this > 1, 5, $total), 1)', 'It has an aggregate() that is neither a sum nor a product.'],
    [
      '%n.aggregate(iif($total > 1, $this + $total, $total), 1)',
      'It has an aggregate() that is neither a sum nor a product.',
    ],
    ["%resource.item.item.where(linkId = 'r').answer.aggregate($total + value, 0)", 'It aggregates over repetitions.'],
    ['iif(%b)', 'It has an iif() without its parts.'],
    ['%n.combine()', 'It calls a function without its argument.'],
    ['%n.power()', 'It calls a function without its number.'],
    ['%n.round(%d)', 'It rounds to a number of decimals that is not written out.'],
    ['%n.round(-1)', 'It rounds to a number of decimals that is not written out.'],
    ['%n.round(16)', 'It rounds to a number of decimals that is not written out.'],
    ['%n.round(1.5)', 'It rounds to a number of decimals that is not written out.'],
    ['%n.combine(%d) + 1', 'It uses several values where one is expected.'],
    ['%m.ordinal() + 1', 'It uses several values where one is expected.'],
    ['%n.combine(%d)', 'It gives several values to a question that holds one.'],
    ['%r + 1', 'It uses several values where one is expected.'],
    ['%t + 1', 'It calculates with a value that is not a number.'],
    ['%c + 1', 'It calculates with an answer that is not a number.'],
    ['%n.combine(%d).last()', 'It asks for the last of several values.'],
    ['%n.combine(%d).first()', 'It picks one of several values by its position.'],
    ['%n.combine(%d).tail()', 'It leaves out values by their position.'],
    ['(1 | 2).skip()', 'It leaves out values by their position.'],
    ['(1 | 2)[%n]', 'It picks by a position that is not written out.'],
    ['%n.combine(%d).isDistinct()', 'It asks whether values are distinct.'],
    ['%t.length()', 'It uses length() on an answer that is not known beforehand.'],
    ["%t.startsWith('a')", 'It uses startsWith() on an answer that is not known beforehand.'],
    ['%t.toInteger()', 'It uses toInteger() on an answer that is not known beforehand.'],
    ['%t.toDecimal()', 'It uses toDecimal() on an answer that is not known beforehand.'],
    ['%t.toQuantity()', 'It uses toQuantity() on an answer that is not known beforehand.'],
    ['%b.toString()', 'It uses toString() on an answer that is not known beforehand.'],
    ['%n.join()', 'It joins values that are not text.'],
    ['%t.join(%t2)', 'It joins more texts than can be told apart.'],
    ["'aaa'.matches('(a)\\\\1')", 'It matches a pattern that is too complex.'],
    ["'aaa'.matches('(')", 'It matches against an invalid pattern.'],
    ["%c.code & 'x'", 'It joins values that are not text.'],
    ["%n & 'x'", 'It joins values that are not text.'],
    ['iif(%n.combine(%d) = 1, 1, 2)', 'It compares lists of several values.'],
    ['iif(%n.combine(%d) in %m, 1, 2)', 'It looks for several values in a list.'],
    ["iif(%resource.item.where(linkId = 'g') = 1, 1, 2)", 'It compares items.'],
    ['iif(%resource = 1, 1, 2)', 'It compares items.'],
    ["iif(%resource.item.item.where(linkId = 'n').answer = 1, 1, 2)", 'It compares answers and not their values.'],
    ['iif(%r = 1, 1, 2)', 'It compares the answers of a repeating question with one value.'],
    ['iif(%r > 1, 1, 2)', 'It compares the answers of a repeating question with one value.'],
    ["iif(1 > 'a', 1, 2)", 'It compares values that have no order.'],
    ['iif(%c.code > 1, 1, 2)', 'It compares values that have no order.'],
    ['iif(%m.ordinal() > 1, 1, 2)', 'It compares several choices with one value.'],
    ['iif(%m.code = %t, 1, 2)', 'It compares several choices with another question.'],
    ['iif(%resource.item, 1, 2)', 'It uses several values where one is expected.'],
    ["iif(%resource.item.where(linkId = 'g'), 1, 2)", 'It uses an item as a condition.'],
    ['%r.where($this > 1).sum()', 'It compares the answers of a repeating question with one value.'],
    ["%resource.item.item.where(linkId = 'r').answer.where(%b).count()", 'It filters repetitions.'],
  ])('%s is a finding: %s', (expression, message) => {
    expect(saidOf(expression)).toEqual(lost(message))
  })

  it.each([
    ['%t', 'date', 'It gives the question a value of another type.'],
    ['%b', 'string', 'It gives the question a value of another type.'],
    ["'none'", 'choice', 'It gives the question an answer that is not one of its options.'],
    ['%n', 'choice', 'It gives the question an answer that is not one of its options.'],
  ])('%s for a %s is a finding', (expression, type, message) => {
    const answerOption = [{ valueCoding: { code: 'a' } }]
    expect(saidOf(expression, type, type === 'choice' ? { answerOption } : {})).toEqual(lost(message))
  })

  it.each([
    ['%patient.age', 'lost Population: It needs %patient, which comes from the system that starts the form.'],
    ['%user', 'lost Population: It needs %user, which comes from the system that starts the form.'],
    ['%encounter', 'lost Population: It needs %encounter, which comes from the system that starts the form.'],
    ['%practitioner', 'lost Population: It needs %practitioner, which comes from the system that starts the form.'],
    ['%subject', 'lost Population: It needs %subject, which comes from the system that starts the form.'],
    ['%elsewhere', 'lost OutOfScope: It uses %elsewhere, which is not defined there.'],
    [
      "%resource.item.where(linkId = 'none').answer.value",
      'lost UnknownQuestion: It asks for "none", which is not there, so that it never has a value.',
    ],
    [
      "%resource.item.item.where(linkId = 'n').answer.valueString",
      'lost UnknownQuestion: It asks for "valueString", which is not there, so that it never has a value.',
    ],
    [
      "%resource.item.where(linkId = 'x').answer.value + %resource.item.where('y' = linkId).answer.value",
      'lost UnknownQuestion: It asks for "x", "y", which is not there, so that it never has a value.',
    ],
    ['{}', 'lost Expression: Its expression never has a value.'],
  ])('%s is a finding of its own kind', (expression, finding) => {
    expect(saidOf(expression)).toEqual([finding])
  })
})

describe('an expression that is translated differently', () => {
  it.each([
    ['%r', 'note Repeats: The question it takes the value from may have several answers; the first one counts.'],
    [
      '%n + %resource.item[0].item[0].answer.value',
      'note Expression: It picks an item by its position; that is taken to be its position in the document.',
    ],
  ])('%s is a note', (expression, finding) => {
    expect(saidOf(expression)).toEqual([finding])
  })

  it('reports that joined texts appear in document order', () => {
    expect(saidOf('%t.combine(%t2).join()', 'string')).toEqual([
      'note Expression: It joins texts; they come in the order of the document.',
    ])
  })
})
