/**
 * Queries that are asked in one turn travel to a PostgreSQL as one message and are answered as one: it works them off in their order,
 * and the first that fails ends all. The library's own pipeline has each of them answered for itself, for which the database writes,
 * and we wake up, once for each.
 */
import pg from 'pg'
import { columnTypes } from './columnTypes'

export interface Query {
  readonly text: string
  /**
   * By which the connection knows it again, once it has planned it; an empty name it forgets. Null for what may be several
   * statements, of which the last one's answer counts: these go alone.
   */
  readonly name: string | null
  /** As texts, or bytes. */
  readonly values: readonly unknown[]
}

export interface Answer {
  /** The first word of what the database did: `SELECT`, `COMMIT`. */
  readonly command: string
  readonly rowCount: number
  readonly rows: readonly Row[]
}

type Row = Readonly<Record<string, unknown>>

interface Column {
  readonly name: string
  readonly read: (text: string) => unknown
}

/** Members of a connection that the types of the library leave out. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Readonly<Record<string, string>>
  parse(message: { text: string; name: string }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: object): void
  sync(): void
}

/** Asks one connection. What is asked while others are under way goes when these are answered. */
export function batchesOn(client: pg.ClientBase): (query: Query) => Promise<Answer> {
  const columns = new Map<string, readonly Column[]>()
  const waiting: Asked[] = []
  let isBusy = false

  function send(): void {
    const alone = waiting.findIndex(({ query }) => query.name === null)
    if (alone === 0) void sendAlone(client, waiting.splice(0, 1)).then(next)
    else client.query(new Batch(waiting.splice(0, alone < 0 ? waiting.length : alone), columns, next))
  }

  function next(): void {
    if (waiting.length > 0) send()
    else isBusy = false
  }

  return (query) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject })
      if (isBusy) return
      isBusy = true
      process.nextTick(send)
    })
}

interface Asked {
  readonly query: Query
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

async function sendAlone(client: pg.ClientBase, [asked]: readonly Asked[]): Promise<void> {
  if (!asked) return
  try {
    // Several statements are answered by a list, which the types of the library leave out.
    const last = [await client.query(asked.query.text)].flat().at(-1)
    asked.resolve({ command: last?.command ?? '', rowCount: last?.rowCount ?? 0, rows: last?.rows ?? [] })
  } catch (error) {
    asked.reject(error)
  }
}

/** The library hands it what the connection reads, as it does with its own queries. */
class Batch implements pg.Submittable {
  readonly #asked: readonly Asked[]
  readonly #columns: Map<string, readonly Column[]>
  readonly #done: () => void
  readonly #answers: Answer[] = []
  #described: readonly Column[] = []
  #rows: Row[] = []
  /** The error of a result that cannot be read. */
  #unread: unknown

  constructor(asked: readonly Asked[], columns: Map<string, readonly Column[]>, done: () => void) {
    this.#asked = asked
    this.#columns = columns
    this.#done = done
  }

  /** Name and text of the query being answered. The library uses them to remember which statements the connection has prepared. */
  get name(): string {
    return this.#asked[this.#answers.length]?.query.name ?? ''
  }

  get text(): string | undefined {
    return this.#asked[this.#answers.length]?.query.text
  }

  submit(connection: pg.Connection): void {
    // The cast is sound: these are the library's own messages, of which its types lack some.
    const wire = connection as unknown as Wire
    const planned = new Set<string>()
    wire.stream.cork()
    for (const { query } of this.#asked) {
      const { text, values } = query
      const name = query.name ?? ''
      if (name === '' || !(name in wire.parsedStatements || planned.has(name))) wire.parse({ name, text })
      planned.add(name)
      wire.bind({ statement: name, values })
      if (!this.#columns.has(name)) wire.describe({ type: 'P', name: '' })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { readonly fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#described = fields.map(({ name, dataTypeID }) => ({
      name,
      read: columnTypes[dataTypeID] ?? pg.types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const columns = this.#columns.get(this.name) ?? this.#described
    const row: Record<string, unknown> = {}
    try {
      for (const [i, { name, read }] of columns.entries()) {
        const text = fields[i] ?? null
        row[name] = text === null ? null : read(text)
      }
    } catch (error) {
      this.#unread ??= error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const { name } = this
    if (name) this.#columns.set(name, this.#columns.get(name) ?? this.#described)
    const [command = '', ...numbers] = text.split(' ')
    this.#answers.push({ command, rowCount: Number(numbers.at(-1) ?? 0) || 0, rows: this.#rows })
    this.#described = []
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  /** Statements outside a transaction commit when the batch ends. */
  handleReadyForQuery(): void {
    for (const [i, { resolve, reject }] of this.#asked.entries()) {
      const answer = this.#answers[i]
      if (answer && this.#unread === undefined) resolve(answer)
      else reject(this.#unread ?? new Error('The database left a query without an answer'))
    }
    this.#done()
  }

  handleError(error: Error): void {
    for (const { reject } of this.#asked) reject(error)
    this.#done()
  }
}
