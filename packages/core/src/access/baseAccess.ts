/**
 * The protected bases, and those of them that a user may access: two pages of the same form, with a checkbox per base.
 *
 * On the wire both are a map from group to bases; a base missing from it is unticked.
 */
import type { BaseName } from '../bases/baseName'

/** The ticked bases, by group. */
export type BasesByGroup = Readonly<Record<string, readonly string[]>>

export function isTicked(ticked: BasesByGroup, { group, base }: BaseName): boolean {
  return Object.hasOwn(ticked, group) && (ticked[group]?.includes(base) ?? false)
}

/** Ticks or unticks the base; a group without ticked bases is left out. */
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

export interface Tick extends BaseName {
  readonly isOn: boolean
}

/** The boxes that differ, as they are afterwards. */
export function changedTicks(before: BasesByGroup, after: BasesByGroup): readonly Tick[] {
  return [...ticksOf(after, before, true), ...ticksOf(before, after, false)]
}

/** Those of the one that the other lacks. */
function ticksOf(one: BasesByGroup, other: BasesByGroup, isOn: boolean): readonly Tick[] {
  return Object.entries(one).flatMap(([group, bases]) =>
    [...new Set(bases)].filter((base) => !isTicked(other, { group, base })).map((base) => ({ group, base, isOn })),
  )
}

/** Shown for a user without special access. */
export const noSpecialAccess = 'permissions.noSpecialAccess'

/** Only protected bases need access: the text is shown if the user was granted none of them. */
export function accessMessage(access: BasesByGroup): typeof noSpecialAccess | null {
  return Object.values(access).every((bases) => bases.length === 0) ? noSpecialAccess : null
}
