/**
 * Regular expressions without backtracking. A pattern comes from an untrusted document, and a backtracking engine can
 * take years over a short one. Here all paths through the pattern are followed at once, one character at a time: the
 * cost is at most the length of the text times the number of states.
 */

/** Whether the pattern matches anywhere in the text; null if it is invalid, too long or needs lookaround. */
export function matchesPattern(pattern: string, text: string): boolean | null {
  return compilePattern(pattern)?.(text) ?? null
}

/** A function that says whether the pattern matches anywhere in a text; null as above. */
export function compilePattern(pattern: string): ((text: string) => boolean) | null {
  const tree = parsePattern(pattern)
  if (tree === null) return null
  const states: State[] = [{ type: 'accept' }]
  const start = compile(tree, acceptState, states)
  return start === null ? null : (text) => run(states, start, [...text])
}

type Node =
  | { readonly type: 'one'; readonly test: (character: string) => boolean }
  | { readonly type: 'edge'; readonly at: 'start' | 'end' }
  | { readonly type: 'row' | 'either'; readonly of: readonly Node[] }
  | { readonly type: 'times'; readonly of: Node; readonly min: number; readonly max: number }

type State =
  | { readonly type: 'accept' }
  | { readonly type: 'one'; readonly test: (character: string) => boolean; readonly next: number }
  | { readonly type: 'edge'; readonly at: 'start' | 'end'; readonly next: number }
  | { next: readonly number[]; readonly type: 'either' }

const acceptState = 0
const longestPattern = 200
const deepestGroup = 50
const maxStates = 400
/** A class, an escaped character, or a literal character. */
const atom =
  /^(?:\[(?:[^\]\\]|\\[^\n])*\]|\\u\{[0-9a-f]{1,6}\}|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\[pP]\{[\w=]+\}|\\[dDwWsStnrfv\W]|[^\\^$.*+?()[\]{}|])/iu
const quantifier = /^(?:[*+?]|\{(\d{1,4})(,(\d{0,4}))?\})\??/

class Unreadable extends Error {}

function parsePattern(pattern: string): Node | null {
  if (pattern.length > longestPattern) return null
  let rest = pattern
  const take = (text: string) => {
    if (!rest.startsWith(text)) return false
    rest = rest.slice(text.length)
    return true
  }

  function either(depth: number): Node {
    if (depth > deepestGroup) throw new Unreadable()
    const of = [row(depth)]
    while (take('|')) of.push(row(depth))
    return { type: 'either', of }
  }

  function row(depth: number): Node {
    const of: Node[] = []
    while (rest !== '' && !rest.startsWith('|') && !rest.startsWith(')')) of.push(repeated(depth))
    return { type: 'row', of }
  }

  function repeated(depth: number): Node {
    const of = single(depth)
    const found = quantifier.exec(rest)
    if (!found) return of
    if (of.type === 'edge') throw new Unreadable()
    take(found[0])
    return { type: 'times', of, ...timesOf(found) }
  }

  function single(depth: number): Node {
    if (take('^')) return { type: 'edge', at: 'start' }
    if (take('$')) return { type: 'edge', at: 'end' }
    if (take('.')) return { type: 'one', test: testOf('.') }
    if (take('(')) {
      if (rest.startsWith('?') && !take('?:')) throw new Unreadable()
      const inner = either(depth + 1)
      if (!take(')')) throw new Unreadable()
      return inner
    }
    const found = atom.exec(rest)
    if (!found) throw new Unreadable()
    take(found[0])
    return { type: 'one', test: testOf(found[0]) }
  }

  try {
    const tree = either(0)
    return rest === '' ? tree : null
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function timesOf([text, least, several, most]: RegExpExecArray): { readonly min: number; readonly max: number } {
  if (least === undefined) return { min: text.startsWith('+') ? 1 : 0, max: text.startsWith('?') ? 1 : Infinity }
  const min = Number(least)
  const max = several === undefined ? min : most ? Number(most) : Infinity
  if (max < min) throw new Unreadable()
  return { min, max }
}

/** Tests one atom against one character, which cannot backtrack. */
function testOf(atom: string): (character: string) => boolean {
  try {
    const one = new RegExp(`^${atom}$`, 'u')
    return (character) => one.test(character)
  } catch {
    throw new Unreadable()
  }
}

function add(states: State[], state: State): number | null {
  return states.length < maxStates ? states.push(state) - 1 : null
}

/** Compiles from end to start: returns the node's first state, or null if there are too many. */
function compile(node: Node, next: number, states: State[]): number | null {
  switch (node.type) {
    case 'one':
    case 'edge':
      return add(states, { ...node, next })
    case 'row':
      return node.of.reduceRight<number | null>((at, part) => (at === null ? null : compile(part, at, states)), next)
    case 'either': {
      const [only] = node.of
      if (only && node.of.length === 1) return compile(only, next, states)
      const ways = node.of.map((way) => compile(way, next, states)).filter((way) => way !== null)
      return ways.length < node.of.length ? null : add(states, { type: 'either', next: ways })
    }
    case 'times':
      return compileTimes(node, next, states)
  }
}

function compileTimes(
  { of, min, max }: Extract<Node, { type: 'times' }>,
  next: number,
  states: State[],
): number | null {
  let at: number | null = next
  if (max === Infinity) {
    const loop: Extract<State, { type: 'either' }> = { type: 'either', next: [] }
    const again = add(states, loop)
    const body = again === null ? null : compile(of, again, states)
    if (again === null || body === null) return null
    loop.next = [body, next]
    at = again
  } else
    for (let more = min; more < max && at !== null; more++) {
      const body = compile(of, at, states)
      at = body === null ? null : add(states, { type: 'either', next: [body, next] })
    }
  for (let more = 0; more < min && at !== null; more++) at = compile(of, at, states)
  return at
}

function run(states: readonly State[], start: number, text: readonly string[]): boolean {
  let begun: readonly number[] = []
  for (let at = 0; ; at++) {
    // A match may begin at any character.
    const reached = reachedFrom(states, [start, ...begun], { isStart: at === 0, isEnd: at === text.length })
    if (reached.has(acceptState)) return true
    const character = text[at]
    if (character === undefined) return false
    begun = [...reached].flatMap((index) => {
      const state = states[index]
      return state?.type === 'one' && state.test(character) ? [state.next] : []
    })
  }
}

/** All states reachable without consuming a character. */
function reachedFrom(
  states: readonly State[],
  from: readonly number[],
  { isStart, isEnd }: { readonly isStart: boolean; readonly isEnd: boolean },
): ReadonlySet<number> {
  const reached = new Set<number>()
  const open = [...from]
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (reached.has(index)) continue
    reached.add(index)
    const state = states[index]
    if (state?.type === 'either') open.push(...state.next)
    if (state?.type === 'edge' && (state.at === 'start' ? isStart : isEnd)) open.push(state.next)
  }
  return reached
}
