/** Bases in small: builders with good defaults, and arbitraries of bases with rules and of walks through them. */
import type { Answer, Base, Question, Questionnaire } from '@casebook/core/bases/base'
import { keyOf } from '@casebook/core/bases/key'
import type { Condition, Effect, Rule } from '@casebook/core/bases/rule'
import { type Fact, type FactValue, unknown } from '@casebook/core/facts/fact'
import fc from 'fast-check'
import { anyCondition, anyFormula } from './conditions'

export function aBase(parts: Partial<Base> = {}): Base {
  return {
    id: 'visit',
    group: 'Training',
    version: '1',
    text: { en: 'Visit', de: 'Besuch' },
    languages: ['en', 'de'],
    config: {
      availableLanguages: ['en', 'de'],
      acceptLanguages: ['en', 'de'],
      fallbackLanguage: 'en',
      usePaDaWaN: false,
      showSolutionPanel: true,
      numberOfColumns: 2,
    },
    questionnaires: [aQuestionnaire()],
    solutions: [],
    rules: [],
    ...parts,
  }
}

export function aQuestionnaire(parts: Partial<Questionnaire> = {}): Questionnaire {
  return { id: 'basics', text: { en: 'Basics', de: 'Grundlagen' }, initial: true, questions: [aQuestion()], ...parts }
}

export function aQuestion(parts: Partial<Question> = {}): Question {
  const { id = 'smoker', type = 'YN' } = parts
  const answers = type === 'OC' || type === 'MC' ? { answers: someAnswers() } : {}
  return { id, type, text: { en: `The question ${id}`, de: `Die Frage ${id}` }, ...answers, ...parts }
}

export function someAnswers(...ids: readonly string[]): readonly Answer[] {
  return (ids.length ? ids : ['low', 'middle', 'high']).map((id, i) => ({ id, text: { en: id, de: id }, weight: i }))
}

export function aRule(condition: Condition, then: Effect, parts: Partial<Rule> = {}): Rule {
  return { id: `rule-${JSON.stringify(then)}`, if: condition, then, ...parts }
}

// ── arbitraries ──

const answerable = ['OC', 'YN', 'MC', 'Num', 'Date'] as const

/**
 * Any base that passes `checkBase`: two or three questionnaires (one may repeat), follow-ups, derived questions that
 * depend on earlier ones only, rules of every effect and conditions of every kind.
 */
export const anyBase: fc.Arbitrary<Base> = fc
  .record({
    types: fc.array(fc.constantFrom(...answerable), { minLength: 4, maxLength: 9 }),
    derived: fc.array(fc.constantFrom('Num', 'OC', 'MC', 'YN'), { maxLength: 3 }),
    initial: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    repeats: fc.boolean(),
    followUps: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  })
  .chain(({ types, derived, initial, repeats, followUps }) => {
    const plain = types.map((type, i) => aQuestion({ id: `q${i}`, type }))
    const computed = derived.map((type, i) => aQuestion({ id: `d${i}`, type, abstract: true }))
    const thirds = [0, 1, 2].map((third) =>
      nested(
        plain.filter((_, i) => i % 3 === third),
        followUps,
      ),
    )
    const questionnaires = thirds.map((questions, i) =>
      aQuestionnaire({
        id: `c${i}`,
        initial: i === 0 || Boolean(initial[i]),
        questions: i === 0 ? [...questions, ...computed] : questions,
        ...(i === 2 && repeats ? { repeats: { min: 0, max: 4 } } : {}),
      }),
    )
    return fc
      .tuple(
        fc.array(anyIndicatingRule(plain), { maxLength: 8 }),
        fc.array(anyScoringRule(plain), { maxLength: 4 }),
        ...computed.map((_, i) => fc.array(anySettingRule(plain, computed, i), { minLength: 1, maxLength: 2 })),
      )
      .map((groups) => {
        const rules = groups.flat().map((rule, i) => ({ ...rule, id: `r${i}` }))
        return aBase({ questionnaires, solutions: ['s0', 's1'].map((id) => ({ id, text: { en: id } })), rules })
      })
  })

function nested(questions: readonly Question[], followUps: readonly boolean[]): readonly Question[] {
  const [first, second, ...others] = questions
  if (!first || !second || !followUps[questions.length]) return questions
  return [{ ...first, questions: [second] }, ...others]
}

