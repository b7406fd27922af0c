/** The cases that the calls of the matrix are about, and who may do what with each, as the specification says it. */
import { administers, entersCases, type Person, reviewsCases } from './people'

export const targets = [
  'own',
  'own, deleted',
  'own, in a base that is shut to them',
  'own, in a protected base that is open to them',
  'shared by its owner',
  'shared by its owner, deleted',
  'shared by assignment',
  'of a member, not assigned',
  'to be looked at only',
  'foreign',
  'foreign, in a base that is shut to them',
  'missing',
] as const

export type Target = (typeof targets)[number]

/** A draft of somebody else, of a case that is theirs. */
export const foreignDraft = "somebody else's draft"

const inShutBase = (target: Target) => target.endsWith('shut to them')
export const isDeleted = (target: Target) => target.endsWith('deleted')
export const isOwn = (target: Target) => target.startsWith('own')

/** Access to the answers of a case: edit, read, or none. */
export type AccessLevel = 'edits' | 'reads' | 'nothing'

export function standing(person: Person, target: Target): AccessLevel {
  if (target === 'missing' || !opensBase(person, target)) return 'nothing'
  if (person.isOfSite && !isAtSite(target)) return 'nothing'
  const edits = !isDeleted(target) && entersCases(person) ? 'edits' : 'reads'
  if (isOwn(target)) return edits
  if (target.startsWith('shared') && person.isMember) return edits
  if (target === 'to be looked at only' && person.isMember) return 'reads'
  return reviewsCases(person) ? 'reads' : 'nothing'
}

/** Whether the case belongs to the site to which people are limited; all others belong to none. */
export const isAtSite = (target: Target) => target === 'own' || target === 'shared by its owner' || target === 'foreign'

/** Whether the base is one that the person may open at all. */
export function opensBase(person: Person, target: Target): boolean {
  if (person.isLimited && target.includes(' base ')) return false
  return !inShutBase(target) || administers(person)
}
