/** Findings as lines of text, for a terminal and a log. */
import { type Place, type Severity, type SourceFinding, severities } from './finding'

/** For example `4:12` (row and column, or line and column) or `survey!F41`, or line and path; empty for the whole file. */
export function placeWords(at: Place): string {
  if ('row' in at) return `${at.row}:${at.column}`
  if ('cell' in at) return `${at.sheet}!${at.cell}`
  if ('column' in at) return `${at.line}:${at.column}`
  return at.path === 'FILE' ? '' : at.line === undefined ? at.path : `${at.line}: ${at.path}`
}

/** In the form of compilers, which editors can follow: file, place, severity, sentence. */
export function lineOf(file: string, { at, severity, message, help }: SourceFinding): string {
  const place = placeWords(at)
  return `${file}${place === '' ? '' : `:${place}`}: ${severity}: ${message}${help === undefined ? '' : `\n    ${help}`}`
}

export function countsOf(findings: readonly SourceFinding[]): string {
  const count = (of: Severity) => findings.filter(({ severity }) => severity === of).length
  return severities.map((severity) => `${count(severity)} ${severity}`).join(', ')
}
