import { file } from '@casebook/core/call/file'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { createClient, type Send } from './client'
import { decodeResult, encodeResult, FileAnswer } from './results'
import { createAnswer } from './server'
import { anyValueOf } from './testing/anyValueOf'
import { allCalls, anyRequestOf, type NamedCall } from './testing/wires'
import type { Fields, Wire } from './wire'

/** `npm run test:all` tries more: a field that does not come back shows within the first few. */
const tries = { numRuns: process.env.TESTS === 'all' ? 100 : 30 }

const overTheWire = (encoded: unknown): unknown => JSON.parse(JSON.stringify(encoded))

const anyFile = fc.record({ name: fc.string(), mediaType: fc.string(), content: fc.uint8Array() })

/** The answer as the client decodes it: the bytes of a file come beside its name and type. */
function arrived(answer: object): unknown {
  if (!(answer instanceof FileAnswer)) return overTheWire(answer)
  const result = overTheWire(answer.result)
  for (const { file } of Object.values(result as Readonly<Record<string, { readonly file: object }>>))
    Object.assign(file, { content: answer.file.content })
  return result
}

/** The request as the handler receives it from a client. */
async function received({ path, action, call, stated }: NamedCall, request: Fields): Promise<unknown> {
  const given: unknown[] = []
  const open = { ...call, policy: 'anyone' as const, results: { Ok: {} } }
  const onWire: Wire = { path, states: { [action]: { ...stated, results: open.results } }, calls: { [action]: open } }
  const answer = createAnswer(onWire, {
    [action]: async (decoded: unknown) => {
      given.push(decoded)
      return { type: 'Ok' }
    },
  } as never)
  const send: Send = ({ url, body, headers: sent = {} }) => {
    const headers = Object.fromEntries(
      Object.entries(call.headers ?? {}).flatMap(([field, header]) =>
        sent[header] === undefined ? [] : [[field, decodeURIComponent(sent[header])]],
      ),
    )
    const { action: named, ...query } = Object.fromEntries(new URL(url, 'https://casebook.test/proket/').searchParams)
    expect(named).toBe(call.address === undefined ? action : undefined)
    return answer(
      { action, query, headers, body: body === undefined ? undefined : JSON.parse(body), caller: null },
      null,
    )
  }
  await createClient(onWire, send)[action]?.(request as never)
  return given[0]
}

describe.each(allCalls)('$name', (named) => {
  const { action, call } = named

  it('brings every request to the server unchanged, however the wire spells it and spreads it over address and body', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequestOf(named), async (request) => {
        expect(await received(named, request)).toEqual(request)
      }),
      tries,
    )
  })

  it.each(Object.entries(call.results))('brings every %s back unchanged', (type, shape) => {
    const isFile = (field: z.core.$ZodType) => (field as unknown) === file
    const anyOf = (schema: z.core.$ZodType) => (isFile(schema) ? anyFile : anyValueOf(schema))
    const values = Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, anyOf(schema)]))
    fc.assert(
      fc.property(fc.record(values, { noNullPrototype: true }), (value) => {
        const result = { type, ...value }
        expect(decodeResult(action, call, arrived(encodeResult(action, call, result)))).toEqual(result)
      }),
      tries,
    )
  })

  it('may be answered with a refusal', () => {
    for (const type of ['LoginRequired', 'InsufficientPermissions'])
      expect(decodeResult(action, call, overTheWire(encodeResult(action, call, { type })))).toEqual({ type })
  })

  it('throws at an answer of an unknown kind, naming the call and the kind [APP-18]', () => {
    const anUnknownKind = fc.string().filter((kind) => !Object.hasOwn(call.results, kind))
    fc.assert(
      fc.property(fc.oneof(anUnknownKind, fc.constantFrom('constructor', '__proto__', 'toString')), (kind) => {
        const answered = () => decodeResult(action, call, JSON.parse(`{${JSON.stringify(kind)}:{}}`))
        expect(answered).toThrow(`The call ${action} was answered by the unknown kind "${kind}"`)
      }),
    )
  })

  it.each([null, 'Ok', 1, [], {}, undefined])('throws at %j, which is no answer at all [APP-18]', (wire) => {
    expect(() => decodeResult(action, call, wire)).toThrow()
  })

  it('lets nothing leave the server that the call does not name', () => {
    for (const type of Object.keys(call.results))
      expect(() => encodeResult(action, call, { type: `${type}s` })).toThrow(`The call ${action} names no result`)
  })
})

it('throws at an answer whose value is not of its kind, naming the call [APP-18]', () => {
  const call = allCalls.find(({ action }) => action === 'login')?.call
  expect(() => decodeResult('login', call as never, { LoginSuccessful: { user: { username: 1 } } })).toThrow(
    'The call login was answered by LoginSuccessful with a wrong user.username',
  )
})
