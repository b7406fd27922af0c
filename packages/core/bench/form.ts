/**
 * A large case report form, the same for every seed: sections of 20 questions (8 single choice, 3 yes/no as choices, 2
 * multiple choice, 4 numbers, 2 texts, 1 date), 6 of them shown only after an answer to an earlier one, 1 a sum.
 */
import type { QuestionType } from '@casebook/core/bases/base'

export interface FormQuestion {
  readonly id: string
  readonly type: QuestionType
  readonly answers?: readonly string[]
  readonly shownWhile?: { readonly question: string; readonly answer: string }
  readonly sumOf?: readonly string[]
}

export interface Form {
  readonly sections: readonly { readonly id: string; readonly questions: readonly FormQuestion[] }[]
  /** A full case. */
  readonly answers: Readonly<Record<string, string | number | readonly string[]>>
}

const mix: readonly QuestionType[] = [
  ...Array<QuestionType>(11).fill('OC'),
  ...Array<QuestionType>(2).fill('MC'),
  ...Array<QuestionType>(4).fill('Num'),
  ...Array<QuestionType>(2).fill('Text'),
  'Date',
]

export function generateForm(questions: number, seed = 1): Form {
  const random = randomFrom(seed * 7919 + questions)
  const below = (n: number) => Math.floor(random() * n)
  let number = 0
  const sections = Array.from({ length: Math.ceil(questions / mix.length) }, (_, s) => {
    const types = ['OC' as QuestionType, ...shuffled(mix.slice(1), below)]
    const plain = types.map((type): FormQuestion => ({ id: `q${++number}`, type, ...answersOf(type) }))
    return { id: `s${s + 1}`, questions: withRules(plain, below) }
  })
  const all = sections.flatMap((section) => section.questions)
  return {
    sections,
    answers: Object.fromEntries(all.filter(({ sumOf }) => !sumOf).map((each) => [each.id, answerTo(each, below)])),
  }
}

function answersOf(type: QuestionType): Pick<FormQuestion, 'answers'> {
  if (type !== 'OC' && type !== 'MC') return {}
  return { answers: Array.from({ length: type === 'OC' ? 4 : 6 }, (_, i) => `a${i}`) }
}

/** Six of the section's questions depend on a choice before them; its last number is the sum of the others. */
function withRules(section: readonly FormQuestion[], below: (n: number) => number): readonly FormQuestion[] {
  const numbers = section.filter(({ type }) => type === 'Num')
  const sum = numbers.at(-1)
  const dependent = new Set(
    shuffled(
      section.slice(1).filter((each) => each !== sum && each !== numbers[0]),
      below,
    ).slice(0, 6),
  )
  return section.map((question, i) => {
    if (question === sum) return { ...question, sumOf: numbers.slice(0, -1).map(({ id }) => id) }
    if (!dependent.has(question)) return question
    const before = section.slice(0, i).filter(({ type }) => type === 'OC')
    const on = before[below(before.length)] as FormQuestion
    return { ...question, shownWhile: { question: on.id, answer: on.answers?.[below(4)] as string } }
  })
}

function answerTo(
  { type, answers = [] }: FormQuestion,
  below: (n: number) => number,
): string | number | readonly string[] {
  if (type === 'OC') return answers[below(answers.length)] as string
  if (type === 'MC') return answers.filter(() => below(5) < 2)
  if (type === 'Num') return 1 + below(200)
  return type === 'Date' ? `20${10 + below(15)}-0${1 + below(9)}-1${below(10)}` : 'as in the notes'
}

function shuffled<T>(list: readonly T[], below: (n: number) => number): T[] {
  const shuffled = [...list]
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T]
  }
  return shuffled
}

/** Park and Miller's generator: enough for a form that is the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed % 2147483647 || 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
