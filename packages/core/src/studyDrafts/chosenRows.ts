/** Which rows of an outline are chosen. One of them has the focus; what is done is done to all that are chosen. */

export interface ChosenRows {
  /** The row with the focus. */
  readonly active: string | null
  /** The row at which a range begins. */
  readonly anchor: string | null
  readonly ids: ReadonlySet<string>
}

/**
 * `alone`: nothing else is chosen. `also`: it is chosen as well, or no more. `through`: all rows from the anchor to it. `reached`: it gets the
 * focus, and what is chosen stays.
 */
export type Choice = 'alone' | 'also' | 'through' | 'reached'

/** `rows`: the ids of the rows in sight, in order. */
export function chosenAfter(rows: readonly string[], before: ChosenRows, id: string, choice: Choice): ChosenRows {
  switch (choice) {
    case 'alone':
      return { active: id, anchor: id, ids: new Set([id]) }
    case 'also':
      return { active: id, anchor: id, ids: toggled(before.ids, id) }
    case 'reached':
      return { ...before, active: id }
    case 'through': {
      const ends = [rows.indexOf(before.anchor ?? id), rows.indexOf(id)]
      if (ends.includes(-1)) return chosenAfter(rows, before, id, 'alone')
      const ids = rows.slice(Math.min(...ends), Math.max(...ends) + 1)
      return { ...before, active: id, ids: new Set(ids) }
    }
  }
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])
}
