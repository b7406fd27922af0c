/** Updates the context of the workshop from the answers of the server and of the reader. */
import { isTextLanguage } from '../language/language'
import type { OpenedFile } from './authorsFile'
import type { ManagedBase } from './candidates.calls'
import type { Fetched } from './workshop.actors'
import type { WorkshopContext } from './workshop.context'
import { withRecalled } from './written/recalling'
import { withAnother } from './written/writing'

/** The file of the server, or what this device had of it. */
export function fetched(context: WorkshopContext, found: Fetched): Partial<WorkshopContext> {
  if (found.type === 'Nothing') return {}
  if (found.type === 'Recalled') return withRecalled(context, found.recalled)
  const { file, language, preset } = found
  const known = language !== null && isTextLanguage(language) ? language : context.language
  return { ...withAnother(context, file), kept: file, language: known, preset }
}

/** The newest version of the study, if it is not the one that the draft was compared with. */
export function publishedSince({ received }: WorkshopContext, bases: readonly ManagedBase[]): string | null {
  if (!received) return null
  const { group, base } = received.candidate
  const newest = bases.find((one) => one.group === group && one.base === base)?.versions[0]?.version ?? null
  return newest === (received.follows?.version ?? null) ? null : newest
}

/** The chosen finding at its new place, or the one that takes its place once it is mended. */
export function stillChosen({ opened: before, chosen }: WorkshopContext, after: OpenedFile): number | null {
  const old = chosen === null ? undefined : before?.findings[chosen]
  if (!old || chosen === null || after.findings.length === 0) return null
  const same = after.findings.findIndex(
    ({ message, cell }) => message === old.message && cell?.row === old.cell?.row && cell?.column === old.cell?.column,
  )
  return same >= 0 ? same : Math.min(chosen, after.findings.length - 1)
}
