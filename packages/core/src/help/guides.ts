/** The guides of the product: one for each kind of work, and whose work it is. */
import { type Capability, holds, type Role } from '../permissions/capabilities'

/** The special work first, as the guide of a person with several. */
export const guides = ['administrator', 'investigator', 'monitor', 'dataManager', 'author', 'nurse', 'it'] as const

export type GuideName = (typeof guides)[number]

/** Without this capability a person can do nothing that the guide tells. */
const worksWith: Readonly<Record<GuideName, Capability>> = {
  administrator: 'canManageUsers',
  investigator: 'canSetPiSdv',
  monitor: 'canSetMonitorSdv',
  dataManager: 'canSetDataManagerNodes',
  author: 'canWriteStudies',
  nurse: 'hasOwnCases',
  it: 'canManageOptions',
}

/** The guides to the work of a person with these roles. */
export function guidesOf(held: readonly Role[]): readonly GuideName[] {
  return guides.filter((guide) => holds(held, worksWith[guide]))
}

export function isGuide(name: string): name is GuideName {
  return (guides as readonly string[]).includes(name)
}
