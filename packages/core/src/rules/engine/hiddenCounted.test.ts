import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Condition, Effect } from '../../bases/rule'
import type { FactValue } from '../../facts/fact'
import { compileBase } from '../compile'
import { createEngine } from './engine'
import { hiddenCounted } from './hiddenCounted'

const yes = (questionId: string): Condition => ({ ChoseYesNo: { questionId, value: true } })
const score: Effect = { Score: { solutionId: 'risk', score: 'P4' } }
const rule = (id: string, condition: Condition, then: Effect) => ({ id, if: condition, then })
const base = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ id: 'smokes', questions: [aQuestion({ id: 'packs', type: 'Num' }), aQuestion({ id: 'pipe' })] }),
        aQuestion({ id: 'twice', type: 'Num', abstract: true }),
      ],
    }),
    aQuestionnaire({
      id: 'medicines',
      repeats: { min: 0, max: 9 },
      questions: [
        aQuestion({ id: 'regular', questions: [aQuestion({ id: 'dose', type: 'Num' })] }),
        aQuestion({ id: 'daily', type: 'Num', abstract: true }),
      ],
    }),
  ],
  solutions: ['risk', 'far'].map((id) => ({ id, text: { en: id } })),
  rules: [
    rule('show', yes('smokes'), { Indicate: { targets: ['packs', 'pipe'] } }),
    rule('show-dose', yes('regular'), { Indicate: { targets: ['dose'] } }),
    rule(
      'twice',
      { Known: { questionId: 'packs' } },
      {
        Set: {
          questionId: 'twice',
          formula: { Multiply: { of: [{ Answer: { questionId: 'packs' } }, { Number: { value: 2 } }] } },
        },
      },
    ),
    rule('daily', { Known: { questionId: 'dose' } }, { Set: { questionId: 'daily', value: 1 } }),
    rule('risk', { Any: [{ Greater: { questionId: 'packs', value: 1 } }, yes('pipe')] }, score),
    rule('far', { Greater: { questionId: 'twice', value: 5 } }, { Score: { solutionId: 'far', score: 'P4' } }),
  ],
})
function counted(answers: Readonly<Record<string, FactValue>>) {
  const engine = createEngine(compileBase(base))
  engine.setAll(Object.entries(answers).map(([id, value]) => ({ id, value })))
  return Object.fromEntries(hiddenCounted(engine))
}

describe('a hidden answer', () => {
  it('counts in what is computed from it, also by way of another value', () => {
    expect(counted({ smokes: true, packs: 3 })).toEqual({})
    expect(counted({ smokes: false, packs: 3 })).toEqual({ twice: ['packs'], risk: ['packs'], far: ['packs'] })
    expect(counted({ smokes: false, packs: 1 })).toEqual({ twice: ['packs'] })
    expect(counted({ packs: 3 })).toEqual({ twice: ['packs'], risk: ['packs'], far: ['packs'] })
  })

  it('counts with another if either would do', () => {
    expect(counted({ smokes: false, packs: 3, pipe: true })).toMatchObject({ risk: ['packs', 'pipe'] })
    expect(counted({ smokes: false, packs: 1, pipe: true })).toMatchObject({ risk: ['pipe'] })
  })

  it('counts in its own entry of a repeating part', () => {
    const answers = { regular: true, dose: 1, 'regular#2': false, 'dose#2': 2, 'regular#3': false }
    expect(counted(answers)).toEqual({ 'daily#2': ['dose#2'] })
  })
})
