/** A study that is written in the workshop: each operation makes the next state of its file, which is the study itself as JSON. */
import type { Base } from '../../bases/base'
import type { Conflict, Side } from '../../studyDrafts/merge'
import { applied, type Operation } from '../../studyDrafts/operations'
import type { NamedFile, OpenedFile } from '../authorsFile'
import { fileOf, type WorkshopContext } from '../workshop.context'

/** So many states of a file that was read can be undone. Those of a study that is written here share what is the same in them, and are all kept. */
const mostStates = 50

export function withState({ states, at }: WorkshopContext, file: NamedFile): Pick<WorkshopContext, 'states' | 'at'> {
  const all = [...states.slice(0, at + 1), file]
  const kept = file.base ? all : all.slice(-mostStates)
  return { states: kept, at: kept.length - 1 }
}

/** The study as it is written here. Null if a file of another program says it. */
export function writtenBase(context: WorkshopContext): Base | null {
  const file = fileOf(context)
  if (file?.base) return file.base
  const { read, opened } = context
  return file !== null && read === file && opened?.format === 'casebook' ? opened.base : null
}

/** Its file is a study of Casebook's own, as a study that is begun here. */
export const isWritten = ({ received }: Pick<WorkshopContext, 'received'>): boolean =>
  received?.candidate.format === 'casebook'

/** What one operation makes of it. Operations of one `step` are undone as one, as the letters of a word. */
export function written(context: WorkshopContext, operation: Operation, step?: string): Partial<WorkshopContext> {
  const base = writtenBase(context)
  const file = fileOf(context)
  if (!base || !file) return {}
  const made = applied(base, operation)
  if (made.type === 'Refused') return { refused: made }
  if (made.base === base) return { refused: null }
  const next = writtenFile(context, file.name, made.base, step)
  const isSameStep = step !== undefined && file.step === step && file !== context.kept && file !== context.sent
  const before = isSameStep ? { ...context, at: context.at - 1 } : context
  return shownNow({ ...context, ...withState(before, next), refused: null })
}

/** The study goes on here: the file of the other program is one of the states before. */
export function writtenOn(context: WorkshopContext): Partial<WorkshopContext> {
  const base = context.opened?.base
  const file = fileOf(context)
  return base && file ? shownNow({ ...context, ...withState(context, writtenFile(context, file.name, base)) }) : {}
}

/** A state that was written here is shown at once: it need not be read. */
export function shownNow(context: WorkshopContext): Partial<WorkshopContext> {
  const { states, at, refused } = context
  const base = fileOf(context)?.base
  if (!base) return { states, at, refused, read: null }
  const opened: OpenedFile = { findings: [], ...context.opened, base, format: 'casebook', sheets: [] }
  return { states, at, refused, opened, drawn: opened, drawings: context.drawings + 1 }
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
