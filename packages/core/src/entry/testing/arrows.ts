/** A statechart as lines of text: source, event, guard, target and actions of each transition. */
import type { AnyStateMachine, AnyStateNode } from 'xstate'

type Action = AnyStateNode['entry'][number]
type Arrow = AnyStateNode['always'] extends readonly (infer One)[] | undefined ? One : never

export function arrowsOf({ root }: AnyStateMachine): readonly string[] {
  return linesOf(root)
}

function linesOf(state: AnyStateNode): readonly string[] {
  const name = nameOf(state)
  const arrows = [...(state.always ?? []), ...[...state.transitions.values()].flat()]
  const own = [
    ...beginning(state),
    ...state.invoke.map(({ src }) => `calls ${String(src)}`),
    ...doing('entry', state.entry),
    ...doing('exit', state.exit),
    ...arrows.map(arrowText),
  ]
  return [...own.map((line) => `${name}  ${line}`), ...Object.values(state.states).flatMap(linesOf)]
}

const nameOf = ({ path }: AnyStateNode) => path.join('.') || 'anywhere'

function beginning(state: AnyStateNode): readonly string[] {
  if (state.type === 'compound') return [`begins → ${state.initial.target.map(nameOf).join(', ')}`]
  if (state.type === 'parallel') return [`at once → ${Object.values(state.states).map(nameOf).join(', ')}`]
  return state.type === 'final' ? ['ends'] : []
}

function doing(when: string, actions: readonly Action[]): readonly string[] {
  const text = actionsText(actions)
  return text === '' ? [] : [`${when}${text}`]
}

function arrowText({ eventType, guard, target, reenter, actions }: Arrow): string {
  const condition = guard === undefined ? '' : ` [${guardText(guard)}]`
  const goal = target ? ` → ${target.map(nameOf).join(', ')}${reenter ? ' anew' : ''}` : ''
  return `${eventText(eventType)}${condition}${goal}${actionsText(actions)}`
}

/** xstate's internal event names, in words. */
function eventText(eventType: string): string {
  if (eventType === '') return 'always'
  const [, kind, what] = /^xstate\.(done|error|after)\.([^.]+)/.exec(eventType) ?? []
  if (!kind) return eventType
  return kind === 'after' ? `after ${what}` : kind
}

function guardText(guard: unknown): string {
  return typeof guard === 'string' ? guard : 'if'
}

function actionsText(actions: readonly Action[]): string {
  const texts = actions.filter((action) => !isOfDelay(action)).map(actionText)
  return texts.length === 0 ? '' : ` / ${texts.join(', ')}`
}

function actionText(action: Action): string {
  if (typeof action === 'string') return action
  if ('assignment' in action) return `assign${partsText(action.assignment)}`
  if ('event' in action) return `raise${partsText(action.event)}`
  return `${typeOf(action)}${'params' in action ? partsText(action.params) : ''}`
}

const typeOf = (action: Exclude<Action, string>) => ('type' in action ? action.type : 'does')

/** Literal parameters as they are. Computed ones are covered by the behaviour tests. */
function partsText(parts: unknown): string {
  if (typeof parts !== 'object' || parts === null) return ''
  const texts = Object.entries(parts).map(
    ([key, value]) => `${key}: ${typeof value === 'function' ? '…' : JSON.stringify(value)}`,
  )
  return ` { ${texts.join(', ')} }`
}

/** xstate's own timer for an `after`. */
function isOfDelay(action: Action): boolean {
  if (typeof action === 'string') return false
  if (typeOf(action) === 'xstate.cancel') return true
  return 'event' in action && JSON.stringify(action.event)?.includes('xstate.after') === true
}
