import { describe, expect, it } from 'vitest'
import { doubtOf } from './wordingFaults'

const ours: Readonly<Record<string, string>> = { 'dialog.save': 'Save case', 'bases.count': '{count} bases of {group}' }
const paths = Object.keys(ours)
const doubt = (path: string, value = 'x') =>
  doubtOf({ language: 'de', path: path.split('.'), value }, (name) => ours[name], paths)

describe('a custom wording', () => {
  it('is doubted if we have no such path, with one that reads nearly alike [OPT-06]', () => {
    expect(doubt('dialog.save')).toBeNull()
    expect(doubt('dialog.saev')).toEqual({ path: 'dialog.saev', nearest: 'dialog.save', missing: [] })
    expect(doubt('something.else')).toEqual({ path: 'something.else', nearest: null, missing: [] })
  })

  it('is doubted if it lacks a placeholder of ours [OPT-06]', () => {
    expect(doubt('bases.count', '{count} Basen von {group}')).toBeNull()
    expect(doubt('bases.count', '{group}')).toEqual({ path: 'bases.count', nearest: null, missing: ['count'] })
  })
})
