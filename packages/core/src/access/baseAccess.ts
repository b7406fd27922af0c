/**
 * Which bases are protected, and to which of them a user was let in: two pages of the same shape, a box for each base.
 *
 * Both go over the wire as a map from group to bases; a base that is not in it has an empty box.
 */
import type { BaseName } from '../bases/baseName'

/** The ticked bases, by group. */
export type BasesByGroup = Readonly<Record<string, readonly string[]>>

export function isTicked(ticked: BasesByGroup, { group, base }: BaseName): boolean {
  return Object.hasOwn(ticked, group) && (ticked[group]?.includes(base) ?? false)
}

/** With the box of the base ticked or not; a group without any is left out. */
export function withTick(ticked: BasesByGroup, { group, base }: BaseName, isOn: boolean): BasesByGroup {
  const others = Object.entries(ticked).map(
    ([name, bases]) => [name, name === group ? bases.filter((each) => each !== base) : bases] as const,
  )
  const own = Object.hasOwn(ticked, group) ? [] : [[group, []] as const]
  return Object.fromEntries(
    [...others, ...own]
      .map(([name, bases]) => [name, name === group && isOn ? [...bases, base] : bases] as const)
      .filter(([, bases]) => bases.length > 0),
  )
}

/** Whether two states of the boxes differ, so that there is something to save. */
export function isChanged(before: BasesByGroup, after: BasesByGroup): boolean {
  return !isWithin(before, after) || !isWithin(after, before)
}

function isWithin(some: BasesByGroup, all: BasesByGroup): boolean {
  return Object.entries(some).every(([group, bases]) => bases.every((base) => isTicked(all, { group, base })))
}

/** The text of a user who was let in nowhere. */
export const noSpecialAccess = 'permissions.noSpecialAccess'

/** Only what is protected needs access: the text shows where the user was let into none of that. */
export function accessMessage(access: BasesByGroup): typeof noSpecialAccess | null {
  return Object.values(access).every((bases) => bases.length === 0) ? noSpecialAccess : null
}
