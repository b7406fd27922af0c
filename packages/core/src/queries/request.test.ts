import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryGraph } from './graph/graph'
import { aQuery, nodes } from './graph/graph.fixture'
import { lastStep, readStepSource, sourceName, sourceText } from './query'
import { contradictsAnswer, isValueOf, mayBeCorrected, requestProblem, requestProblems, startProblem } from './request'

const graph = queryGraph(nodes)
const answered = graph.nodes.get('answered')!
const asked = graph.nodes.get('asked')!

describe('a request', () => {
  it.each([
    [null, 'Please check.', null, ['REPORTER'], 'noNode'],
    ['retired', 'Please check.', null, ['REPORTER'], 'noNode'],
    ['asked', null, null, ['REPORTER'], 'noValue'],
    ['asked', ' \n', null, ['REPORTER'], 'noValue'],
    ['asked', 'Please check.', null, ['REPORTER'], null],
    ['asked', 'Please check.', null, [], 'notYours'],
    ['answered', 'Typing error.', null, [], 'notAllowedHere'],
    ['answered', 'Typing error.', 'asked', [], null],
    ['answered', 'No idea.', 'asked', [], 'noValue'],
  ] as const)(
    'with node %s and value %j after %s by somebody who is %j: %s [QRY-05]',
    (nodeId, value, last, held, expected) => {
      expect(requestProblem(graph, { nodeId, value }, last, held)).toBe(expected)
    },
  )

  it('is wrong in one of four ways [QRY-05]', () => {
    expect(requestProblems).toEqual(['noNode', 'notAllowedHere', 'notYours', 'noValue'])
  })

  it('is never valid with a blank value [QRY-05]', () => {
    const blank = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000') })
    fc.assert(fc.property(blank, (value) => !isValueOf(asked, value, ['REPORTER'])))
  })

  it('accepts a value by id or in any language, and free text only where allowed [QRY-05]', () => {
    for (const value of ['typing-error', 'Typing error.', 'Tippfehler.'])
      expect(isValueOf(answered, value, [])).toBe(true)
    expect(isValueOf(answered, 'tippfehler', [])).toBe(false)
    expect(isValueOf(asked, 'Anything at all', ['REPORTER'])).toBe(true)
  })
})

it('is refused when it starts before the first entry [QRY-06]', () => {
  const first = new Date('2026-03-16T09:00:00Z')
  expect(startProblem(new Date('2026-03-16T08:59:59.999Z'), first)).toBe('query start time before first entry time')
  expect(startProblem(first, first)).toBeNull()
})

describe('the source of a step', () => {
  const words = { internal: 'System', token: 'Token' }

  it.each([
    [{ kind: 'user', user: 'ada' }, 'ada'],
    [{ kind: 'user', user: 'ada', name: 'Dr. Ada Byron' }, 'ada'],
    [{ kind: 'unknownApiCall' }, '--'],
    [{ kind: 'internal' }, 'System'],
    [{ kind: 'token' }, 'Token'],
  ])('%j is shown as %s [QRY-01]', (source, expected) => {
    expect(sourceText(readStepSource(source), words)).toBe(expected)
  })

  it('is shown by name if it has one [QRY-01]', () => {
    expect(sourceName({ kind: 'user', user: 'ada', name: 'Dr. Ada Byron' }, words)).toBe('Dr. Ada Byron')
    expect(sourceName({ kind: 'user', user: 'ada' }, words)).toBe('ada')
    expect(sourceName({ kind: 'internal' }, words)).toBe('System')
  })

  it.each([null, 'ada', {}, { kind: 'oracle' }, { kind: 'user' }])('%j is an error [QRY-01]', (source) => {
    expect(() => readStepSource(source)).toThrow('is of no known kind')
  })
})

it('never lacks a first step [QRY-01]', () => {
  const empty = { uuid: 'q1', checkId: null, questionId: 'weight', caseIdentifier: 'VH_1', steps: [] }
  expect(() => lastStep(empty)).toThrow('The query q1 has no step')
})

describe('a node that says that the answer was corrected [QRY-05]', () => {
  const says = { saysCorrected: true }

  it('contradicts only an unchanged answer', () => {
    expect(contradictsAnswer(says, { answerChanged: false })).toBe(true)
    expect(contradictsAnswer(says, { answerChanged: true })).toBe(false)
    expect(contradictsAnswer({}, { answerChanged: false })).toBe(false)
  })

  it('is allowed if the server does not tell', () => {
    expect(contradictsAnswer(says, {})).toBe(false)
    expect(contradictsAnswer(undefined, { answerChanged: false })).toBe(false)
  })

  it('can follow a question, but not an answer', () => {
    const corrects = queryGraph(nodes.map((node) => (node.id === 'answered' ? { ...node, ...says } : node)))
    expect(mayBeCorrected(corrects, aQuery('asked'))).toBe(true)
    expect(mayBeCorrected(corrects, aQuery('asked', 'answered'))).toBe(false)
    expect(mayBeCorrected(graph, aQuery('asked'))).toBe(false)
  })
})
