/** What was written on this device and not kept: it is there again after a crash, and without a connection. */
import type { Base } from '../../bases/base'
import type { NamedFile } from '../authorsFile'
import { fileOf, hasUnkept, type WorkshopContext } from '../workshop.context'
import type { StudyCopy } from './studyCopies.port'
import { shownNow, writtenFile } from './writing'

export interface Recalled extends Pick<StudyCopy, 'received' | 'keptAt' | 'language' | 'preset'> {
  readonly file: NamedFile
  readonly kept: NamedFile | null
  /** The study of the kept state, if it is one of Casebook's own: what another author has made of it is merged. */
  readonly keptBase: Base | null
}

export async function recall(context: WorkshopContext): Promise<Recalled | null> {
  const { copies, candidate, reader } = context
  const copy = (await copies?.recall(candidate)) ?? null
  if (!copy) return null
  const { received, kept, file, language, preset } = copy
  if (received.candidate.format !== 'casebook') return { ...copy, keptBase: null }
  const read = async (one: StudyCopy['file']) => (await reader.open({ ...one, language, preset })).base
  const [base, keptBase] = [await read(file), kept && (await read(kept))]
  return { ...copy, keptBase, file: base ? writtenFile(context, file.name, base) : file }
}

/** The states as they were, with what another author kept meanwhile still to be met. */
export function withRecalled(context: WorkshopContext, recalled: Recalled): Partial<WorkshopContext> {
  const { kept, keptBase, keptAt, file, language, preset } = recalled
  const received = context.received ?? recalled.received
  const { uploadedBy: by, uploadedAt: at } = received.candidate
  const states = kept ? [kept, file] : [file]
  const changed = at === keptAt ? null : { by, at }
  const now = { received, kept, keptBase, keptAt, language, preset, changed, recalled: file }
  return { ...now, ...shownNow({ ...context, ...now, states, at: states.length - 1 }) }
}

/** What this device has to keep of it; null if the server has all of it, or nothing is open yet. */
export function copyOf(context: WorkshopContext): StudyCopy | null {
  const { received, kept, keptAt, language, preset, work } = context
  const shown = fileOf(context)
  if (!received || !shown || !hasUnkept(context)) return null
  // Changes that the sheet does not have are stored as a study of Casebook's own.
  const file = work ? writtenFile(context, shown.name, work.base) : shown
  return { received, kept, keptAt, file, language, preset }
}
