import { describe, expect, it } from 'vitest'
import { queryGraph } from './graph/graph'
import { nodes } from './graph/graph.fixture'
import { wordsOfStep } from './words'

const graph = queryGraph(nodes)
const german = (text: Readonly<Record<string, string>>) => text.de ?? text.en ?? ''

describe('what was said in a query [QRY-01]', () => {
  it('is shown in the reader’s language if it was chosen, otherwise as written', () => {
    expect(wordsOfStep(graph, { nodeId: 'answered', value: 'typing-error' }, german)).toEqual({
      kind: 'answered',
      words: 'Tippfehler.',
    })
    expect(wordsOfStep(graph, { nodeId: 'asked', value: 'typing-error' }, german).words).toBe('typing-error')
  })

  it('has no kind once the administrator has removed its node', () => {
    expect(wordsOfStep(graph, { nodeId: 'gone-since', value: 'Why?' }, german)).toEqual({ kind: '', words: 'Why?' })
  })
})
