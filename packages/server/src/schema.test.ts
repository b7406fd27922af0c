import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type ESTree, parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from './testing/testDatabase'

interface Column {
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
}

type Shape = Readonly<Record<string, Readonly<Record<string, Column>>>>

const typeInDatabase: Readonly<Record<string, string>> = {
  text: 'text',
  uuid: 'text',
  date: 'text',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'instant',
  jsonb: 'json',
  bytea: 'bytes',
  ARRAY: 'list',
}

async function shapeOfDatabase(): Promise<Shape> {
  const db = await openTestDatabase()
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean; default: boolean }>`
    select table_name as table, column_name as column, data_type as type,
           is_nullable = 'YES' and (column_name = 'reason' or table_name not in (select table_name from information_schema.views)) as nullable,
           column_default is not null or is_identity = 'YES' as default
      from information_schema.columns
     where table_schema = 'public' and table_name <> 'schema_migration'`.execute(db)
  const tables: Record<string, Record<string, Column>> = {}
  for (const { table, column, type, nullable, default: hasDefault } of rows) {
    tables[table] ??= {}
    tables[table][column] = { type: typeInDatabase[type] ?? type, isNullable: nullable, hasDefault }
  }
  return tables
}

/** The columns that the program expects, read from the sources that say what is in `Tables`. */
function shapeOfProgram(): Shape {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file === 'schema.ts' || file.endsWith('.repository.ts'))
  return Object.fromEntries(sources.flatMap((file) => tablesIn(join(import.meta.dirname, file))))
}

function tablesIn(file: string) {
  const source = readFileSync(file, 'utf8')
  const declared = parseSync(file, source).program.body.flatMap((node): readonly unknown[] => {
    if (node.type === 'ExportNamedDeclaration') return [node.declaration]
    return node.type === 'TSModuleDeclaration' && node.body?.type === 'TSModuleBlock' ? node.body.body : []
  })
  const text = ({ start, end }: ESTree.Span) => source.slice(start, end)
  const membersOf = (members: readonly ESTree.TSSignature[]) =>
    members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature') return []
      if (!member.typeAnnotation) throw new Error(`${text(member)} has no type`)
      return [[text(member.key), member.typeAnnotation.typeAnnotation] as const]
    })
  return declared.filter(isTables).flatMap((tables) =>
    membersOf(tables.body.body).map(([table, type]) => {
      if (type.type !== 'TSTypeLiteral') throw new Error(`${table} is not written out`)
      const columns = membersOf(type.members).map(([column, of]) => [column, columnOf(text(of))] as const)
      return [table, Object.fromEntries(columns)] as const
    }),
  )
}

function isTables(node: unknown): node is ESTree.TSInterfaceDeclaration {
  // The cast is safe: every node has a type.
  const declaration = node as ESTree.Node | null
  return declaration?.type === 'TSInterfaceDeclaration' && declaration.id.name === 'Tables'
}

function columnOf(declared: string): Column {
  const generated = /^Generated<(.*)>$/.exec(declared)?.[1]
  // Written by a trigger alone, so that it is null or has a default at first.
  const derived = /^ColumnType<(.*), never, never>$/.exec(declared)?.[1]
  const [type = '', ...others] = (generated ?? derived ?? declared).split(' | ')
  const isNullable = others.includes('null')
  return {
    type: kindOf(type),
    isNullable,
    hasDefault:
      generated !== undefined || (derived !== undefined && !isNullable) || type.startsWith('JsonWithDefault<'),
  }
}

function kindOf(type: string): string {
  if (type.endsWith('[]')) return 'list'
  if (/^(Json|JsonWithDefault|JSONColumnType)</.test(type)) return 'json'
  if (type === 'Date') return 'instant'
  if (type === 'Uint8Array') return 'bytes'
  // A word of a closed list, written out or by the name of the list.
  return type === 'string' || /^('|[A-Z]\w*(\['\w+'\])?$)/.test(type) ? 'text' : type
}

const database = await shapeOfDatabase()
const program = shapeOfProgram()

describe('the tables as the program knows them', () => {
  it('are those of the database', () => {
    expect(Object.keys(program).sort()).toEqual(Object.keys(database).sort())
  })

  it.each(Object.keys(database))('have the columns, types, defaults and nulls of the database: %s', (table) => {
    expect(program[table]).toEqual(database[table])
  })
})
