import { type Capability, holds, type Role } from '@casebook/core/permissions/capabilities'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { homePath } from '../../router/returnAddress'
import type { IconName } from '../../ui/drawings'

/** A screen that the sidebar leads to. */
export interface Destination {
  readonly path: string
  readonly icon: IconName
  readonly name: MessageDescriptor
  /** After `g`, it leads there. */
  readonly letter?: string
  /** Who sees it; without one, everybody who is signed in. */
  readonly needs?: Capability
}

/** Only screens that there are. */
const work: readonly Destination[] = [
  { path: homePath, icon: 'home', letter: 'b', name: msg({ id: 'nav.bases', message: 'Studies' }) },
]

/** The screens that somebody with these roles may use. */
export function destinationsFor(roles: readonly Role[]): readonly Destination[] {
  return work.filter(({ needs }) => !needs || holds(roles, needs))
}
