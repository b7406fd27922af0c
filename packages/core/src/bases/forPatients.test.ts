import { aBase, anyBase, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from './base'
import { partsForPatients, saysForWhom } from './forPatients'
import { baseStructure } from './structure'

const parts = (base: Base, names: readonly string[] = ['patient', 'followup']) => [
  ...partsForPatients(baseStructure(base), names),
]
const named = (...ids: readonly string[]) => ids.map((id) => aQuestionnaire({ id }))

describe('what patients may be asked', () => {
  it('is said by the names of the list where the base says nothing [TOKN-02] [APP-22]', () => {
    const silent = aBase({ questionnaires: named('patient-diary', 'my-followup-3', 'surgery') })
    expect(parts(silent)).toEqual(['patient-diary', 'my-followup-3'])
    expect(parts(silent, [])).toEqual([])
  })

  it.each(['permission/patient', 'permission/externalOnly'])(
    'is said by %s of the base alone, whatever its ids are called [TOKN-02]',
    (key) => {
      const diary = (value: string) => aQuestionnaire({ id: 'diary', meta: { [key]: value } })
      expect(parts(aBase({ questionnaires: [...named('patient'), diary('yes')] }))).toEqual(['diary'])
      for (const no of ['false', ' FALSE '])
        expect(parts(aBase({ questionnaires: [...named('patient'), diary(no)] }))).toEqual([])
      expect(parts(aBase({ questionnaires: [...named('patient'), diary(' ')] }))).toEqual(['patient'])
    },
  )

  it('does not depend on the list in any base that says it, nor on anything but ids in others', () => {
    const said = fc.constantFrom(undefined, 'true', 'false', '')
    fc.assert(
      fc.property(anyBase, fc.array(said, { minLength: 8, maxLength: 8 }), fc.boolean(), (base, values, isAlone) => {
        const key = isAlone ? 'permission/externalOnly' : 'permission/patient'
        const marked = base.questionnaires.map((one, i) => {
          const value = values[i % values.length]
          return value === undefined ? one : { ...one, meta: { ...one.meta, [key]: value } }
        })
        const structure = baseStructure({ ...base, questionnaires: marked })
        const every = [...structure.questionnaires.keys()]
        const yes = every.filter((id) => structure.questionnaires.get(id)?.questionnaire.meta?.[key] === 'true')
        const isSaid = saysForWhom(structure)
        expect([...partsForPatients(structure, every)]).toEqual(isSaid ? yes : every)
        expect([...partsForPatients(structure, [])]).toEqual(isSaid ? yes : [])
      }),
    )
  })
})
