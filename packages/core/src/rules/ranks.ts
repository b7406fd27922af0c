/**
 * The order in which derived values can be computed, each after its inputs; or the cycle that makes it impossible.
 * Nodes are the questions that rules set and the solutions that rules score.
 */
import type { Rule } from '../bases/rule'
import { type References, referencesOfRule } from './references'

export type RankResult =
  | { readonly type: 'Ranked'; readonly rankOf: (references: References) => number }
  | { readonly type: 'Cycle'; readonly path: readonly string[] }

export function rankRules(rules: readonly Rule[]): RankResult {
  const inputs = new Map<string, Set<string>>()
  for (const rule of rules) {
    const node = derivedNode(rule)
    if (node === null) continue
    const needed = inputs.get(node) ?? new Set()
    for (const reference of nodesOf(referencesOfRule(rule))) needed.add(reference)
    inputs.set(node, needed)
  }

  const ranks = new Map<string, number>()
  for (const node of inputs.keys()) {
    const cycle = visit(node, inputs, ranks)
    if (cycle) return { type: 'Cycle', path: cycle.map((each) => each.slice(2)) }
  }
  const rankOf = (references: References) =>
    Math.max(0, ...[...nodesOf(references)].map((node) => (ranks.has(node) ? (ranks.get(node) as number) + 1 : 0)))
  return { type: 'Ranked', rankOf }
}

/**
 * A valid base never shares an id between a question and a solution, but an unchecked one may: the prefix keeps them
 * apart.
 */
function* nodesOf({ questions, solutions }: References): Generator<string> {
  for (const id of questions) yield `q:${id}`
  for (const id of solutions) yield `s:${id}`
}

function derivedNode({ then }: Rule): string | null {
  if ('Set' in then) return `q:${then.Set.questionId}`
  return 'Score' in then ? `s:${then.Score.solutionId}` : null
}

/**
 * Ranks a node after its inputs, without recursion, as bases can be deep. Returns the path of a cycle if it finds one.
 */
function visit(
  start: string,
  inputs: ReadonlyMap<string, ReadonlySet<string>>,
  ranks: Map<string, number>,
): readonly string[] | null {
  const trail: { node: string; open: string[] }[] = []
  const onTrail = new Set<string>()
  const enter = (node: string) => {
    trail.push({ node, open: [...(inputs.get(node) ?? [])].filter((input) => inputs.has(input)) })
    onTrail.add(node)
  }
  if (!ranks.has(start)) enter(start)
  for (let top = trail.at(-1); top; top = trail.at(-1)) {
    const next = top.open.pop()
    if (next === undefined) {
      const below = [...(inputs.get(top.node) ?? [])].map((input) => ranks.get(input) ?? -1)
      ranks.set(top.node, Math.max(-1, ...below) + 1)
      onTrail.delete(top.node)
      trail.pop()
    } else if (onTrail.has(next)) {
      const path = trail.map(({ node }) => node)
      return [...path.slice(path.indexOf(next)), next]
    } else if (!ranks.has(next)) enter(next)
  }
  return null
}
