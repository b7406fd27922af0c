/**
 * Describes the calls for other programs, as an OpenAPI 3.1 document made of the same values as client and server.
 *
 * The calls of an area share one address and differ by `action`, so each path of the document carries its action.
 */
import type { Shape } from '@casebook/core/call/call'
import * as z from 'zod/mini'
import { scopesOfCall } from './accessKeys/scopesOfCalls'
import { addressed, apiLevel, longestBodyOf, type Wire, type WireCall } from './wire'
import { bringsFile, isFileAddress, isFileResult, resultHeader, statusOf } from './wireFiles'
import { partsOf } from './wireParts'

type Json = Readonly<Record<string, unknown>>

/** The schemas that refer to themselves, by the name under which the document keeps them. */
type Named = Map<string, unknown>

export function openApiDocument(wires: readonly Wire[]): Json {
  const schemas: Named = new Map()
  const paths = wires.flatMap(({ path, calls }) =>
    Object.entries(calls).map(([action, call]): [string, Json] => [
      `/${addressed(path, action, call)}`,
      { [call.travels === 'inAddress' ? 'get' : 'post']: operation(path, action, call, schemas) },
    ]),
  )
  return {
    openapi: '3.1.1',
    info: {
      title: 'Casebook',
      version: String(apiLevel),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'An answer is an object with one key that names the result. The version is the API level, which the server names in the header X-Casebook-Level.',
    },
    servers: [{ url: '/proket' }],
    paths: byAddress(paths),
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-casebook',
          description: 'Set by loginApi?action=login. Without https, on the own machine, it is called casebook.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access key of a program, cbk_…, with one of the scopes in x-scopes. An empty list: for people only.',
        },
      },
      responses: {
        DoesNotFit: failure('The request does not fit the call; the answer names the path of what does not fit.'),
        NotByKey: failure(
          'The access key is not valid, or has ended: status 401. It has no scope of the call: status 403.',
        ),
        UnknownOrigin: failure('The call changes something and came without X-Casebook or from an unknown origin.'),
        TooLong: failure('The body is too long. It was not read.'),
        TooMany: failure('Other large bodies are being read. Try again after the seconds of Retry-After.'),
        StudyLocked: failure('The study is locked. The server kept nothing of the request.'),
        DiskFull: failure('The disk of the server is full. It kept nothing of the request.'),
      },
    },
  }
}

/** Calls that share an address, as commands do, are one operation of any of their bodies and results. */
function byAddress(paths: readonly (readonly [string, Json])[]): Json {
  const all = new Map<string, Json>()
  for (const [address, operations] of paths) {
    const before = all.get(address)
    all.set(address, before ? { post: together(before.post as Operation, operations.post as Operation) } : operations)
  }
  return Object.fromEntries(all)
}

/** The parts of an operation in which those of one address differ. */
interface Operation extends Json {
  readonly operationId: string
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Json } } }
  readonly responses: Readonly<
    Record<number, { readonly content: { readonly 'application/json': { readonly schema: Json } } }>
  >
}

function together(one: Operation, other: Operation): Operation {
  const bodies = [one, other].flatMap(({ requestBody }) =>
    alternatives(requestBody.content['application/json'].schema, 'anyOf'),
  )
  const results = [one, other].flatMap(({ responses }) =>
    alternatives(responses[200]?.content['application/json'].schema ?? {}, 'oneOf'),
  )
  return {
    ...one,
    operationId: `${one.operationId}.${other.operationId}`,
    requestBody: { ...one.requestBody, content: { 'application/json': { schema: { anyOf: bodies } } } },
    responses: { ...one.responses, 200: theResult({ anyOf: results }) as Operation['responses'][number] },
  }
}

function alternatives(schema: Json, of: 'anyOf' | 'oneOf'): readonly Json[] {
  // The cast is sound: both list schemas.
  return ((schema.anyOf ?? schema[of]) as readonly Json[] | undefined) ?? [schema]
}

