/** The work of another author is met: what both wrote becomes one study, and so does each state that can be undone to. */
import type { Base } from '../../bases/base'
import { checkBase } from '../../rules/check/checkBase'
import { type Conflict, merged } from '../../studyDrafts/merge'
import type { NamedFile } from '../authorsFile'
import { fileOf, type WorkshopContext } from '../workshop.context'
import { shownNow, writtenFile } from './writing'

/** Another author's state was merged with one's own. */
export interface Met {
  readonly by: string
  readonly at: string
  /** Where both changed the same, and nobody has chosen yet. */
  readonly conflicts: readonly Conflict[]
}

/** Somebody else kept another state, and one's own is written here: the two can be merged. */
export function isToMeet(context: WorkshopContext): boolean {
  const { changed, keptBase, isApart } = context
  return changed !== null && keptBase !== null && !isApart && fileOf(context)?.base !== undefined
}

/** The study of the state that was sent: what the next merge begins with. Null if it is not known any more. */
export function sentBase({ sent, opened, openedFrom }: WorkshopContext): Base | null {
  return sent?.base ?? (openedFrom === sent ? (opened?.base ?? null) : null)
}

/** `isApart` if no study that can be published comes of both: then one of them is chosen as a whole. */
export function met(context: WorkshopContext, theirs: Base): Partial<WorkshopContext> {
  const { changed, keptBase, states, at } = context
  const file = fileOf(context)
  if (!changed || !keptBase || !file?.base) return {}
  const { base, conflicts } = merged(keptBase, file.base, theirs)
  if (checkBase(base).length > 0) return { isApart: true }
  const kept = writtenFile(context, file.name, theirs)
  const withTheirs = (state: NamedFile): NamedFile => {
    const made = state === file ? base : state.base && merged(keptBase, state.base, theirs).base
    return made ? writtenFile(context, state.name, made, state.step) : kept
  }
  const next = { ...context, states: states.map(withTheirs), at, refused: null }
  return {
    ...shownNow(next),
    kept,
    keptBase: theirs,
    keptAt: changed.at,
    changed: null,
    met: { ...changed, conflicts },
  }
}
