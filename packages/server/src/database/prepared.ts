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
    const parameters = made.parameters.map((one) => (one instanceof Slot ? values[one.name as keyof Parameters] : one))
    const { rows } = await db.executeQuery<Row>({ ...made, parameters })
    return rows
  }
}

function slots<Parameters extends object>(): Parameters {
  // The cast is sound: each field is a slot, which is only ever exchanged for the value of its name.
  return new Proxy({} as Parameters, { get: (_, name) => new Slot(String(name)) })
}
