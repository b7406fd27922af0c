/** The sheet `choices`: questions with the same options share a list. */
import type { Answer, Question } from '@casebook/core/bases/base'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { Text } from '@casebook/core/language/language'
import { createNames } from './names'

export interface WrittenList {
  readonly name: string
  readonly options: readonly { readonly code: string; readonly text: Text }[]
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

export function optionsOf(answers: readonly Answer[], codes: ReadonlyMap<string, string>): WrittenList['options'] {
  return answers.map(({ id, text }) => ({ code: codes.get(id) ?? id, text }))
}
