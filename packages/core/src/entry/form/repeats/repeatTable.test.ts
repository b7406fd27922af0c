import { choices, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { type FormNode, sectionLayout } from '../form'
import { openForm } from '../openForm'
import { rowLayout, tableColumns } from './repeatTable'

const short = ['Num', 'Date', 'YN', 'Text'] as const

describe('a repeating group', () => {
  it('is a table of up to six short questions', () => {
    const six = Array.from({ length: 6 }, (_, i) => item(`q${i}`, short[i % 4] ?? 'Num'))
    expect(tableColumns(six)).toEqual(six)
    expect(tableColumns([...six, item('q6', 'Num')])).toBeNull()
    expect(tableColumns([])).toBeNull()
    expect(tableColumns([item('a', 'Num'), item('b', 'Info')])).toBeNull()
  })

  it.each([
    ['its choices', true, { answers: choices('a', 'b') }],
    ['its choices, as wide as the page elsewhere', true, { answers: choices('a'), meta: { 'layout/width': '12' } }],
    ['no choices', false, { meta: { 'layout/width': '3' } }],
  ] as const)('has a cell for single choice with %s: %s', (_, fits, more) => {
    const choice = item('q', 'OC', more)
    expect(tableColumns([choice])).toEqual(fits ? [choice] : null)
  })

  it('omits what the base hides', () => {
    const hidden = item('h', 'Image', { meta: { 'layout/hidden': 'true' } })
    expect(tableColumns([item('a', 'Num'), hidden])).toEqual([item('a', 'Num')])
  })

  it.each([
    item('q', 'MC', { answers: choices('a', 'b') }),
    item('q', 'Image', { answers: choices('a') }),
    item('q', 'Info'),
    item('q', 'OC'),
    item('q', 'Text', { meta: { 'layout/width': '12' } }),
    item('q', 'Num', { meta: { 'layout/width': '3' } }),
  ])('%#: $type fits a cell or not by the room it needs', (question) => {
    expect(tableColumns([question]) !== null).toBe(question.type === 'Num')
  })

  it('puts follow-ups below their row, and leaves the cell of a hidden question empty', () => {
    const drug = item('drug', 'Text', { questions: [item('why', 'Text')] })
    const extra = item('extra', 'Num')
    const base = formBase([formPart('drugs', [drug, extra], { repeats: { min: 0, max: 3 } })], {
      rules: [
        // biome-ignore-start lint/suspicious/noThenProperty: a rule says if and then
        { id: 'r', if: { Known: { questionId: 'drug' } }, then: { Indicate: { targets: ['why'] } } },
        { id: 's', if: { Known: { questionId: 'drug' } }, then: { ContraIndicate: { targets: ['extra'] } } },
        // biome-ignore-end lint/suspicious/noThenProperty: a rule says if and then
      ],
    })
    const { engine } = openForm(base, [{ id: 'drug', value: 'Ramipril' }])
    engine.addOccurrence('drugs')
    const columns = tableColumns([drug, extra]) ?? []
    const [first, second] = sectionLayout(engine, 'drugs').cards.map((card) => rowLayout(card, columns))
    expect([...(first?.cells.keys() ?? [])]).toEqual(['drug'])
    expect(first?.below.map((node) => node.kind === 'question' && node.key)).toEqual(['why'])
    expect([...(second?.cells.values() ?? [])].map(({ key }) => key)).toEqual(['drug#2', 'extra#2'])
    expect(second?.below).toEqual([])
  })

  it('puts below the row what has no column or repeats again', () => {
    const [drug, note, dose] = [item('drug', 'Text'), item('note', 'Info'), item('dose', 'Num')]
    const nodes: readonly FormNode[] = [
      { kind: 'question', key: 'drug', question: drug, followUps: [] },
      { kind: 'question', key: 'note', question: note, followUps: [] },
      { kind: 'repeat', question: dose, repeats: { min: 1, max: 2 }, cards: [] },
    ]
    const { cells, below } = rowLayout({ occurrence: 1, nodes }, [drug, dose])
    expect([...cells.keys()]).toEqual(['drug'])
    expect(below.map(({ question }) => question.id)).toEqual(['note', 'dose'])
  })
})