function anyIndicatingRule(questions: readonly Question[]): fc.Arbitrary<Rule> {
  const effects = [
    'Indicate',
    'InstantIndicate',
    'MultipleIndicate',
    'RepeatIndicate',
    'ContraIndicate',
    'Relevant',
  ] as const
  const targets = fc.uniqueArray(fc.constantFrom(...questions.map(({ id }) => id), 'c1', 'c2'), {
    minLength: 1,
    maxLength: 3,
  })
  const vocabulary = { questions, solutions: ['s0', 's1'] }
  return fc
    .tuple(
      fc.constantFrom(...effects),
      targets,
      anyCondition(vocabulary),
      fc.option(anyCondition(vocabulary), { nil: undefined }),
    )
    .map(([effect, to, condition, unless]) => ({
      id: '',
      if: condition,
      ...(unless ? { unless } : {}),
      // The cast is sound: the key is one of the six effects that take targets.
      then: { [effect]: { targets: to } } as unknown as Effect,
    }))
}

function anyScoringRule(questions: readonly Question[]): fc.Arbitrary<Rule> {
  return fc
    .tuple(
      fc.constantFrom('s0', 's1'),
      fc.constantFrom('P2', 'P5', 'P7', 'N3', 'N7'),
      anyCondition({ questions, solutions: [] }),
    )
    .map(([solutionId, score, condition]) => ({
      id: '',
      if: condition,
      then: { Score: { solutionId, score } } as Effect,
    }))
}

/** Looks at questions that people answer and at derived ones before it: no circle can arise. */
function anySettingRule(plain: readonly Question[], computed: readonly Question[], i: number): fc.Arbitrary<Rule> {
  const target = computed[i] as Question
  const vocabulary = { questions: [...plain, ...computed.slice(0, i)], solutions: ['s0'] }
  const constant = anyValueOf(target).map((value) =>
    value === unknown ? { questionId: target.id, unknown: true } : { questionId: target.id, value },
  )
  const formula = anyFormula(vocabulary).map((each) => ({ questionId: target.id, formula: each }))
  return fc
    .tuple(target.type === 'Num' ? fc.oneof(constant, formula) : constant, anyCondition(vocabulary))
    .map(([set, condition]) => ({ id: '', if: condition, then: { Set: set } as Effect }))
}

/** A value of the question's type, or an explicit unknown: all that a choice without answers can have. */
export function anyValueOf({ type, abstract, answers = [] }: Question): fc.Arbitrary<Exclude<FactValue, null>> {
  const ids = answers.map(({ id }) => id)
  if (ids.length === 0 && (type === 'OC' || type === 'MC')) return fc.constant(unknown)
  const values: fc.Arbitrary<Exclude<FactValue, null>> =
    type === 'YN'
      ? fc.boolean()
      : type === 'OC'
        ? fc.constantFrom(...ids)
        : type === 'MC'
          ? fc.subarray(ids, { minLength: abstract ? 0 : 1 })
          : type === 'Num'
            ? fc.constantFrom(0, 0.1, 0.2, 0.3, 2, -1.5, 7)
            : type === 'Date'
              ? fc.constantFrom('2024-02-29', '2025-01-01', '2019-12-31')
              : fc.constantFrom('as noted', abstract ? '' : 'seen')
  return fc.oneof({ weight: 5, arbitrary: values }, fc.constant(unknown))
}

function withSections(section: Questionnaire): readonly Questionnaire[] {
  return [section, ...(section.questionnaires ?? []).flatMap(withSections)]
}

/** Somebody's way through a base: answers, unknowns, and answers withdrawn; in up to three occurrences where it repeats. */
export function anyWalk(base: Base, maxLength = 14): fc.Arbitrary<readonly Fact[]> {
  const places = base.questionnaires.flatMap(withSections).flatMap(({ questions, repeats }) =>
    withFollowUps(questions)
      .filter(({ abstract }) => !abstract)
      .map((question) => ({ question, repeats: repeats !== undefined })),
  )
  const step = fc
    .constantFrom(...places)
    .chain(({ question, repeats }) =>
      fc
        .tuple(
          repeats ? fc.integer({ min: 1, max: 3 }) : fc.constant(1),
          fc.option(anyValueOf(question), { freq: 5, nil: null }),
        )
        .map(([occurrence, value]) => ({ id: keyOf(question.id, occurrence), value })),
    )
  return fc.array(step, { maxLength })
}

export function withFollowUps(questions: readonly Question[]): readonly Question[] {
  return questions.flatMap((question) => [question, ...withFollowUps(question.questions ?? [])])
}
