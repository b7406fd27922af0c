/** The text of a JSON document: the line of each part of it, and where it is no JSON. */

export interface JsonFault {
  /** Both count from 1. */
  readonly line: number
  readonly column: number
  /** One sentence in English. */
  readonly message: string
  /** The line of the document up to the fault, and the text at the fault. A long one is cut. */
  readonly near: string
}

/** Null if it is JSON. */
export function faultOfJson(text: string): JsonFault | null {
  try {
    new Scan(text, null).document()
    return null
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const start = text.lastIndexOf('\n', error.at - 1) + 1
    const [rest = ''] = text.slice(error.at).split(/\r?\n/, 1)
    const before = text.slice(start, error.at)
    return {
      line: linesUntil(text, error.at),
      column: error.at - start + 1,
      message: error.message,
      near: `${before.length > around ? `…${before.slice(-around)}` : before}${rest.length > around ? `${rest.slice(0, around)}…` : rest}`,
    }
  }
}

/** Characters shown before and after a fault. */
const around = 60

/** The line of each path, such as `rules/12/if`; of the part around it where the document lacks it. The text must be JSON. */
export function linesOf(text: string, paths: Iterable<string>): (path: string) => number {
  const wanted = new Set<string>()
  for (const path of paths)
    for (let steps = path.split('/'); steps.length > 0; steps = steps.slice(0, -1)) wanted.add(steps.join('/'))
  const scan = new Scan(text, wanted)
  scan.document()
  return (path) => {
    for (let steps = path.split('/'); steps.length > 0; steps = steps.slice(0, -1)) {
      const line = scan.lines.get(steps.join('/'))
      if (line !== undefined) return line
    }
    return 1
  }
}

function linesUntil(text: string, at: number): number {
  let lines = 1
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) lines += 1
  return lines
}

class Fault extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const deepest = 1_000
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const word = /true|false|null/y

/** Reads values without making them. `null`: no lines are wanted. */
class Scan {
  readonly lines = new Map<string, number>()
  readonly #text: string
  readonly #wanted: ReadonlySet<string> | null
  #at = 0
  #depth = 0
  #line = 1
  #counted = 0

  constructor(text: string, wanted: ReadonlySet<string> | null) {
    this.#text = text
    this.#wanted = wanted
  }

  document(): void {
    if (this.#text.startsWith('\ufeff')) this.#at = 1
    this.#value('')
    this.#blank()
    if (this.#at < this.#text.length) throw new Fault(this.#at, 'The document has ended, and more text follows.')
  }

  /** `path` is null where nothing below is wanted. */
  #value(path: string | null): void {
    this.#blank()
    if (path !== null && this.#wanted?.has(path)) this.lines.set(path, this.#lineHere())
    const first = this.#text[this.#at]
    if (first === '{') this.#list(path, '}', () => this.#name())
    else if (first === '[') {
      let nth = 0
      this.#list(path, ']', () => String(nth++))
    } else if (first === '"') this.#string()
    else if (!this.#take(number) && !this.#take(word)) throw this.#expected('a value')
  }

  /** With the colon after it. */
  #name(): string {
    const key = this.#key()
    this.#blank()
    if (this.#text[this.#at] !== ':') throw this.#expected('a colon after the name')
    this.#at += 1
    return key
  }

  #list(path: string | null, end: '}' | ']', nextKey: () => string): void {
    if (++this.#depth > deepest) throw new Fault(this.#at, 'It nests too deeply.')
    this.#at += 1
    this.#blank()
    for (let isFirst = true; this.#text[this.#at] !== end; isFirst = false) {
      if (!isFirst) {
        if (this.#text[this.#at] !== ',') throw this.#expected(`a comma or ${end}`)
        const comma = this.#at
        this.#at += 1
        this.#blank()
        if (this.#text[this.#at] === end) throw new Fault(comma, `There is a comma before the closing ${end}.`)
      }
      const key = nextKey()
      const below = path === null ? null : path === '' ? key : `${path}/${key}`
      this.#value(below !== null && this.#wanted?.has(below) ? below : null)
      this.#blank()
    }
    this.#at += 1
    this.#depth -= 1
  }

  #key(): string {
    if (this.#text[this.#at] !== '"') throw this.#expected('a name in double quotes')
    const begin = this.#at
    this.#string()
    return this.#wanted ? JSON.parse(this.#text.slice(begin, this.#at)) : ''
  }

  #string(): void {
    const begin = this.#at
    for (let at = begin + 1; at < this.#text.length; at++) {
      const one = this.#text[at] ?? ''
      if (one === '"') {
        this.#at = at + 1
        return
      }
      if (one === '\n' || one === '\r') throw new Fault(begin, 'The text in quotes does not end on its line.')
      if (one < ' ') throw new Fault(at, 'A tab in a text is written as \\t.')
      if (one !== '\\') continue
      if (!/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(this.#text.slice(at, at + 6)))
        throw new Fault(at, 'A backslash in a text is written as two.')
      at += 1
    }
    throw new Fault(begin, 'The text in quotes does not end.')
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    if (!pattern.test(this.#text)) return false
    this.#at = pattern.lastIndex
    return true
  }

  #blank(): void {
    while (' \t\r\n'.includes(this.#text[this.#at] ?? 'x')) this.#at += 1
  }

  #expected(what: string): Fault {
    const isEnd = this.#at >= this.#text.length
    return new Fault(this.#at, isEnd ? `The document ends here, and ${what} is missing.` : `Here ${what} is expected.`)
  }

  #lineHere(): number {
    for (; this.#counted < this.#at; this.#counted++) if (this.#text[this.#counted] === '\n') this.#line += 1
    return this.#line
  }
}
