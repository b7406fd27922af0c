import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openApi'
import { allCalls, wires } from './testing/wires'

interface Operation {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly { readonly name: string; readonly required?: boolean }[]
  readonly responses: Readonly<Record<string, unknown>>
}

const document = openApiDocument(wires)
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operationOf = (address: string) => {
  const [operation] = Object.values(paths[`/${address}`] ?? {})
  if (!operation) throw new Error(`The document has no call ${address}`)
  return operation
}

describe('the OpenAPI document', () => {
  it('is one of version 3.1 by its published schema, and all its references lead somewhere [API-02]', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const text = JSON.stringify(document)
    const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '')
    expect(targets.length).toBeGreaterThan(0)
    for (const target of new Set(targets)) {
      const steps = target.replace('#/', '').split('/')
      const found = steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)?.[step], document)
      expect(found, target).toBeDefined()
    }
  })

  it('is refused by that schema when it is broken', async () => {
    const { paths: _, components: __, ...broken } = document
    expect((await new Validator().validate({ ...broken })).valid).toBe(false)
  })

  it.each(allCalls)('has the call $name, with every field of its results [API-02]', ({ address, call }) => {
    const operation = operationOf(address)
    const answer = JSON.stringify(operation.responses[200])
    for (const [kind, shape] of Object.entries(call.results))
      for (const field of [kind, ...Object.keys(shape)]) expect(answer).toContain(`"${field}"`)
    expect(Object.keys(paths[`/${address}`] ?? {})).toEqual([call.travels === 'inAddress' ? 'get' : 'post'])
  })

  it('says what a program must send besides', () => {
    const named = (name: string) => operationOf(name).parameters.map((each) => each.name)
    expect(named('groupsApi?action=createGroup')).toEqual(['X-Casebook', 'Idempotency-Key'])
    expect(named('groupsApi?action=listGroups')).toEqual([])
    expect(named('Dialog?action=tree').slice(0, 2)).toEqual(['kbg', 'kb'])
    expect(operationOf('loginApi?action=login').security).toEqual([])
    expect(operationOf('groupsApi?action=listGroups').security).toEqual([{ session: [] }])
  })
})
