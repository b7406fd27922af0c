/** Inverted lists: names to indices, members to owners. */

export function indexBy<T>(list: readonly T[], key: (item: T) => string): ReadonlyMap<string, number> {
  return new Map(list.map((item, i) => [key(item), i]))
}

export function indicesWhere<T>(list: readonly T[], holds: (item: T) => boolean): readonly number[] {
  return list.flatMap((item, i) => (holds(item) ? [i] : []))
}

export function groupBy<T, K>(list: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

/** By owner: the members that name it. */
export function membersOf(owners: number, ownerOf: readonly number[]): readonly (readonly number[])[] {
  const members: number[][] = Array.from({ length: owners }, () => [])
  for (const [member, owner] of ownerOf.entries()) members[owner]?.push(member)
  return members
}

/** By member: its position in the one list that contains it. */
export function inverse(length: number, lists: readonly (readonly number[])[]): readonly number[] {
  const at = new Array<number>(length).fill(0)
  for (const list of lists) for (const [i, member] of list.entries()) at[member] = i
  return at
}
