import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSignInQuery, signInAddress } from './returnAddress'

const back = (from: string) => readSignInQuery(signInAddress(from).split('?')[1] ?? '').returnTo

describe('the return address after sign-in', () => {
  it('leads back to the previous screen [APP-04]', () => {
    expect(back('/dialog/hernia/baseline/baseline?draft=7')).toBe('/dialog/hernia/baseline/baseline?draft=7')
  })

  it('accepts any address of the application', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: 'binary', minLength: 1 }).filter((part) => part.isWellFormed()),
          { minLength: 1 },
        ),
        (parts) => {
          const from = `/dialog/${parts.map(encodeURIComponent).join('/')}`
          expect(back(from)).toBe(from)
        },
      ),
    )
  })

  it.each([
    '',
    '/',
    '/login',
    '/login?to=/bases',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere',
    'bases',
  ])('leads to the first screen from %j', (from) => {
    expect(back(from)).toBe('/home')
    expect(readSignInQuery(`to=${encodeURIComponent(from)}`).returnTo).toBe('/home')
  })

  it('says when a signed-in user may not go there', () => {
    expect(readSignInQuery(signInAddress('/bases', 'InsufficientPermissions').split('?')[1] ?? '').reason).toBe(
      'InsufficientPermissions',
    )
    expect(readSignInQuery('').reason).toBe('LoginRequired')
  })
})
