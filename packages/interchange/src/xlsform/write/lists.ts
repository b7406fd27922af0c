/** The sheet `choices`: questions with the same options share a list. */
import type { Answer, Question } from '@casebook/core/bases/base'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { Text } from '@casebook/core/language/language'
import type { Cells } from './cells'
import { createNames } from './names'

export interface WrittenList {
  readonly name: string
  readonly options: readonly { readonly code: string; readonly text: Text; readonly cells?: Cells }[]
}

export interface Lists {
  /** The name of the list that has these options. `wanted`: if there is none yet. */
  nameOf(options: WrittenList['options'], wanted: string): string
  /** One that no question has. */
  add(name: string, options: WrittenList['options']): void
  readonly all: readonly WrittenList[]
}

export function createLists(): Lists {
  const claim = createNames()
  const byOptions = new Map<string, WrittenList>()
  const others: WrittenList[] = []
  return {
    nameOf(options, wanted) {
      const key = canonicalJson(options)
      const list = byOptions.get(key) ?? { name: claim(wanted), options }
      byOptions.set(key, list)
      return list.name
    },
    add(name, options) {
      others.push({ name: claim(name), options })
    },
    get all() {
      return [...byOptions.values(), ...others]
    },
  }
}

/** A list that a study has named is called so wherever its options are. */
export function wantedName({ id, list }: Question): string {
  return list ?? id
}

/** @param cells by option: what a filter looks at */
export function optionsOf(
  answers: readonly Answer[],
  codes: ReadonlyMap<string, string>,
  cells: ReadonlyMap<string, Cells> = new Map(),
): WrittenList['options'] {
  return answers.map(({ id, text }) => {
    const own = cells.get(id)
    return { code: codes.get(id) ?? id, text, ...(own && { cells: own }) }
  })
}
