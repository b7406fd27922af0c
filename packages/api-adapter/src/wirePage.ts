/** Writes the wire down for people, from the calls themselves: `npm run docs` makes docs/wire.md of it. */
import type { Shape } from '@casebook/core/call/call'
import type { Policy } from '@casebook/core/call/policy'
import * as z from 'zod/mini'
import { scopesOfCall } from './accessKeys/scopesOfCalls'
import { apiLevel, kibibyte, longestBodies, mebibyte, type Wire, type WireCall } from './wire'
import { acceptsFiles, isFileAddress, isFileResult, resultHeader, statusOf } from './wireFiles'
import { type FieldSchemas, partsOf } from './wireParts'

export function wirePage(wires: readonly Wire[]): string {
  return [
    '# The wire',
    '',
    'Generated from the calls in `packages/core` by `npm run docs`; do not edit.',
    '',
    `Calls go to a host prefix such as \`https://example.org/proket/\` with the session's cookie; the server answers at the root alike. The API level is ${apiLevel}: a client names its own in the header \`X-Casebook\`, the server its own in \`X-Casebook-Level\`.`,
    '',
    'An answer is an object with one key that names the result, as in `{ "CaseNotFound": {} }`. Every call may answer `LoginRequired` or `InsufficientPermissions` instead, except those that anyone may make. A call that changes something needs the header `X-Casebook` and a known origin. A client that shows a person names them, percent-encoded, in the header `X-Casebook-User`; the session of anybody else then counts for nothing. A request that does not fit is refused with status 400 and the path of what does not fit.',
    '',
    'A call that changes something once may carry the header `Idempotency-Key`, 1 to 100 plain characters of the sender’s choice. Sent again by the same person with the same key and content, it has no second effect and gets the answer of the first. What fails, and what is refused for want of a session or a permission, leaves the key free.',
    '',
    'A program may send an access key in place of the cookie: `Authorization: Bearer cbk_…`. It needs one of the scopes that the call names; a call that names none is for people. Such a request needs no origin. A key that is not valid is refused with status 401, one without the scope or for another study with 403, and one that hurries with 429, before anything of the request is read.',
    '',
    `A body has at most ${size(longestBodies.signedIn)}, where anyone may make the call ${size(longestBodies.fromAnyone)}, or as many bytes as its call says. A longer one is refused with status 413, and the connection ends. Status 429 asks a client to wait until its other large bodies are read; 507 says that the server's disk is full and that it kept nothing of the request.`,
    '',
    `A result with a field \`file\` brings a file: the body of the answer is the file, with its type and name, and the header \`${resultHeader}\` holds the result as JSON. A file that breaks off ends with the connection, not as a whole one does. Where the call names a field for it, a client that does not send \`Accept: ${acceptsFiles}\` gets the result as JSON, with the file in that field in base64.`,
    '',
    'The address of a file may be opened as a picture or a link. Results without a file then have a status code of their own.',
    '',
    ...[...callsByPath(wires)].flatMap(([path, calls]) => [
      `## ${path}`,
      '',
      ...calls.flatMap(([action, call]) => callLines(path, action, call)),
    ]),
  ].join('\n')
}

type NamedCall = readonly [action: string, call: WireCall]

/** In alphabetical order. */
function callsByPath(wires: readonly Wire[]): ReadonlyMap<string, readonly NamedCall[]> {
  const inOrder = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)
  const paths = new Map<string, NamedCall[]>()
  for (const { path, calls } of wires)
    paths.set(path, [...(paths.get(path) ?? []), ...Object.entries<WireCall>(calls)].sort(inOrder))
  return new Map([...paths].sort(inOrder))
}

function callLines(path: string, action: string, call: WireCall): readonly string[] {
  const { body, address, headers } = partsOf(call)
  const method = call.travels === 'inAddress' ? 'GET' : 'POST'
  const named = call.address ?? `action=${action}`
  const query = [...(named ? [named] : []), ...Object.keys(address).map((name) => `${name}=…`)].join('&')
  return [
    `### ${action}`,
    '',
    `\`${method} ${path}?${query}\` — ${policyWords(call.policy)}; ${changeWords(call)}; ${scopeWords(path, action)}.`,
    '',
    ...fieldLines('In the address', address),
    ...fieldLines('In headers, percent-encoded', headers),
    ...(body ? [`Body${call.longestBody ? `, at most ${size(call.longestBody)}` : ''}: \`${typeOf(body)}\``, ''] : []),
    '| result | fields |',
    '|---|---|',
    ...Object.entries(call.results).map(
      ([kind, shape]) => `| \`${kind}\`${statusWords(call, kind, shape)} | ${resultWords(call, shape)} |`,
    ),
    '',
  ]
}

function statusWords(call: WireCall, kind: string, shape: Shape): string {
  return isFileAddress(call) && !isFileResult(shape) ? `, status ${statusOf(call, kind)}` : ''
}

function resultWords({ fileAs }: WireCall, shape: Shape): string {
  if (!isFileResult(shape)) return shapeWords(shape)
  const { file: _, ...fields } = shape
  const others = Object.keys(fields).length ? `${shapeWords(fields)}, ` : ''
  return `${others}the file${fileAs ? `, in JSON as \`${fileAs}\`` : ''}`
}

function size(bytes: number): string {
  return bytes < mebibyte ? `${bytes / kibibyte} KiB` : `${bytes / mebibyte} MiB`
}

function policyWords(policy: Policy): string {
  if (policy === 'anyone') return 'anyone'
  if (policy === 'signedInSoFar') return 'anyone signed in, even if a second factor is still to be set up'
  return policy === 'signedIn' ? 'anyone signed in' : `needs \`${policy}\``
}

function scopeWords(path: string, action: string): string {
  const scopes = scopesOfCall(path, action)
  return scopes === null ? 'for people only' : `key: ${scopes.map((scope) => `\`${scope}\``).join(' or ')}`
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
