import { scopesWithinStudy } from '@casebook/core/accessKeys/accessKey'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openApiDocument } from '../openApi'
import { allCalls, wires } from '../testing/wires'
import { callsForPeople } from './callsForPeople.fixture'
import { scopesByCall, scopesOfCall } from './scopesOfCalls'

const open = Object.entries(scopesByCall).flatMap(([path, actions]) => Object.keys(actions).map((a) => `${path}.${a}`))
const forPeople = Object.entries(callsForPeople).flatMap(([path, actions]) => actions.map((a) => `${path}.${a}`))
const named = allCalls.map(({ path, action }) => `${path}.${action}`)

describe('every call [MORE-43]', () => {
  it('says which scope a key needs for it, or is for people only', () => {
    expect([...open, ...forPeople].toSorted()).toEqual(named.toSorted())
  })

  it('is for people if it signs, verifies, is about accounts and sessions, or is open to anyone', () => {
    const never =
      /^(verification|sdv|sampling|secondFactorApi|loginApi|setupApi|user|invitationApi|interview|token|captchaApi|command|erasure)\./
    for (const { path, action, stated } of allCalls) {
      const mustBe = never.test(`${path}.${action}`) || stated.policy === 'anyone' || stated.policy === 'signedInSoFar'
      if (mustBe) expect([path, action, scopesOfCall(path, action)]).toEqual([path, action, null])
    }
    for (const action of ['makeKey', 'revokeKey', 'getKeys', 'getEverybodysKeys'])
      expect(scopesOfCall('accessKeys', action)).toBeNull()
    expect(scopesOfCall('baseManager', 'publishCandidate')).toBeNull()
    expect(scopesOfCall('life', 'moveStudy')).toBeNull()
  })

  it('changes a case by a key only where the trail can name the key', () => {
    const changing = allCalls.filter(({ path, action, stated }) => {
      const needed = scopesOfCall(path, action) ?? []
      return stated.changes === true && needed.some((scope) => scopesWithinStudy.includes(scope))
    })
    // An export of all histories is prepared once, and changes no case.
    expect(changing.map(({ action }) => action).toSorted()).toEqual(['exportCompleteCaseHistory', 'submitCase'])
  })

  it('says so in openapi.json', () => {
    const { paths } = openApiDocument(wires) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    }
    const submit = paths['/cases?action=submitCase']?.post
    expect(submit?.security).toEqual([{ session: [] }, { key: [] }])
    expect(submit?.['x-scopes']).toEqual(['submitCases'])
    const sign = paths['/sdv?action=setPiSdv']?.post
    expect(sign?.security).toEqual([{ session: [] }])
    expect(sign?.['x-scopes']).toEqual([])
    for (const operations of Object.values(paths))
      for (const one of Object.values(operations))
        expect(z.array(z.string()).safeParse(one['x-scopes']).success).toBe(true)
  })
})

interface Operation {
  readonly security?: readonly object[]
  readonly 'x-scopes'?: unknown
}
