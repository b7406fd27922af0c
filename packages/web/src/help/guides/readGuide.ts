/**
 * Reads the text of a guide. Each line is a block:
 *
 *     # Title                     then a line that says what the guide is for
 *     ## Task                     what somebody wants to do
 *     1. Step                     numbered by itself
 *     - Point                     what happens, what is kept, what to do if it fails
 *     ![What it shows](name)      a picture, `pictures/<language>/<name>.webp`
 *
 * A line may name a control by the id of its message, `{dialog.newCase}`, with values where the message has some, `{verify.all count=7}`; a
 * screen by its address, `{/queries}`; and keys, `{Ctrl+S}`. So the guide always says the words that are on the screen.
 */
export interface Guide {
  readonly title: string
  readonly purpose: readonly Span[]
  readonly tasks: readonly Task[]
}

export interface Task {
  readonly title: string
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly type: 'steps' | 'points'; readonly lines: readonly (readonly Span[])[] }
  | { readonly type: 'picture'; readonly name: string; readonly shows: string }

export type Span =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'control'; readonly id: string; readonly values: Readonly<Record<string, string>> }
  | { readonly type: 'screen'; readonly path: string }
  | { readonly type: 'keys'; readonly keys: readonly string[] }

/** Throws if a line is none of these. */
export function readGuide(text: string): Guide {
  const [first = '', purpose = '', ...lines] = text.split('\n').filter((line) => line !== '')
  const tasks: { title: string; blocks: Block[] }[] = []
  for (const line of lines) {
    const task = /^## (.+)$/.exec(line)
    const blocks = tasks.at(-1)?.blocks
    if (task) tasks.push({ title: task[1] ?? '', blocks: [] })
    else if (blocks) addLine(blocks, line)
    else throw new Error(`The guide “${first}” has a line before its first task: ${line}`)
  }
  return { title: rest(/^# (.+)$/, first), purpose: spansOf(purpose), tasks }
}

function addLine(blocks: Block[], line: string): void {
  const [, shows, name] = /^!\[(.+)\]\(([\w-]+)\)$/.exec(line) ?? []
  if (shows && name) {
    blocks.push({ type: 'picture', name, shows })
    return
  }
  const type = line.startsWith('- ') ? 'points' : 'steps'
  const spans = spansOf(rest(/^(?:\d+\.|-) (.+)$/, line))
  const last = blocks.at(-1)
  if (last?.type === type) blocks.splice(-1, 1, { type, lines: [...last.lines, spans] })
  else blocks.push({ type, lines: [spans] })
}

function rest(form: RegExp, line: string): string {
  const [, found] = form.exec(line) ?? []
  if (!found) throw new Error(`No line of a guide: ${line}`)
  return found
}

function spansOf(line: string): readonly Span[] {
  const parts = line.split(/\{([^}]+)\}/)
  // Every second part stood in braces.
  return parts.flatMap((part, at) => (at % 2 === 1 ? named(part) : part ? { type: 'text', text: part } : []))
}

function named(name: string): Span {
  if (name.startsWith('/')) return { type: 'screen', path: name }
  const [id = '', ...values] = name.split(' ')
  if (!id.includes('.')) return { type: 'keys', keys: name.split('+') }
  return { type: 'control', id, values: Object.fromEntries(values.map((value) => value.split('='))) }
}
