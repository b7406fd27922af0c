/** The options of a field: `1, Yes | 0, No`. Older files have a line for each. */
import type { Choice } from '../lower/sourceField'

/** `faults`: parts without a code, as written. */
export function readChoices(text: string): { readonly choices: readonly Choice[]; readonly faults: readonly string[] } {
  const parts = text.split(text.includes('|') ? '|' : /\\n|\r?\n/)
  const choices: Choice[] = []
  const faults: string[] = []
  for (const part of parts.map((each) => each.trim())) {
    if (part === '') continue
    const [, code, label] = /^([^,]*),([\s\S]*)$/.exec(part) ?? []
    if (code === undefined || code.trim() === '') faults.push(part)
    else choices.push({ code: code.trim(), label: label?.trim() || code.trim() })
  }
  return { choices, faults }
}
