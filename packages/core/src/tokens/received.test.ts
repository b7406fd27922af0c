import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownToken } from './received'

const target = { page: 'https://a.example/proket/', group: 'Training', base: 'visit' }
const received = { type: 'ReceivedToken', token: 'abc-_' } as const

describe('somebody who asked for a token', () => {
  it('is shown the bare token for an app, and the address for a link [TOKN-01]', () => {
    expect(shownToken(received, 'app', target)).toEqual({ type: 'text', text: 'abc-_' })
    expect(shownToken(received, 'link', target)).toEqual({
      type: 'text',
      text: 'https://a.example/proket/#/once/Training/visit/abc-_',
    })
  })

  it.each(['app', 'link'] as const)('is told to save the case first if there is none for the %s [TOKN-01]', (kind) => {
    expect(shownToken({ type: 'TokenError', error: 'noSuchCase' }, kind, target)).toEqual({
      type: 'message',
      message: 'token.notGenerated',
    })
  })

  it('gets a link that leads back to the group, base and token, whatever stands in them [TOKN-01]', () => {
    const name = fc.string({ minLength: 1 })
    fc.assert(
      fc.property(name, name, name, (group, base, token) => {
        const page = `${target.page}#/dialog/${group}/\n`
        const shown = shownToken({ type: 'ReceivedToken', token }, 'link', { page, group, base })
        const text = shown.type === 'text' ? shown.text : ''
        const [before, ...route] = text.split('#')
        expect(before).toBe(target.page)
        expect(route).toHaveLength(1)
        expect(route[0]?.split('/').map(decodeURIComponent)).toEqual(['', 'once', group, base, token])
      }),
    )
  })
})
