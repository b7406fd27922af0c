/** The roles that a person has by their groups at the provider. */
import { type Role, roleBoxes } from '../permissions/capabilities'
import type { Provider } from './provider'

/**
 * The roles of a person who is in these groups there. Roles that any group gives come and go with the groups; all others stay as administrators of
 * this server gave them.
 */
export function rolesByGroups(
  { kind, rolesOfGroups }: Pick<Provider, 'kind' | 'rolesOfGroups'>,
  groups: readonly string[],
  held: readonly Role[],
): readonly Role[] {
  const same = kind === 'ldap' ? spelled : (name: string) => name
  const theirs = new Set(groups.map(same))
  const given = new Set(rolesOfGroups.flatMap(({ group, role }) => (theirs.has(same(group)) ? [role] : [])))
  const governed = new Set(rolesOfGroups.map(({ role }) => role))
  return roleBoxes.filter((role) => (governed.has(role) ? given.has(role) : held.includes(role)))
}

/** Distinguished names are the same in any case, and with any space about their commas (RFC 4517, 4.2.15). */
function spelled(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/(?<!\\)\s*([,=+])\s*/g, '$1')
}
