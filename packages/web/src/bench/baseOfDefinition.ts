/**
 * Converts the benchmark's neutral questionnaire to a base.
 *
 * A conditional question becomes a follow-up of the question it depends on. In the benchmark a hidden answer does not
 * count; here it does, so each condition includes those of all its ancestors.
 */
import type { Value } from '@casebook/core/bases/answerValue'
import type { Base, Question } from '@casebook/core/bases/base'
import type { Condition, Formula, Rule } from '@casebook/core/bases/rule'
import type { DefinedQuestion, DefinedSection, Definition } from './definition'

const types = { oc: 'OC', yn: 'YN', mc: 'MC', num: 'Num', text: 'Text', date: 'Date' } as const

type ById = ReadonlyMap<string, DefinedQuestion>

export function baseOfDefinition({ sections }: Pick<Definition, 'sections'>): Base {
  const all = sections.flatMap(({ questions }) => questions)
  const byId: ById = new Map(all.map((question) => [question.id, question]))
  return {
    id: 'comparison',
    group: 'bench',
    version: '1',
    text: { en: 'Comparison of form engines' },
    languages: ['en'],
    config: {
      availableLanguages: ['en'],
      acceptLanguages: ['en'],
      fallbackLanguage: 'en',
      // Skip the dialog for the case name, which is not part of the benchmark.
      anonymousCaseName: 'comparison',
      usePaDaWaN: false,
      showSolutionPanel: true,
      numberOfColumns: 1,
    },
    questionnaires: sections.map((section) => ({
      id: section.id,
      text: { en: section.title },
      initial: true,
      questions: questionsOf(section),
    })),
    solutions: [],
    rules: all.flatMap((question) => rulesOf(question, byId)),
  }
}

/** The questions of a section, each with its follow-ups in that section. */
function questionsOf({ questions }: DefinedSection): readonly Question[] {
  const opened = new Map<string | null, DefinedQuestion[]>()
  for (const question of questions) {
    const opener = question.cond?.q ?? null
    const known = opened.get(opener)
    if (known) known.push(question)
    else opened.set(opener, [question])
  }
  const within = (opener: string | null): readonly Question[] =>
    (opened.get(opener) ?? []).map((defined) => ({ ...questionOf(defined), questions: within(defined.id) }))
  return within(null)
}

function questionOf({ id, type, text, options, min, max, derived }: DefinedQuestion): Question {
  return {
    id,
    type: types[type],
    text: { en: text },
    abstract: derived !== undefined,
    ...(type === 'num' && { min, max }),
    ...((type === 'oc' || type === 'mc') && {
      answers: options?.map((one) => ({ id: one.id, text: { en: one.text } })),
    }),
  }
}

function rulesOf(question: DefinedQuestion, byId: ById): readonly Rule[] {
  const shows: Rule[] = question.cond
    ? [{ id: `${question.id}-shows`, if: opened(question, byId), then: { Indicate: { targets: [question.id] } } }]
    : []
  const { derived } = question
  if (!derived) return shows
  const formula: Formula = { Sum: { of: derived.sum.map((id) => asked(id, byId)) } }
  return [...shows, { id: `${question.id}-sum`, if: { All: [] }, then: { Set: { questionId: question.id, formula } } }]
}

function opened({ cond }: DefinedQuestion, byId: ById): Condition {
  const all: Condition[] = []
  for (let at = cond; at; at = byId.get(at.q)?.cond) all.push(chose(at.q, at.v, byId))
  return { All: all }
}

function chose(questionId: string, option: string, byId: ById): Condition {
  return byId.get(questionId)?.type === 'yn'
    ? { ChoseYesNo: { questionId, value: option === 'y' } }
    : { Chose: { questionId, answerId: option } }
}

function asked(questionId: string, byId: ById): Formula {
  const answer: Formula = { Answer: { questionId } }
  const question = byId.get(questionId)
  return question?.cond ? { If: { if: opened(question, byId), then: answer } } : answer
}

/** Converts an answer from the benchmark's notation to ours. */
export function saidValue({ type }: Pick<DefinedQuestion, 'type'>, answer: Value): Value {
  return type === 'yn' ? answer === 'y' : answer
}
