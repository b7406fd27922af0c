import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntrySource } from './historyEntry'
import { savedBy } from './savedBy'

const user: EntrySource = { kind: 'user' }

describe('a revision', () => {
  it('was saved by the owner, by another person with the name, or by a system process [HIST-01]', () => {
    expect(savedBy({ author: 'ada', source: user }, 'ada')).toEqual({ type: 'owner', username: 'ada' })
    expect(savedBy({ author: 'ben', source: user }, 'ada')).toEqual({ type: 'otherPerson', username: 'ben' })
    expect(savedBy({ author: 'system', source: { kind: 'system' } }, 'ada')).toEqual({ type: 'system' })
  })

  it('from an imported file was saved by the importer [HIST-01]', () => {
    expect(savedBy({ author: 'ben', source: { kind: 'import', file: 'a.xml' } }, 'ada').type).toBe('otherPerson')
    expect(savedBy({ author: 'ada', source: { kind: 'import' } }, 'ada').type).toBe('owner')
  })

  it('from a link or a program is never attributed to a person [HIST-01]', () => {
    const nobody = fc.constantFrom<EntrySource>(
      { kind: 'token', token: 't' },
      { kind: 'system' },
      { kind: 'system', initial: true },
    )
    fc.assert(
      fc.property(fc.string(), fc.string(), nobody, (author, owner, source) => {
        expect(savedBy({ author, source }, owner)).toEqual({ type: 'system' })
      }),
    )
  })

  it('names the person exactly, so that Ada is not ada [HIST-01]', () => {
    expect(savedBy({ author: 'Ada', source: user }, 'ada')).toEqual({ type: 'otherPerson', username: 'Ada' })
  })
})
