/** A base in brief, for the table in the documentation. */
import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import type { Check, Condition, Formula, Rule } from '@casebook/core/bases/rule'

const signs = { Lower: '<', LowerEqual: '≤', Equal: '=', GreaterEqual: '≥', Greater: '>' } as const

export function summaryOf(base: Base): string {
  return [
    ...base.questionnaires.map((each) => questionnaire(each)),
    ...base.rules.map(rule),
    ...(base.checks ?? []).map(check),
  ].join('<br>')
}

function questionnaire({ id, initial, repeats, questions, questionnaires = [] }: Questionnaire): string {
  const flags = [initial ? '' : 'not initial', repeats ? `${repeats.min} to ${repeats.max} times` : ''].filter(Boolean)
  const inner = [...questions.map(question), ...questionnaires.map(questionnaire)].join('; ')
  return `questionnaire ${id}${flags.length > 0 ? ` (${flags.join(', ')})` : ''} { ${inner} }`
}

function question(asked: Question): string {
  const {
    id,
    type,
    text,
    unit,
    min,
    max,
    optional,
    abstract,
    refuse,
    dates,
    partialDate,
    list,
    readOnly,
    initial,
    identifying,
    meta = {},
    answers,
    choices,
    repeats,
    description,
    questions = [],
  } = asked
  const plain = `Text of ${id}`
  const written =
    text.en !== plain || Object.keys(text).length > 1
      ? Object.values(text)
          .map((each) => `“${each}”`)
          .join(' ')
      : ''
  const flags = [
    written,
    answers
      ?.map(
        ({ id, weight, exclusive, when }) =>
          `${id}${weight === undefined ? '' : ` weighs ${weight}`}${exclusive ? ' alone' : ''}${when ? ` while ${conditionText(when)}` : ''}`,
      )
      .join(', '),
    choices?.min !== undefined && `at least ${choices.min}`,
    choices?.max !== undefined && `at most ${choices.max}`,
    unit && `unit ${unit.en}`,
    min !== undefined && `from ${min}`,
    max !== undefined && `to ${max}`,
    identifying && 'identifying',
    refuse && 'refuses others',
    dates?.notAfterToday && 'not after today',
    partialDate && 'month or year alone',
    list && `list ${list}`,
    readOnly && 'read-only',
    abstract ? 'abstract' : type !== 'Info' && !optional && 'required',
    initial !== undefined && `initially ${JSON.stringify(initial)}`,
    repeats && `${repeats.min} to ${repeats.max} times`,
    description && `description “${description.en}”`,
    ...Object.entries(meta).map(([key, value]) => `${key} ${value}`),
  ].filter(Boolean)
  const below = questions.length > 0 ? ` { ${questions.map(question).join('; ')} }` : ''
  return `${type} ${id}${flags.length > 0 ? ` (${flags.join('; ')})` : ''}${below}`
}

function rule({ if: condition, unless, then }: Rule): string {
  if ('Set' in then) {
    const what =
      'formula' in then.Set
        ? formulaText(then.Set.formula)
        : 'value' in then.Set
          ? JSON.stringify(then.Set.value)
          : 'unknown'
    return `set ${then.Set.questionId} to ${what}${always(condition) ? '' : ` while ${conditionText(condition)}`}`
  }
  const [effect, body] = Object.entries(then)[0] as [string, { readonly targets?: readonly string[] }] // The cast is sound: an effect has one key.
  const when = always(condition) ? '' : ` while ${conditionText(condition)}`
  return `${effect} ${(body.targets ?? []).join(', ')}${when}${unless ? ` unless ${conditionText(unless)}` : ''}`
}

function check({ questionId, action, if: condition }: Check): string {
  return `${action ?? 'raise a query'} at ${questionId} while ${conditionText(condition)}`
}

function always(condition: Condition): boolean {
  return 'All' in condition && condition.All.length === 0
}

function conditionText(condition: Condition): string {
  if ('All' in condition)
    return condition.All.length === 0 ? 'always' : `(${condition.All.map(conditionText).join(' and ')})`
  if ('Any' in condition)
    return condition.Any.length === 0 ? 'never' : `(${condition.Any.map(conditionText).join(' or ')})`
  if ('Not' in condition) return `not ${conditionText(condition.Not)}`
  if ('IsTrue' in condition) return `true(${conditionText(condition.IsTrue)})`
  if ('Known' in condition) return `${condition.Known.questionId} is known`
  if ('Chose' in condition) return `${condition.Chose.questionId} is ${condition.Chose.answerId}`
  if ('Matches' in condition) return `${condition.Matches.questionId} matches ${condition.Matches.pattern}`
  if ('ChoseYesNo' in condition)
    return `${condition.ChoseYesNo.questionId} is ${condition.ChoseYesNo.value ? 'yes' : 'no'}`
  if ('Compare' in condition)
    return `${formulaText(condition.Compare.left)} ${signs[condition.Compare.is]} ${formulaText(condition.Compare.right)}`
  for (const [name, sign] of Object.entries(signs)) {
    const compared = (condition as unknown as Record<string, { questionId: string; value: unknown }>)[name] // The cast is sound: comparisons have these keys.
    if (compared) return `${compared.questionId} ${sign} ${compared.value}`
  }
  return JSON.stringify(condition)
}

function formulaText(formula: Formula): string {
  if ('Number' in formula) return String(formula.Number.value)
  if ('Text' in formula) return JSON.stringify(formula.Text.value)
  if ('Date' in formula) return formula.Date.value
  if ('Answer' in formula) return formula.Answer.questionId
  if ('Weight' in formula) return `weight(${formula.Weight.questionId})`
  if ('Count' in formula) return `count(${formula.Count.questionId})`
  if ('Round' in formula) return `round(${formulaText(formula.Round.of)}, ${formula.Round.decimals})`
  if ('If' in formula)
    return `if(${conditionText(formula.If.if)}, ${formulaText(formula.If.then)}${formula.If.else ? `, ${formulaText(formula.If.else)}` : ''})`
  const [name, body] = Object.entries(formula)[0] as [string, { readonly of?: readonly Formula[] }] // The cast is sound: a formula has one key.
  return `${name}(${[body.of ?? []].flat().map(formulaText).join(', ')})`
}
