/** Writes a base in a format, with what that cannot say at its place in the study. Long work without a wait in it: it belongs in a thread of its own. */
import type { Base } from '@casebook/core/bases/base'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import { type CandidateFinding, countFindings, mostFindings, worstFirst } from '@casebook/core/candidates/candidate'
import type { ExportFormat } from '@casebook/core/candidates/export/exportFormats'
import type { WrittenFile } from '@casebook/core/candidates/export/writtenFile'
import { placeIn } from '@casebook/core/candidates/places'
import type { TextLanguage } from '@casebook/core/language/language'
import type { SourceFinding } from './form/finding'
import { type WrittenFormat, writeAs } from './write'

export async function writtenBase(base: Base, format: ExportFormat, language?: TextLanguage): Promise<WrittenFile> {
  if (format === 'casebook') {
    const bytes = new TextEncoder().encode(`${JSON.stringify(base, null, 2)}\n`)
    return { bytes, findings: [], counts: countFindings([]) }
  }
  return inFormat(base, format, language)
}

async function inFormat(base: Base, format: WrittenFormat, language?: TextLanguage): Promise<WrittenFile> {
  const { bytes, findings: told } = await writeAs(base, format, language)
  const structure = baseStructure(base)
  const findings = worstFirst(told.map((finding) => atPlace(finding, structure)))
  return { bytes, findings: findings.slice(0, mostFindings), counts: countFindings(findings) }
}

/** Says where in the study it is, by the id of the question or section that the writer names. */
function atPlace(
  { severity, kind, message, name, field = '' }: SourceFinding,
  structure: BaseStructure,
): CandidateFinding {
  const found = structure.questions.get(field) ?? structure.questionnaires.get(field)
  const place = found && placeIn(structure.base, found.path)
  return {
    severity,
    path: field,
    ...(place ? { place } : {}),
    ...(kind === 'File' ? {} : { kind }),
    ...(name === undefined ? {} : { values: { name } }),
    // The place, or the path, says of what.
    message: field !== '' && message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message,
  }
}
