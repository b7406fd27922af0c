/**
 * A screen as the table of its area says it. The router, the sidebar, the palette, the keys that lead to screens, the page's
 * title, the breadcrumb and the guards all read these tables.
 */
import { type Capability, holds, type Role } from '@casebook/core/permissions/capabilities'
import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react'
import type { ComponentType } from 'react'
import type { IconName } from '../ui/drawings'
import { type Later, later } from '../ui/lazy/later'
import { SpinnerBar } from '../ui/SpinnerBar'

/** Who may open a screen. */
type Needs = 'anyone' | 'signedIn' | Capability

export const sidebarParts = ['work', 'review', 'administration'] as const

/** The variable parts of a path: `{ group: string, base: string }` for `/dialog/:group/:base`. */
export type NamesIn<Path extends string> = {
  readonly [Name in NameIn<Path>]: string
}

type NameIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? NameIn<Part> | NameIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

export interface NoticeProps {
  /** A rail has room for a dot only. */
  readonly isRail: boolean
}

interface RouteOf<Path extends string> {
  readonly path: Path
  /** In the sidebar, the palette, the breadcrumb and the window. It may name variable parts of the path. */
  readonly title: MessageDescriptor
  readonly needs: Needs
  /** Beside the title. The palette offers the screens that have one and no variable parts. */
  readonly icon?: IconName
  /** The part of the sidebar that leads here. */
  readonly sidebar?: (typeof sidebarParts)[number]
  /** After `g`, the letter leads here. */
  readonly key?: string
  /** Beside the link of the sidebar: how much waits there. */
  readonly notice?: Later<NoticeProps>
  /** Around the screen: sidebar and top bar, or only a rail where the work needs the room, or nothing. */
  readonly frame: 'page' | 'work' | 'none'
  /** False for names that no screen can have; the address then leads nowhere. */
  readonly accepts?: (names: NamesIn<Path>) => boolean
  readonly screen: Later<NamesIn<Path>>
}

/** A screen of the table, whatever its path. */
export type AppRoute = RouteOf<string>

/** States a screen: its code is given the variable parts of its own path. */
export function route<const Path extends string>(stated: RouteOf<Path>): AppRoute {
  // The cast is safe: `routeAt` gives a screen exactly the names of its path.
  return stated as unknown as AppRoute
}

/** The code of a screen, loaded when somebody goes there, or before that when the browser is idle. */
export function screenOf<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return later(load, <SpinnerBar label={<Trans id="session.asking" message="One moment" />} />)
}

/** Whether somebody who is signed in may open the screen. */
export function mayOpen({ needs }: Pick<AppRoute, 'needs'>, roles: readonly Role[]): boolean {
  return needs === 'anyone' || needs === 'signedIn' || holds(roles, needs)
}
