/**
 * Runs of questions that a screen can draw one at a time.
 *
 * Runs depend on the base alone: an answer never moves a question to another run, so nothing is redrawn because of one.
 */
import type { BaseConfig, Question } from '../../bases/base'
import { gridColumns } from '../../questions/layout'
import { spanOf } from './columns'
import type { FormNode } from './form'

/** Roughly a screenful, hidden follow-ups included. */
const ordinary = 8

/** From here on a run also ends where its last row has room left. A section of at most this many is one run. */
const longest = 24

export interface Block {
  /** The first question of the run, shown or not. */
  readonly id: string
  readonly nodes: readonly FormNode[]
}

export function blocksOf(
  questions: readonly Question[],
  nodes: readonly FormNode[],
  config: Pick<BaseConfig, 'numberOfColumns'>,
): readonly Block[] {
  const blockOf = blockById(questions, config)
  const blocks = new Map<string, FormNode[]>()
  for (const node of nodes) {
    const id = blockOf.get(node.question.id) ?? node.question.id
    const block = blocks.get(id) ?? []
    block.push(node)
    blocks.set(id, block)
  }
  return [...blocks].map(([id, inBlock]) => ({ id, nodes: inBlock }))
}

function blockById(
  questions: readonly Question[],
  config: Pick<BaseConfig, 'numberOfColumns'>,
): ReadonlyMap<string, string> {
  const blockOf = new Map<string, string>()
  const atLeast = [...allOf(questions)].length <= longest ? longest : ordinary
  let current: string | null = null
  let count = 0
  for (const question of questions) {
    const beginsRow = spanOf(question, config) === gridColumns
    if (current === null || count >= longest || (count >= atLeast && beginsRow)) {
      current = question.id
      count = 0
    }
    for (const { id } of allOf([question])) {
      blockOf.set(id, current)
      count++
    }
  }
  return blockOf
}

function* allOf(questions: readonly Question[]): Generator<Question> {
  for (const question of questions) {
    yield question
    yield* allOf(question.questions ?? [])
  }
}
