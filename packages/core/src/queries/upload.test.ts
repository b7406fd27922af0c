import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryGraph } from './graph/graph'
import { aNode, nodes } from './graph/graph.fixture'
import { type RowProblem, readInstant, readUpload, rowProblems, type UploadWorld, uploadColumns } from './upload'

const world: UploadWorld = {
  graph: queryGraph(nodes),
  uploader: 'dana',
  now: new Date('2026-06-01T00:00:00Z'),
  studyCase: (caseIdentifier) =>
    ['VH_1', 'one'].includes(caseIdentifier)
      ? {
          id: 'one',
          firstEntry: new Date('2026-01-01T00:00:00Z'),
          hasQuestion: (questionId) => ['weight', 'height'].includes(questionId),
        }
      : null,
  hasUser: (username) => username === 'lbrunner',
  thread: (id) =>
    id === 'old'
      ? { questionId: 'weight', caseId: 'one', last: { nodeId: 'asked', instant: '2026-02-01T00:00:00Z' } }
      : null,
}

const sound = ['weight', 'lbrunner', '2026-03-16T09:21:11Z', 'VH_1', 'asked', 'Please check.', '']
const changed = (cells: Readonly<Record<number, string>>) => sound.map((cell, i) => cells[i] ?? cell)
const answer = (id: string, cells: Readonly<Record<number, string>> = {}) =>
  changed({ 4: 'answered', 5: 'Typing error.', 6: id, ...cells })

const mistakes: readonly (readonly [RowProblem, readonly string[]])[] = [
  ['wrongColumns', sound.slice(1)],
  ['wrongColumns', [...sound, '']],
  ['noSuchCase', changed({ 3: 'VH_9' })],
  ['noSuchQuestion', changed({ 0: 'shoe-size' })],
  ['noSuchUser', changed({ 1: 'nobody' })],
  ['noSuchNode', changed({ 4: 'retired' })],
  ['noTimestamp', changed({ 2: 'yesterday' })],
  ['query start time before first entry time', changed({ 2: '2025-12-31T23:59:59Z' })],
  ['inFuture', changed({ 2: '2026-06-01T00:00:01Z' })],
  ['beforeLastStep', answer('old', { 2: '2026-01-31T00:00:00Z' })],
  ['notAllowedHere', answer('new')],
  ['otherThread', answer('old', { 0: 'height' })],
  ['noValue', changed({ 5: '  ' })],
]

