/** A study that is written in the workshop: each operation makes the next state of its file, which is the study itself as JSON. */
import type { Base } from '../../bases/base'
import type { Conflict, Side } from '../../studyDrafts/merge'
import { applied, type Operation } from '../../studyDrafts/operations'
import type { NamedFile, OpenedFile } from '../authorsFile'
import { fileOf, type WorkshopContext } from '../workshop.context'

/** So many states of a file that was read can be undone. Those of a study that is written here share what is the same in them, and are all kept. */
const mostStates = 50

export function withState(
  { states, at }: Pick<WorkshopContext, 'states' | 'at'>,
  file: NamedFile,
): Pick<WorkshopContext, 'states' | 'at' | 'work'> {
  const all = [...states.slice(0, at + 1), file]
  const kept = file.base ? all : all.slice(-mostStates)
  return { states: kept, at: kept.length - 1, work: null }
}

/** Another file takes its place. Changes that the sheet had no place for become a state of their own, which undo finds. */
export function withAnother(context: WorkshopContext, file: NamedFile): ReturnType<typeof withState> {
  const { work } = context
  const shown = fileOf(context)
  const before = work && shown ? withState(context, writtenFile(context, shown.name, work.base)) : context
  return withState(before, file)
}

/** The study as it is written here. Null if a file of another program says it that is no sheet. */
export function writtenBase(context: WorkshopContext): Base | null {
  const { opened, work } = context
  const file = fileOf(context)
  if (file?.base) return file.base
  if (work) return work.base
  return opened && (opened.format === 'casebook' || isSheet(opened)) ? opened.base : null
}

/** Whether it is a study of Casebook's own, which has a place for all that a study can have. */
export const isOwnStudy = (context: WorkshopContext): boolean =>
  fileOf(context)?.base !== undefined || context.opened?.format === 'casebook'

/** Its file is a study of Casebook's own, as a study that is begun here. */
export const isWritten = ({ received }: Pick<WorkshopContext, 'received'>): boolean =>
  received?.candidate.format === 'casebook'

/** What one operation makes of it. Operations of one `step` are undone as one, as the letters of a word. */
export function written(context: WorkshopContext, operation: Operation, step?: string): Partial<WorkshopContext> {
  const base = writtenBase(context)
  const file = fileOf(context)
  if (!base || !file) return {}
  // What is shown is that of another state, until this one is read.
  if (!file.base && context.openedFrom !== file) return { refused: { type: 'Refused', reason: 'Reading' } }
  const made = applied(base, operation)
  if (made.type === 'Refused') return { refused: made }
  if (made.base === base) return { refused: null }
  if (!isOwnStudy(context)) return withWork(context, made.base, step)
  const next = writtenFile(context, file.name, made.base, step)
  return shownNow({ ...context, ...withState(beforeStep(context, step), next), refused: null })
}

/** Sheets that operations are written back into. */
const isSheet = ({ format, sheets }: OpenedFile): boolean =>
  sheets.length > 0 && (format === 'redcap' || format === 'xlsform')

/** It shows at once, and is written into the cells of the sheet as soon as its author rests. */
function withWork(context: WorkshopContext, base: Base, step: string | undefined): Partial<WorkshopContext> {
  const { opened, work, drawings } = context
  if (!opened) return {}
  const isSameStep = step !== undefined && work?.step === step
  return {
    work: { base, step, refusal: null, before: isSameStep ? work.before : work },
    refused: null,
    drawn: { ...opened, base },
    drawings: drawings + 1,
  }
}

/** Where its next state goes: in the place of the one before, if both are letters of one word. */
export function beforeStep(context: WorkshopContext, step: string | undefined): Pick<WorkshopContext, 'states' | 'at'> {
  const { states, at, kept, sent } = context
  const file = fileOf(context)
  return { states, at: step !== undefined && file?.step === step && file !== kept && file !== sent ? at - 1 : at }
}

/** The study goes on here: the file of the other program is one of the states before. */
export function writtenOn(context: WorkshopContext): Partial<WorkshopContext> {
  const base = context.work?.base ?? context.opened?.base
  const file = fileOf(context)
  return base && file ? shownNow({ ...context, ...withState(context, writtenFile(context, file.name, base)) }) : {}
}

/** A state that was written here is shown at once: it need not be read. */
export function shownNow(context: WorkshopContext): Partial<WorkshopContext> {
  const { states, at, refused } = context
  const file = fileOf(context)
  const base = file?.base
  if (!base) return { states, at, refused, work: null, read: null }
  const opened: OpenedFile = { findings: [], ...context.opened, base, format: 'casebook', sheets: [] }
  return { states, at, refused, work: null, opened, openedFrom: file, drawn: opened, drawings: context.drawings + 1 }
}

/** What was chosen where two authors changed the same. */
export function chosenOf(context: WorkshopContext, conflict: Conflict, side: Side): Partial<WorkshopContext> {
  const { met } = context
  const made = written(context, { type: 'decide', conflict, side })
  if (made.refused || !met) return made
  return { ...made, met: { ...met, conflicts: met.conflicts.filter((one) => one !== conflict) } }
}

/** What was found in the state that was read. Meanwhile it may have been written on. */
export function withFindings(context: WorkshopContext, opened: OpenedFile): Partial<WorkshopContext> {
  const base = fileOf(context)?.base
  if (base) return { opened: { ...opened, base } }
  return {
    ...(context.read === context.kept && { keptBase: opened.base }),
    opened,
    openedFrom: context.read,
    drawn: opened.base ? opened : context.drawn,
    drawings: context.drawings + (opened.base ? 1 : 0),
  }
}

export function writtenFile(
  { encode }: Pick<WorkshopContext, 'encode'>,
  name: string,
  base: Base,
  step?: string,
): NamedFile {
  return {
    name: name.replace(/(\.[^.]*)?$/, '.json'),
    base,
    step,
    // Written when it is read, kept or downloaded: hardly any state is.
    get bytes() {
      return encode(documentOf(base))
    },
  }
}

export const documentOf = (base: Base): string => JSON.stringify(base, null, 1)
