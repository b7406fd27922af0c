/**
 * The missing data codes of a REDCap project (`-999, Not asked`): a record has one in place of an answer. They are the reasons of a base for which
 * an answer is unknown.
 */
import type { Base } from '@casebook/core/bases/base'
import { type MissingReason, mostReasons } from '@casebook/core/bases/reasons/missingReason'
import type { Text } from '@casebook/core/language/language'

export interface MissingCodes {
  readonly reasons: readonly MissingReason[]
  /** Lines that are no reason here. */
  readonly lost: readonly string[]
}

/** How the id of a reason begins that has the code of a project behind it. A code may be a number, and an id begins with a letter. */
const ofProject = 'code_'

/** @param written `code, label`, a line for each or with `|` between them */
export function missingCodesIn(written: string, own: (words: string) => Text): MissingCodes {
  const reasons: MissingReason[] = []
  const lost: string[] = []
  const lines = written
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  for (const line of lines) {
    const [, written = '', label = ''] = /^([\w-]{1,35})\s*,\s*(.+)$/.exec(line) ?? []
    const code = written.toUpperCase().replace(/[^A-Z0-9]/g, '')
    const isFree = reasons.every((reason) => reason.code !== code)
    if (code === '' || code.length > 12 || !isFree || reasons.length === mostReasons) lost.push(line)
    else reasons.push({ id: ofProject + written, code, text: own(label) })
  }
  return { reasons, lost }
}

/**
 * The code of each reason that a base lists itself, as records have it. A base that takes the standard ones has none: most projects know no such
 * codes.
 */
export function codesOfReasons({ config: { missingReasons = [] } }: Base): ReadonlyMap<string, string> {
  return new Map(
    missingReasons.map(({ id, code }) => [id, id.startsWith(ofProject) ? id.slice(ofProject.length) : code] as const),
  )
}