describe('an upload', () => {
  it('has seven columns, in this order [QRY-11]', () => {
    expect(uploadColumns).toEqual([
      'question id',
      'source',
      'timestamp',
      'case identifier',
      'query name',
      'query value',
      'id',
    ])
  })

  it('reads a row into a step, with or without a header [QRY-11]', () => {
    const expected = {
      type: 'Ok',
      steps: [
        {
          id: '',
          questionId: 'weight',
          caseId: 'one',
          step: {
            nodeId: 'asked',
            instant: '2026-03-16T09:21:11.000Z',
            value: 'Please check.',
            source: { kind: 'user', user: 'lbrunner', uploadedBy: 'dana' },
          },
        },
      ],
    }
    expect(readUpload([sound], world)).toEqual(expected)
    expect(readUpload([[...uploadColumns], sound, ['']], world)).toEqual(expected)
    expect(readUpload([uploadColumns.map((column) => ` ${column.toUpperCase()}`), [' ', ''], sound], world)).toEqual(
      expected,
    )
    expect(readUpload([sound.map((cell) => ` ${cell}\t`)], world)).toEqual(expected)
  })

  it('knows a node by its text too, if no other has the same [QRY-11]', () => {
    const graph = queryGraph([
      ...nodes,
      aNode('one', [], { text: { de: 'Quelle' } }),
      aNode('two', [], { text: { en: 'Twice' } }),
      aNode('three', [], { text: { en: 'Twice' } }),
    ])
    const read = (name: string) => readUpload([changed({ 4: name })], { ...world, graph })
    expect(read('Quelle')).toMatchObject({ steps: [{ step: { nodeId: 'one' } }] })
    expect(read('Twice')).toMatchObject({ problems: [{ problem: 'noSuchNode' }] })
  })

  it('names every fault of a row, and every row [QRY-11]', () => {
    const bad = ['shoe-size', 'nobody', 'yesterday', 'VH_1', 'retired', 'x', '']
    const worse = ['weight', 'nobody', '2027-01-01T00:00:00Z', 'VH_9', 'asked', ' ', '']
    expect(readUpload([bad, sound, worse], world)).toEqual({
      type: 'UploadFailed',
      problems: [
        { row: 1, problem: 'noSuchQuestion' },
        { row: 1, problem: 'noSuchUser' },
        { row: 1, problem: 'noSuchNode' },
        { row: 1, problem: 'noTimestamp' },
        { row: 3, problem: 'noSuchCase' },
        { row: 3, problem: 'noSuchUser' },
        { row: 3, problem: 'inFuture' },
        { row: 3, problem: 'noValue' },
      ],
    })
  })

  it('blames no row for a fault of an earlier one of its query [QRY-11]', () => {
    expect(readUpload([changed({ 3: 'VH_9', 6: 'new' }), answer('new')], world)).toMatchObject({
      problems: [{ row: 1, problem: 'noSuchCase' }],
    })
  })

  it.each([
    ['in other words', ['Frage', 'Wer', 'Wann', 'Fall', 'Schritt', 'Wert', 'Nr.']],
    ['in another order', [...uploadColumns].reverse()],
    ['with one too few', uploadColumns.slice(1)],
  ])('says once that the header is wrong: %s [QRY-11]', (_, head) => {
    expect(readUpload([head, sound, sound], world)).toEqual({
      type: 'UploadFailed',
      problems: [{ row: 1, problem: 'wrongHeader' }],
    })
  })

  it('skips a header only if it is complete and in the first row [QRY-11]', () => {
    const head = [...uploadColumns]
    expect(readUpload([sound, head], world)).toMatchObject({
      problems: expect.arrayContaining([{ row: 2, problem: 'noSuchCase' }]),
    })
    expect(readUpload([[...head.slice(0, 6), 'uuid'], sound], world)).toMatchObject({ problems: [{ row: 1 }] })
  })

  it('accepts a step dated at the case’s beginning or at the last step [QRY-06] [QRY-11]', () => {
    expect(readUpload([changed({ 2: '2026-01-01T00:00:00Z' })], world).type).toBe('Ok')
    expect(readUpload([answer('old', { 2: '2026-02-01T00:00:00Z' })], world).type).toBe('Ok')
  })

  it('refuses to continue a query of another case [QRY-11]', () => {
    const elsewhere: UploadWorld = {
      ...world,
      studyCase: (id) => ({ id, firstEntry: new Date('2026-01-01T00:00:00Z'), hasQuestion: () => true }),
    }
    expect(readUpload([answer('old', { 3: 'VH_2' })], elsewhere)).toMatchObject({
      problems: [{ row: 1, problem: 'otherThread' }],
    })
  })

  it('treats a row without a person as an unknown API call [QRY-01]', () => {
    for (const nobody of ['', '--']) {
      const read = readUpload([changed({ 1: nobody })], world)
      expect(read).toMatchObject({ type: 'Ok', steps: [{ step: { source: { kind: 'unknownApiCall' } } }] })
    }
  })

  it('continues an existing query, or one from an earlier row [QRY-11]', () => {
    expect(readUpload([answer('old')], world).type).toBe('Ok')
    expect(readUpload([changed({ 6: 'new' }), answer('new')], world).type).toBe('Ok')
  })

  it.each(mistakes)('refuses %s and names the row [QRY-11]', (problem, row) => {
    expect(readUpload([sound, row], world)).toEqual({ type: 'UploadFailed', problems: [{ row: 2, problem }] })
  })

  it('has no untested mistake', () => {
    expect(new Set(['wrongHeader', ...mistakes.map(([problem]) => problem)])).toEqual(new Set(rowProblems))
  })

  it('accepts all rows or none, and names every wrong row [QRY-11]', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.constantFrom(...mistakes), { nil: null }), { minLength: 1 }), (picks) => {
        const read = readUpload(
          picks.map((mistake) => mistake?.[1] ?? sound),
          world,
        )
        const wrong = picks.flatMap((mistake, i) => (mistake ? [{ row: i + 1, problem: mistake[0] }] : []))
        if (read.type === 'Ok') expect([wrong, read.steps.length]).toEqual([[], picks.length])
        else expect(read.problems).toEqual(wrong)
      }),
    )
  })
})

it.each([
  ['2026-03-16T09:21:11Z', '2026-03-16T09:21:11.000Z'],
  ['2026-03-16T09:21+02:00', '2026-03-16T07:21:00.000Z'],
  ['2026-03-16T09:21:11.25-01:30', '2026-03-16T10:51:11.250Z'],
  ['2026-03-16T09:21:11', undefined],
  ['on 2026-03-16T09:21:11Z', undefined],
  ['2026-03-16T09:21:11Z sharp', undefined],
  ['2026-03-16T09:21:1Z', undefined],
  ['2026-03-16', undefined],
  ['2026-02-30T09:21:11Z', undefined],
  ['2026-03-16T25:00:00Z', undefined],
  ['1', undefined],
])('the timestamp %s is %s [QRY-11]', (text, expected) => {
  expect(readInstant(text)?.toISOString()).toBe(expected)
})
