/** People and groups of people who are named together to get access to a base. */
import type { AccessPerson, FoundGroup } from './access.calls'

export interface NamedPeople {
  readonly people: readonly AccessPerson[]
  /** Naming a group names everyone who is a member at that moment. */
  readonly groups: readonly FoundGroup[]
}

export const nobody: NamedPeople = { people: [], groups: [] }

export function withPerson({ people, groups }: NamedPeople, person: AccessPerson): NamedPeople {
  return { people: [...people.filter(({ username }) => username !== person.username), person], groups }
}

export function withoutPerson({ people, groups }: NamedPeople, username: string): NamedPeople {
  return { people: people.filter((one) => one.username !== username), groups }
}

export function withGroup({ people, groups }: NamedPeople, group: FoundGroup): NamedPeople {
  return { people, groups: [...groups.filter(({ name }) => name !== group.name), group] }
}

export function withoutGroup({ people, groups }: NamedPeople, name: string): NamedPeople {
  return { people, groups: groups.filter((one) => one.name !== name) }
}