function operation(path: string, action: string, call: WireCall, schemas: Named): Json {
  const id = `${path}.${action}`
  const { body, address, headers: own } = partsOf(call)
  const isPublic = call.policy === 'anyone'
  const scopes = scopesOfCall(path, action) ?? []
  const refusals = isPublic ? {} : { LoginRequired: {}, InsufficientPermissions: {} }
  const results = Object.entries({ ...call.results, ...refusals }).map(([kind, shape]) => ({
    type: 'object',
    properties: { [kind]: schemaOf(resultOnWire(shape), `${id}.${kind}`, schemas) },
    required: [kind],
  }))
  return {
    operationId: id,
    tags: [path],
    'x-policy': call.policy,
    'x-changes': call.changes === true ? 'once' : call.changes === 'eachTime' ? 'each time' : 'nothing',
    'x-scopes': scopes,
    security: isPublic ? [] : [{ session: [] }, ...(scopes.length > 0 ? [{ key: [] }] : [])],
    parameters: [
      ...parameters('query', id, address, schemas),
      ...parameters('header', id, own, schemas),
      ...headers(call),
    ],
    ...(body && {
      requestBody: {
        required: true,
        description: `At most ${longestBodyOf(call)} bytes.`,
        content: { 'application/json': { schema: schemaOf(body, id, schemas) } },
      },
    }),
    responses: {
      200: bringsFile(call) ? withFile(call, results) : theResult({ oneOf: results }),
      ...failuresOfAddress(call, Object.keys(refusals)),
      400: { $ref: '#/components/responses/DoesNotFit' },
      ...(call.changes !== false && { 403: { $ref: '#/components/responses/UnknownOrigin' } }),
      ...(body && {
        413: { $ref: '#/components/responses/TooLong' },
        429: { $ref: '#/components/responses/TooMany' },
      }),
      ...(call.changes !== false && { 423: { $ref: '#/components/responses/StudyLocked' } }),
      ...(call.changes !== false && { 507: { $ref: '#/components/responses/DiskFull' } }),
    },
  }
}

function theResult(schema: Json): Json {
  return { description: 'The result.', content: { 'application/json': { schema } } }
}

/** The result that a file's header carries; the file itself is the body. */
function resultOnWire(shape: Shape): z.ZodMiniObject {
  return z.object(
    isFileResult(shape) ? { ...shape, file: z.object({ name: z.string(), mediaType: z.string() }) } : shape,
  )
}

/** The schema of the header is that of every result; a result without a file is the body too. */
function withFile(call: WireCall, results: readonly Json[]): Json {
  const asJson = call.fileAs ? ` A client that accepts JSON only gets it in \`${call.fileAs}\`, in base64.` : ''
  return {
    description: `The result, or its file.${asJson}`,
    headers: { [resultHeader]: { content: { 'application/json': { schema: { oneOf: results } } } } },
    content: { 'application/octet-stream': {}, ...(!isFileAddress(call) && { 'application/json': {} }) },
  }
}

/** A browser that opens the address of a file understands a status code only. */
function failuresOfAddress(call: WireCall, refusals: readonly string[]): Readonly<Record<number, Json>> {
  if (!isFileAddress(call)) return {}
  const withoutFile = Object.entries(call.results).flatMap(([kind, shape]) => (isFileResult(shape) ? [] : [kind]))
  const statuses = [...withoutFile, ...refusals].map((kind): [number, string] => [statusOf(call, kind), kind])
  return Object.fromEntries(statuses.map(([status, kind]) => [status, failure(`The result is ${kind}.`)]))
}

function parameters(
  place: 'query' | 'header',
  id: string,
  fields: Readonly<Record<string, z.core.$ZodType>>,
  schemas: Named,
): readonly Json[] {
  return Object.entries(fields).map(([name, schema]) => ({
    name,
    in: place,
    required: !z.safeDecode(schema, undefined as never).success,
    schema: schemaOf(schema, `${id}.${name}`, schemas),
  }))
}

function headers({ changes }: WireCall): readonly Json[] {
  if (changes === false) return []
  const level = {
    name: 'X-Casebook',
    in: 'header',
    required: true,
    description: 'The API level of the client.',
    schema: { type: 'string' },
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Sent again with the same key and content, the call has no second effect and gets the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  }
  return changes === true ? [level, key] : [level]
}

function failure(description: string): Json {
  return { description, content: { 'application/json': { schema: { type: 'object' } } } }
}

/** The schema as it is on the wire. A part that refers to itself moves to the components, for `#` means the document there. */
function schemaOf(schema: z.core.$ZodType, id: string, schemas: Named): unknown {
  const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' })
  const isOwnPart = Object.keys($defs ?? {}).length > 0
  for (const [name, part] of Object.entries($defs ?? {})) schemas.set(`${id}.${name}`, moved(part, id))
  return isOwnPart ? moved(own, id) : own
}

function moved(part: unknown, id: string): unknown {
  return JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${id}.`))
}
