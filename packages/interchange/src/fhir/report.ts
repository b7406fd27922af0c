/** The report for the person who decides whether the base will do: how much was not carried over, where, and what. */
import { type FindingSeverity, findingSeverities } from '@casebook/core/bases/findingKinds'
import type { Finding, ImportResult } from './finding'

type Imported = Extract<ImportResult, { readonly type: 'Imported' }>

/** Lines of text. `everyNote`: lists each note instead of grouping identical ones. */
export function importReport(imported: Imported, everyNote = false): readonly string[] {
  const of = (severity: FindingSeverity) => imported.findings.filter((finding) => finding.severity === severity)
  const toLookAt = [...of('lost'), ...of('changed')]
  const notes = of('note')
  return [
    findingSeverities.map((severity) => counted(of(severity).length, severity)).join(', '),
    ...(toLookAt.length > 0 ? ['', ...questionsToLookAt(toLookAt, imported), ''] : []),
    ...toLookAt.map((finding) => lineOf(finding, imported)),
    ...(notes.length > 0 ? ['', 'Notes. The base means the same, in another form:'] : []),
    ...(everyNote ? notes.map((finding) => lineOf(finding, imported)) : together(notes, imported)),
  ]
}

function counted(count: number, severity: FindingSeverity): string {
  return severity === 'note' ? `${count} ${count === 1 ? 'note' : 'notes'}` : `${count} ${severity}`
}

/** The readable location of the finding. */
export function placeOf({ path }: Finding, { names }: Pick<Imported, 'names'>): string {
  return path === '' ? 'the document' : (names.get(path) ?? path)
}

function lineOf(finding: Finding, imported: Imported): string {
  return `${finding.severity.padEnd(8)}${placeOf(finding, imported)}: ${finding.message}`
}

function questionsToLookAt(findings: readonly Finding[], imported: Imported): readonly string[] {
  const paths = new Set(findings.map(({ path }) => path))
  // In document order; findings about the document itself come first.
  const ordered = ['', ...imported.names.keys()].filter((path) => paths.has(path))
  const places = ordered.map((path) => (path === '' ? 'the document' : (imported.names.get(path) ?? path)))
  const heading = `Review ${places.length === 1 ? 'this question' : `these ${places.length} questions`}:`
  return [heading, ...places.map((place) => `  ${place}`)]
}

const maxNamed = 3

function together(findings: readonly Finding[], imported: Imported): readonly string[] {
  const byMessage = new Map<string, string[]>()
  for (const finding of findings)
    byMessage.set(finding.message, [...(byMessage.get(finding.message) ?? []), placeOf(finding, imported)])
  return [...byMessage].map(([message, places]) => {
    const others = places.length - maxNamed
    const named = places.slice(0, maxNamed).join('; ')
    return `${'note'.padEnd(8)}${named}${others > 0 ? `; and ${others} more` : ''}: ${message}`
  })
}
