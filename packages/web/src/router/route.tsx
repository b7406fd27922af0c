/**
 * A screen, as declared in the table of its area. The router, the sidebar, the palette, the shortcuts, the page title,
 * the breadcrumb and the guards all read these tables.
 */
import { type Capability, holds, type Role } from '@casebook/core/permissions/capabilities'
import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react'
import type { ComponentType, ReactNode } from 'react'
import type { Drawing } from '../ui/Icon'
import { type LazyComponent, lazyComponent } from '../ui/lazy/lazyComponent'
import { SpinnerBar } from '../ui/waiting/SpinnerBar'

/** The access requirement of a screen. */
type Needs = 'anyone' | 'signedIn' | Capability

export const sidebarParts = ['work', 'review', 'administration'] as const

/** The variable parts of a path: `{ group: string, base: string }` for `/dialog/:group/:base`. */
export type NamesIn<Path extends string> = {
  readonly [Name in NameIn<Path>]: string
}

type NameIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? NameIn<Part> | NameIn<Rest>
  : Path extends `:${infer Rest}*`
    ? Rest
    : Path extends `:${infer Name}`
      ? Name
      : never

export interface NoticeProps {
  /** On the rail there is room only for a dot. */
  readonly isRail: boolean
}

interface ScreenOf<Names> extends Partial<Pick<LazyComponent<Names>, 'fetch'>> {
  (names: Names): ReactNode
}

interface RouteOf<Path extends string> {
  readonly path: Path
  /** Shown in the sidebar, the palette, the breadcrumb and the window title. May contain variable parts of the path. */
  readonly title: MessageDescriptor
  readonly needs: Needs
  /** Part of verification: linked only where the deployment shows it. */
  readonly isOfSdv?: true
  /** Shown beside the title; a new one is one of `moreDrawings`. The palette offers screens that have an icon and no variable parts. */
  readonly icon?: Drawing
  /** The part of the sidebar that links here. */
  readonly sidebar?: (typeof sidebarParts)[number]
  /** The shortcut letter, pressed after `g`. */
  readonly key?: string
  /** Shown beside the sidebar link: the number of pending items. */
  readonly notice?: LazyComponent<NoticeProps>
  /** The frame around the screen: sidebar and top bar, only a rail if the work needs the space, or none. */
  readonly frame: 'page' | 'work' | 'none'
  /** Screens with this in common are one screen, which stays when the address goes from one of them to another. */
  readonly staysAs?: string
  /** False for names that no screen can have. The address then leads to the not-found screen. */
  readonly accepts?: (names: NamesIn<Path>) => boolean
  /** Its code comes when it is opened, except that of data entry, which the page brings. */
  readonly screen: ScreenOf<NamesIn<Path>>
}

/** A screen of the table, with any path. */
export type AppRoute = RouteOf<string>

/** Declares a screen. Its component receives the variable parts of its own path. */
export function route<const Path extends string>(stated: RouteOf<Path>): AppRoute {
  // The cast is safe: `routeAt` passes a screen exactly the names of its path.
  return stated as unknown as AppRoute
}

/** The code of a screen, loaded on navigation or earlier when the browser is idle. */
export function screenOf<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazyComponent(load, <SpinnerBar label={<Trans id="session.asking" message="One moment" />} />)
}

/** Whether a signed-in user with these roles may open the screen. */
export function mayOpen({ needs }: Pick<AppRoute, 'needs'>, roles: readonly Role[]): boolean {
  return needs === 'anyone' || needs === 'signedIn' || holds(roles, needs)
}
