import { describe, expect, it } from 'vitest'
import { type Role, roles } from '../permissions/capabilities'
import { guidesOf } from './guides'

describe('the guides of a person', () => {
  it.each<readonly [readonly Role[], readonly string[]]>([
    [[], ['nurse']],
    [['PI'], ['investigator', 'nurse']],
    [['REPORTER'], ['monitor']],
    [['DATA_MANAGER'], ['dataManager', 'author']],
    [['ADMIN'], ['administrator', 'author', 'nurse', 'it']],
    [
      ['PI', 'REPORTER'],
      ['investigator', 'monitor'],
    ],
  ])('with the roles %j are %j', (held, guides) => {
    expect(guidesOf(held)).toEqual(guides)
  })

  it('are there for each role', () => {
    for (const role of roles) expect(guidesOf([role]), role).not.toEqual([])
  })
})
