/** Writes the wire down for people, from the calls themselves: `npm run docs` makes docs/wire.md of it. */
import type { Policy } from '@casebook/core/call/policy'
import * as z from 'zod/mini'
import { apiLevel, kibibyte, longestBodies, mebibyte, type Wire, type WireCall } from './wire'
import { type FieldSchemas, partsOf } from './wireParts'

export function wirePage(wires: readonly Wire[]): string {
  return [
    '# The wire',
    '',
    'Generated from the calls in `packages/core` by `npm run docs`; do not edit.',
    '',
    `Calls go to a host prefix such as \`https://example.org/proket/\` with the session's cookie; the server answers at the root alike. The API level is ${apiLevel}: a client names its own in the header \`X-Casebook\`, the server its own in \`X-Casebook-Level\`.`,
    '',
    'An answer is an object with one key that names the result, as in `{ "CaseNotFound": {} }`. Every call may answer `LoginRequired` or `InsufficientPermissions` instead, except those that anyone may make. A call that changes something needs the header `X-Casebook` and a known origin. A request that does not fit is refused with status 400 and the path of what does not fit.',
    '',
    'A call that changes something once may carry the header `Idempotency-Key`, 1 to 100 plain characters of the sender’s choice. Sent again by the same person with the same key and content, it has no second effect and gets the answer of the first. What fails, and what is refused for want of a session or a permission, leaves the key free.',
    '',
    `A body has at most ${size(longestBodies.signedIn)}, where anyone may make the call ${size(longestBodies.fromAnyone)}, or as many bytes as its call says. A longer one is refused with status 413, and the connection ends. Status 429 asks a client to wait until its other large bodies are read; 507 says that the server's disk is full and that it kept nothing of the request.`,
    '',
    ...wires.flatMap(({ path, calls }) => [
      `## ${path}`,
      '',
      ...Object.entries(calls).flatMap(([action, call]) => callLines(path, action, call)),
    ]),
  ].join('\n')
}

function callLines(path: string, action: string, call: WireCall): readonly string[] {
  const { body, address } = partsOf(call)
  const method = call.travels === 'inAddress' ? 'GET' : 'POST'
  const query = [`action=${action}`, ...Object.keys(address).map((name) => `${name}=…`)].join('&')
  return [
    `### ${action}`,
    '',
    `\`${method} ${path}?${query}\` — ${policyWords(call.policy)}; ${changeWords(call)}.`,
    '',
    ...fieldLines('In the address', address),
    ...(body ? [`Body${call.longestBody ? `, at most ${size(call.longestBody)}` : ''}: \`${typeOf(body)}\``, ''] : []),
    '| result | fields |',
    '|---|---|',
    ...Object.entries(call.results).map(([kind, shape]) => `| \`${kind}\` | ${shapeWords(shape)} |`),
    '',
  ]
}

function size(bytes: number): string {
  return bytes < mebibyte ? `${bytes / kibibyte} KiB` : `${bytes / mebibyte} MiB`
}

function policyWords(policy: Policy): string {
  if (policy === 'anyone') return 'anyone'
  return policy === 'signedIn' ? 'whoever is signed in' : `needs \`${policy}\``
}

function changeWords({ changes, settledBy }: WireCall): string {
  if (changes === false) return 'reads only'
  if (changes === 'eachTime') return 'changes something each time it is sent'
  if (!settledBy) return 'changes something once'
  return `changes something once; any answer but ${settledBy.map((type) => `\`${type}\``).join(' or ')} leaves the key free`
}

function fieldLines(title: string, fields: FieldSchemas): readonly string[] {
  const words = shapeWords(fields)
  return words === 'none' ? [] : [`${title}: ${words}`, '']
}

function shapeWords(shape: FieldSchemas): string {
  const words = Object.entries(shape).map(
    ([name, schema]) => `\`${name}${isOptional(schema) ? '?' : ''}: ${typeOf(schema)}\``,
  )
  return words.length ? words.join(', ').replaceAll('|', '\\|') : 'none'
}

function isOptional(schema: z.core.$ZodType): boolean {
  return z.safeDecode(schema, undefined as never).success
}

type JsonSchema = Readonly<Record<string, unknown>>

function typeOf(schema: z.core.$ZodType): string {
  return words(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }), 0)
}

/** A JSON schema in the shorthand of TypeScript; deep or long ones end in an ellipsis. */
function words(schema: JsonSchema, depth: number): string {
  const {
    anyOf,
    oneOf = anyOf,
    const: constant,
    enum: values,
    type,
    items,
    properties,
    required,
    additionalProperties,
  } = schema as {
    anyOf?: readonly JsonSchema[]
    oneOf?: readonly JsonSchema[]
    const?: unknown
    enum?: readonly unknown[]
    type?: string | readonly string[]
    items?: JsonSchema
    properties?: Readonly<Record<string, JsonSchema>>
    required?: readonly string[]
    additionalProperties?: JsonSchema | boolean
  }
  if (constant !== undefined) return JSON.stringify(constant)
  if (values) return values.length > 10 ? 'string' : values.map((value) => JSON.stringify(value)).join(' | ')
  if (oneOf) return oneOf.map((each) => words(each, depth)).join(' | ')
  if (type === 'array') return `[${items ? words(items, depth + 1) : ''}]`
  if (type !== 'object') return [type ?? '…'].flat().join(' | ')
  if (depth > 4) return '{…}'
  if (!properties && typeof additionalProperties === 'object')
    return `{ [key]: ${words(additionalProperties, depth + 1)} }`
  const fields = Object.entries(properties ?? {}).map(
    ([name, each]) => `${name}${required?.includes(name) ? '' : '?'}: ${words(each, depth + 1)}`,
  )
  return fields.length ? `{ ${fields.join(', ')} }` : '{}'
}
