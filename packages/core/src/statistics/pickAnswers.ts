/**
 * A few answers out of the JSON text of all that a case has. Parsing the whole text would take most of the time of an
 * evaluation.
 */
import type { FactValue } from '../facts/fact'

/** By key. */
export type PickedAnswers = Readonly<Record<string, NonNullable<FactValue>>>

export type Pick = (json: string) => PickedAnswers

/** Ids that are written the same in every JSON text, and that are no key inside of an answer. */
const isPlain = (id: string) => /^[A-Za-z0-9_][\w .-]*$/.test(id) && id !== 'unknown'

const string = String.raw`"(?:[^"\\]|\\.)*"`
const list = String.raw`\[\s*(?:${string}\s*(?:,\s*${string}\s*)*)?\]`
const answer = new RegExp(String.raw`${string}|-?\d[\d.eE+-]*|true|false|${list}|\{\s*"unknown"\s*:\s*true\s*\}`, 'y')

/** The answers to these questions, in all their occurrences. */
export function answersTo(questions: Iterable<string>): Pick {
  const ids = [...questions]
  // Also holds other answers, which nobody asks for.
  if (ids.length === 0 || !ids.every(isPlain)) return (json) => JSON.parse(json)
  // A quote after a brace or comma opens a text, as one within a text has a backslash before it. If it closed one, no letter could follow.
  const names = ids.map((id) => id.replaceAll(/[.-]/g, String.raw`\$&`)).join('|')
  const key = new RegExp(String.raw`[{,]\s*"((?:${names})(?:#\d+)?)"\s*:\s*`, 'g')
  return (json) => {
    const picked: Record<string, NonNullable<FactValue>> = Object.create(null)
    key.lastIndex = 0
    for (let found = key.exec(json); found; found = key.exec(json)) {
      answer.lastIndex = key.lastIndex
      const [value] = answer.exec(json) ?? []
      if (value === undefined) return JSON.parse(json)
      picked[found[1] as string] = JSON.parse(value) // The cast is sound: the expression has one group.
    }
    return picked
  }
}
