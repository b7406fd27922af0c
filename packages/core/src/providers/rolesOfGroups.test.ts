import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '../permissions/capabilities'
import { rolesByGroups } from './rolesOfGroups'

const some = fc.uniqueArray(fc.constantFrom(...roles))
const group = fc.constantFrom('doctors', 'monitors', 'it')
const rolesOfGroups = fc.array(fc.record({ group, role: fc.constantFrom(...roles) }))

describe('the roles of a person by their groups', () => {
  it('are those that the groups give, and those that no group governs, as they were [MORE-41]', () => {
    fc.assert(
      fc.property(rolesOfGroups, fc.uniqueArray(group), some, (given, groups, held) => {
        const after = rolesByGroups({ kind: 'openId', rolesOfGroups: given }, groups, held)
        for (const role of roles) {
          const by = given.filter((one) => one.role === role)
          const is = by.length > 0 ? by.some((one) => groups.includes(one.group)) : held.includes(role)
          expect(after.includes(role)).toBe(is)
        }
      }),
    )
  })

  it('stay as they are where no group gives any [MORE-41]', () => {
    fc.assert(
      fc.property(fc.array(group), some, (groups, held) => {
        const after = rolesByGroups({ kind: 'openId', rolesOfGroups: [] }, groups, held)
        expect(new Set(after)).toEqual(new Set(held))
      }),
    )
  })

  it('know a group of a directory however it spells its name, and one of another provider only as it is [MORE-41]', () => {
    const rolesOfGroups: readonly { group: string; role: Role }[] = [
      { group: 'CN=Study, OU=Groups,DC=seeberg', role: 'PI' },
    ]
    const spelled = ['cn=study,ou=groups, dc = Seeberg']
    expect(rolesByGroups({ kind: 'ldap', rolesOfGroups }, spelled, [])).toEqual(['PI'])
    expect(rolesByGroups({ kind: 'openId', rolesOfGroups }, spelled, [])).toEqual([])
    expect(rolesByGroups({ kind: 'ldap', rolesOfGroups }, ['cn=study2,ou=groups,dc=seeberg'], [])).toEqual([])
  })
})
