import { describe, expect, it } from 'vitest'
import { createLog } from './log'

function logged(...message: [object, string]): string {
  const lines: string[] = []
  createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }).info(...message)
  return lines.join('')
}

describe('the log', () => {
  it('leaves out what is nobody’s business, at any of three depths', () => {
    const line = logged(
      { password: 'hunter2', request: { facts: 'hunter2', user: { username: 'hunter2' } } },
      'Something',
    )
    expect(line).toContain('Something')
    expect(line).not.toContain('hunter2')
  })

  it('leaves out the row that the database repeats in an error', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (name)=(Marie Curie) already exists.',
      parameters: ['Marie Curie'],
    })
    const line = logged({ error }, 'A request failed')
    expect(JSON.parse(line)).toMatchObject({ level: 'info', error: { code: '23505', message: 'duplicate key' } })
    expect(line).not.toContain('Curie')
  })
})
