/**
 * Queries that are put together once. Kysely builds and writes out a query each time it is asked, which takes longer than most
 * queries take the database; what is asked with every answer is written here as usual, and kept as its text.
 */
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Tables } from '../schema'
import type { Database } from '../services'

/** Stands in the query where a parameter of that name goes. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** A query that made a text of it would ask for that text, whatever the parameter is. */
  toJSON(): never {
    throw new Error(`A prepared query looks at its parameter ${this.name}`)
  }

  [Symbol.toPrimitive](): never {
    return this.toJSON()
  }
}

interface Compilable<Row> {
  compile(db: Database): CompiledQuery<Row>
}

const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** `build` must not look at its parameters, only put them in their places. */
export function prepared<Parameters extends object, Row>(
  build: (db: Database, parameters: Parameters) => Compilable<Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined
  return async (db, values) => {
    made ??= build(builder, slots<Parameters>()).compile(builder)
    const parameters = made.parameters.map((one) => (one instanceof Slot ? givenFor(one, values) : one))
    const { rows } = await db.executeQuery<Row>({ ...made, parameters })
    return rows
  }
}

function givenFor<Parameters extends object>({ name }: Slot, values: Parameters): unknown {
  if (!(name in values)) throw new Error(`The query lacks its parameter ${name}`)
  // The cast is sound: it was just found there.
  return values[name as keyof Parameters]
}

function slots<Parameters extends object>(): Parameters {
  // The cast is sound: each field is a slot, which is only ever exchanged for the value of its name.
  return new Proxy({} as Parameters, { get: (_, name) => new Slot(String(name)) })
}
