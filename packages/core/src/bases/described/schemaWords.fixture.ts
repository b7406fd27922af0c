/** Reads the schema of a base for the page about it: the fields of an object, and what a field is, in words. */
import { textLanguage } from '../../language/text.schema'

export interface Schema {
  readonly _zod: { readonly def: Definition }
}

interface Definition {
  readonly type: string
  readonly innerType?: Schema
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly items?: readonly Schema[]
  readonly keyType?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly entries?: Readonly<Record<string, string>>
  readonly getter?: () => Schema
  readonly format?: string
}

const wrappers = ['optional', 'readonly', 'nullable', 'default']

function bare(schema: Schema): Schema {
  const { type, innerType, getter } = schema._zod.def
  if (innerType && wrappers.includes(type)) return bare(innerType)
  return getter ? bare(getter()) : schema
}

/** The fields of the object that the names lead to, through lists. */
export function shapeAt(schema: Schema, names: readonly string[]): Readonly<Record<string, Schema>> {
  const { shape, element } = bare(schema)._zod.def
  if (element) return shapeAt(element, names)
  const [name, ...rest] = names
  if (!shape) throw new Error(`There is no object at ${names.join('/')}`)
  if (name === undefined) return shape
  const inner = shape[name]
  if (!inner) throw new Error(`There is no field ${name}`)
  return shapeAt(inner, rest)
}

/** For example `list of texts, optional`. */
export function wordsFor(schema: Schema): string {
  const { type } = schema._zod.def
  return `${nameOf(schema)}${type === 'optional' || type === 'default' ? ', optional' : ''}`
}

const most = 10

function isLanguage(schema: Schema): boolean {
  return bare(schema) === (textLanguage as Schema)
}

function nameOf(schema: Schema): string {
  const { def } = bare(schema)._zod
  const { type, element, options, items, entries, keyType, format } = def
  if (isLanguage(schema)) return 'code of a language'
  if (type === 'string') return 'string'
  if (type === 'boolean') return '`true` or `false`'
  if (type === 'number') return format === 'safeint' ? 'whole number' : 'number'
  if (entries) {
    const names = Object.values(entries)
    return names.length > most ? 'one of a list of names' : names.map((name) => `\`"${name}"\``).join(', ')
  }
  if (items) return `[${items.map(nameOf).join(', ')}]`
  if (element) return `list of: ${nameOf(element)}`
  if (options) return [...new Set(options.map(nameOf))].join(' or ')
  if (keyType) return bare(keyType)._zod.def.entries || isLanguage(keyType) ? 'texts by language' : 'strings by key'
  return 'object'
}
