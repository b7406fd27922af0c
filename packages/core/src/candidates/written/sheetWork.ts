/** A study in its author's sheet: what is done to it here is shown at once, and is written into the cells that it concerns. */
import type { Base } from '../../bases/base'
import type { WrittenSheet } from '../authorsFile'
import { fileOf, type WorkshopContext } from '../workshop.context'
import { beforeStep, shownNow, withState } from './writing'

export interface SheetWork {
  /** The study with what was done. */
  readonly base: Base
  /** The letters of a word are written back together. */
  readonly step: string | undefined
  /** A sentence why the sheet cannot say it; null as long as that is not known. */
  readonly refusal: string | null
}

/** Written on meanwhile, it is written back again. @param work what was asked for */
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

/** What is not written back yet, or cannot be, is a step by itself. */
export const canStep = ({ states, at, work }: WorkshopContext, by: 1 | -1): boolean =>
  work === null ? states[at + by] !== undefined : by < 0

export function stepped(context: WorkshopContext, by: 1 | -1): Partial<WorkshopContext> {
  const { at, work, opened, drawings } = context
  if (work === null) return shownNow({ ...context, at: at + by, refused: null })
  return { work: null, refused: null, drawn: opened, drawings: drawings + 1 }
}
