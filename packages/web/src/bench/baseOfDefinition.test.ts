import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { describe, expect, it } from 'vitest'
import { baseOfDefinition, saidValue } from './baseOfDefinition'
import type { DefinedQuestion } from './definition'

const options = [
  { id: 'a0', text: 'left' },
  { id: 'a1', text: 'right' },
]
const questions: readonly DefinedQuestion[] = [
  { id: 'q1', type: 'oc', text: '1. side?', options },
  { id: 'q2', type: 'yn', text: '2. pain?', options: [], cond: { q: 'q1', v: 'a1' } },
  { id: 'q3', type: 'num', text: '3. dose?', min: 0, max: 9, cond: { q: 'q2', v: 'y' } },
  { id: 'q4', type: 'num', text: '4. more?', min: 0, max: 9 },
  { id: 'q5', type: 'num', text: '5. both?', min: 0, max: 9, derived: { sum: ['q3', 'q4'] } },
]
const open = () =>
  createEngine(compileBase(baseOfDefinition({ sections: [{ id: 's1', title: 'Section 1', questions }] })))
type Opened = ReturnType<typeof open>
const shown = (engine: Opened) => questions.map(({ id }) => id).filter((id) => engine.question(id).visible)

describe('the benchmark questionnaire as a base', () => {
  it('shows a question while the one it depends on is visible and has the answer', () => {
    const engine = open()
    expect(shown(engine)).toEqual(['q1', 'q4', 'q5'])
    engine.set('q1', 'a1')
    expect(shown(engine)).toEqual(['q1', 'q2', 'q4', 'q5'])
    engine.set('q2', saidValue({ type: 'yn' }, 'y'))
    expect(shown(engine)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5'])
    engine.set('q1', 'a0')
    expect(shown(engine)).toEqual(['q1', 'q4', 'q5'])
  })

  it('adds up the visible answers', () => {
    const engine = open()
    engine.setAll([
      { id: 'q1', value: 'a1' },
      { id: 'q2', value: true },
      { id: 'q3', value: 2 },
      { id: 'q4', value: 5 },
    ])
    expect(engine.question('q5').value).toBe(7)
    engine.set('q2', false)
    expect(engine.question('q5').value).toBe(5)
  })
})
