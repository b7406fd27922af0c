import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Question } from '../../bases/base'
import { blocksOf } from './blocks'
import type { FormNode } from './form'

const oneColumn = { numberOfColumns: 1 }
const twoColumns = { numberOfColumns: 2 }

const question = (id: string, questions: readonly Question[] = []): Question => ({
  id,
  type: 'Num',
  text: { en: id },
  questions,
})
const many = (count: number) => Array.from({ length: count }, (_, at) => question(`q${at}`))
const node = (of: Question): FormNode => ({ kind: 'question', key: of.id, question: of, followUps: [] })
const ids = (blocks: ReturnType<typeof blocksOf>) => blocks.map(({ nodes }) => nodes.map((one) => one.question.id))

/** Roots, each with some follow-ups. */
const anyQuestions = fc.array(fc.nat({ max: 4 }), { maxLength: 60 }).map((counts) =>
  counts.map((count, at) =>
    question(
      `q${at}`,
      Array.from({ length: count }, (_, within) => question(`q${at}.${within}`)),
    ),
  ),
)

describe('the runs of a section', () => {
  it('are about one screen long', () => {
    const questions = many(28)
    expect(ids(blocksOf(questions, questions.map(node), oneColumn)).map((block) => block.length)).toEqual([8, 8, 8, 4])
  })

  it('are one in a short section', () => {
    const questions = many(24)
    expect(blocksOf(questions, questions.map(node), oneColumn)).toHaveLength(1)
  })

  it('contain every visible question once, in page order', () => {
    fc.assert(
      fc.property(anyQuestions, fc.integer({ min: 1, max: 4 }), (questions, numberOfColumns) => {
        const nodes = questions.map(node)
        expect(blocksOf(questions, nodes, { numberOfColumns }).flatMap((block) => block.nodes)).toEqual(nodes)
      }),
    )
  })

  it('keep a question in its run, whatever else shows', () => {
    fc.assert(
      fc.property(anyQuestions, fc.infiniteStream(fc.boolean()), (questions, coin) => {
        const homes = (nodes: readonly FormNode[]) =>
          new Map(blocksOf(questions, nodes, oneColumn).flatMap((one) => one.nodes.map((at) => [at, one.id] as const)))
        const all = questions.map(node)
        const everywhere = homes(all)
        for (const [at, id] of homes(all.filter(() => coin.next().value === true))) expect(id).toBe(everywhere.get(at))
      }),
    )
  })

  it('put a follow-up without its visible parent into the parent’s run', () => {
    const questions = [question('a', [question('a.1')]), ...many(20)]
    const [first] = blocksOf(questions, [node(question('a.1')), node(question('q0'))], oneColumn)
    expect(first?.id).toBe('a')
    expect(first?.nodes).toHaveLength(2)
  })

  it('break no row, unless rows never end', () => {
    const questions = many(50)
    const broken = ids(blocksOf(questions, questions.map(node), twoColumns))
    expect(broken.map((block) => block.length)).toEqual([24, 24, 2])
    const wide: Question = { ...question('wide'), meta: { 'layout/width': '12' } }
    const mixed = many(30).map((one, at) => (at === 9 ? wide : one))
    expect(ids(blocksOf(mixed, mixed.map(node), twoColumns))[1]?.[0]).toBe('wide')
  })
})
