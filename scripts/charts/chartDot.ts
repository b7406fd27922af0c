/** A statechart in Graphviz's language: states as boxes, a state with states as a box around them, ways as labelled arrows. */
import type { AnyEventObject, AnyStateMachine, AnyStateNode, MachineContext, TransitionDefinition } from 'xstate'

type Way = TransitionDefinition<MachineContext, AnyEventObject>

const graph = 'graph [compound=true, rankdir=TB, nodesep=0.35, ranksep=0.45, fontname="Helvetica", fontsize=12]'
const node = 'node [shape=box, style="rounded", fontname="Helvetica", fontsize=12, margin="0.12,0.06", height=0.3]'
const edge = 'edge [fontname="Helvetica", fontsize=10, arrowsize=0.7, labelfloat=false]'

export function chartDot(name: string, { root }: AnyStateMachine): string {
  const everywhere = waysOf(root).some(({ target }) => target) ? [`${quoted(anywhere)} [shape=plaintext]`] : []
  const lines = [graph, node, edge, ...everywhere, ...insideOf(root), ...nodesIn(root).flatMap(waysFrom)]
  return [`digraph ${quoted(name)} {`, ...lines.map((line) => `  ${line}`), '}', ''].join('\n')
}

function nodesIn(state: AnyStateNode): readonly AnyStateNode[] {
  return [state, ...childrenOf(state).flatMap(nodesIn)]
}

const childrenOf = (state: AnyStateNode): readonly AnyStateNode[] => Object.values(state.states)
const isComposed = (state: AnyStateNode) => childrenOf(state).length > 0

/** The states of a composed state, and for one with alternatives the dot at which it begins. */
function insideOf(state: AnyStateNode): readonly string[] {
  const begin = state.type === 'compound' ? [`${quoted(beginOf(state))} [shape=point, width=0.12, label=""]`] : []
  return [...begin, ...childrenOf(state).flatMap(boxOf)]
}

function boxOf(state: AnyStateNode): readonly string[] {
  if (!isComposed(state)) return [`${quoted(state.id)} [label=${quoted(boxText(state))}${finish(state)}]`]
  const parallel = state.parent?.type === 'parallel'
  return [
    `subgraph ${quoted(`cluster ${state.id}`)} {`,
    `  label=${quoted(boxText(state))}; labeljust=l; style=${parallel ? '"rounded,dashed"' : '"rounded"'}`,
    // An arrow to or from a parallel state needs something to hold on to.
    ...(state.type === 'parallel' ? [`  ${quoted(beginOf(state))} [shape=point, style=invis, label=""]`] : []),
    ...insideOf(state).map((line) => `  ${line}`),
    '}',
  ]
}

const finish = (state: AnyStateNode) => (state.type === 'final' ? ', peripheries=2' : '')

function boxText(state: AnyStateNode): string {
  const calls = state.invoke.map(({ src }) => `\n${typeof src === 'string' ? src : 'call'}()`)
  return `${state.key}${calls.join('')}`
}

const beginOf = (state: AnyStateNode) => `begin ${state.id}`

/** Ways that lead from one state to one other are drawn as one arrow; a way that leads nowhere else stays within its state. */
function waysFrom(state: AnyStateNode): readonly string[] {
  const words = new Map<AnyStateNode, string[]>()
  for (const way of waysOf(state))
    for (const target of way.target ?? []) {
      const said = words.get(target) ?? []
      words.set(target, [...said, wayText(way)])
    }
  const begin = state.type === 'compound' ? state.initial.target.map((first) => arrow(beginOf(state), first, '')) : []
  return [
    ...begin,
    ...[...words].map(([target, said]) => arrow(state.parent ? state : anywhere, target, said.join('\n'))),
  ]
}

function waysOf(state: AnyStateNode): readonly Way[] {
  return [...(state.always ?? []), ...[...state.transitions.values()].flat()]
}

function arrow(from: AnyStateNode | string, to: AnyStateNode, label: string): string {
  const tail = typeof from === 'string' ? null : isComposed(from) ? `cluster ${from.id}` : null
  const head = isComposed(to) && to.parent ? `cluster ${to.id}` : null
  const attributes = [
    `label=${quoted(label)}`,
    // From a box into itself an arrow has nothing to be cut off at.
    ...(tail && !isWithin(to, from) ? [`ltail=${quoted(tail)}`] : []),
    ...(head ? [`lhead=${quoted(head)}`] : []),
  ]
  return `${quoted(holdOf(from))} -> ${quoted(holdOf(to))} [${attributes.join(', ')}]`
}

/** A way of the whole chart leads away from wherever it is. */
const anywhere = 'in any state'

function holdOf(end: AnyStateNode | string): string {
  if (typeof end === 'string') return end
  return isComposed(end) ? beginOf(end) : end.id
}

function isWithin(state: AnyStateNode, outer: AnyStateNode | string): boolean {
  for (let at: AnyStateNode | undefined = state; at; at = at.parent) if (at === outer) return true
  return false
}

function wayText({ eventType, guard }: Way): string {
  return guard ? `${eventText(eventType)} [${guardText(guard)}]` : eventText(eventType)
}

/** Wording for the internal events of xstate. */
function eventText(eventType: string): string {
  if (eventType === '') return 'always'
  if (eventType.startsWith('xstate.done.actor')) return 'done'
  if (eventType.startsWith('xstate.error.actor')) return 'error'
  if (eventType.startsWith('xstate.done.state')) return 'finished'
  const after = /^xstate\.after\.([^.]+)\./.exec(eventType)
  return after ? `after ${/^\d+$/.test(after[1] ?? '') ? `${after[1]} ms` : after[1]}` : eventType
}

/** A guard without a name is a condition on what the event says. */
function guardText(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard && typeof guard.type === 'string')
    return guard.type
  return 'if'
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
