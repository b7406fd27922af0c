/** A study in its author's sheet: each change shows at once, and is then written into the cells that it concerns. */
import type { Base } from '../../bases/base'
import type { WrittenSheet } from '../authorsFile'
import { fileOf, type WorkshopContext } from '../workshop.context'
import { beforeStep, shownNow, withState } from './writing'

export interface SheetWork {
  /** The study with the changes. */
  readonly base: Base
  /** The letters of a word are written back together. */
  readonly step: string | undefined
  /** A sentence why the sheet has no place for it; null until that is known. */
  readonly refusal: string | null
  /** The work before this change, which undo restores; null if undo restores the file. */
  readonly before: SheetWork | null
}

/**
 * If the author has gone on meanwhile, the file stays as it is and the study is written back again.
 * @param work that was written back
 */
export function withWritten(
  context: WorkshopContext,
  work: SheetWork | null,
  written: WrittenSheet,
): Partial<WorkshopContext> {
  const file = fileOf(context)
  if (!work || !file || context.work !== work) return {}
  if (written.type === 'Refused') return { work: { ...work, refusal: written.reason }, toKeep: null }
  const { bytes, opened } = written
  const next = { name: file.name, bytes, step: work.step }
  return {
    ...withState(beforeStep(context, work.step), next),
    toKeep: context.toKeep === null ? null : next,
    read: next,
    opened,
    openedFrom: next,
    drawn: opened,
  }
}

/** Changes that are not in the file yet are undone one by one too. */
export const canStep = ({ states, at, work }: WorkshopContext, by: 1 | -1): boolean =>
  work === null ? states[at + by] !== undefined : by < 0

export function stepped(context: WorkshopContext, by: 1 | -1): Partial<WorkshopContext> {
  const { at, work, opened, drawings } = context
  if (work === null) return shownNow({ ...context, at: at + by, refused: null })
  const { before } = work
  return {
    work: before,
    refused: null,
    drawn: opened && before ? { ...opened, base: before.base } : opened,
    drawings: drawings + 1,
  }
}
