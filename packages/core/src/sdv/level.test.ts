import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '../permissions/capabilities'
import { mayMoveSdv, nextSdvLevel, openSdvMoves, type SdvLevel, sdvLevelOf, sdvLevels, sdvMoves } from './level'

const aLevel = fc.constantFrom<SdvLevel | null>(null, ...sdvLevels)
const someRoles = fc.subarray<Role>([...roles])

describe('the level of a questionnaire', () => {
  it('goes from none to PI, to Monitor, and to none [SDV-01]', () => {
    expect([null, 'PI', 'Monitor'].map((level) => nextSdvLevel(level as SdvLevel | null))).toEqual([
      'PI',
      'Monitor',
      null,
    ])
  })

  it('follows from its entries, the monitor’s first [SDV-03]', () => {
    const pi = { questionnaireId: 'surgery', level: 'PI' } as const
    const monitor = { questionnaireId: 'surgery', level: 'Monitor' } as const
    const other = { questionnaireId: 'patient', level: 'Monitor' } as const
    expect(sdvLevelOf([other], 'surgery')).toBeNull()
    expect(sdvLevelOf([other, pi], 'surgery')).toBe('PI')
    expect(sdvLevelOf([monitor, pi, other], 'surgery')).toBe('Monitor')
  })
})

describe('a move', () => {
  const open = (held: readonly Role[], level: SdvLevel | null) => openSdvMoves(held, level).map(({ move }) => move)

  it.each([
    [['PI'], null, ['setPi']],
    [['PI'], 'PI', ['unsetPi']],
    [['PI'], 'Monitor', []],
    [['REPORTER'], null, []],
    [['REPORTER'], 'PI', ['unsetPi', 'setMonitor']],
    [['REPORTER'], 'Monitor', ['unsetPi', 'unsetMonitor']],
    [['PI', 'REPORTER'], null, ['setPi']],
  ] as const)('of somebody who is %j on a questionnaire of level %s is one of %j [SDV-04]', (held, level, expected) => {
    expect(open(held, level)).toEqual(expected)
  })

  it('needs an investigator or a monitor [SDV-04]', () => {
    const others = fc.subarray<Role>(['ADMIN', 'GROUP_MANAGER', 'DATA_MANAGER', 'FEEDBACK_RECEIVER'])
    fc.assert(fc.property(others, aLevel, (held, level) => openSdvMoves(held, level).length === 0))
  })

  it('is refused if it is not open [SDV-04]', () => {
    fc.assert(
      fc.property(someRoles, aLevel, fc.constantFrom(...sdvMoves), (held, level, move) => {
        expect(mayMoveSdv(held, level, move)).toBe(open(held, level).includes(move))
      }),
    )
  })

  it('that sets goes to the next level, and one that unsets to none [SDV-01]', () => {
    fc.assert(
      fc.property(someRoles, aLevel, (held, level) => {
        for (const { move, to } of openSdvMoves(held, level))
          expect(to).toBe(move.startsWith('set') ? nextSdvLevel(level) : null)
      }),
    )
  })
})

describe('in every history of moves', () => {
  const steps = fc.array(fc.tuple(someRoles, fc.nat()))

  it('a monitor never confirms before an investigator has signed, and an investigator withdraws nothing confirmed [SDV-04]', () => {
    fc.assert(
      fc.property(steps, (history) => {
        let level: SdvLevel | null = null
        let signed = false
        for (const [held, pick] of history) {
          const open = openSdvMoves(held, level)
          const chosen = open[pick % open.length]
          if (!chosen) continue
          if (chosen.move === 'setMonitor') expect(signed).toBe(true)
          if (level === 'Monitor') expect(held).toContain('REPORTER')
          if (chosen.move === 'setPi') signed = true
          level = chosen.to
          if (level === null) signed = false
        }
      }),
    )
  })
})
