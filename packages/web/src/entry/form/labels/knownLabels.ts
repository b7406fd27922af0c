/** The labels of codes of code lists that this page has met. A version of a list never changes, so they stay. */
import type { OptionsFrom } from '@casebook/core/bases/lists/optionsFrom'
import type { Text } from '@casebook/core/language/language'

export type Labels = ReadonlyMap<string, Text>

let known: Labels = new Map()
const listeners = new Set<() => void>()

export function labelKey({ list, version }: OptionsFrom, code: string): string {
  return JSON.stringify([list, version, code])
}

export const knownLabels = () => known

export function followLabels(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function addLabels(from: OptionsFrom, codes: readonly { readonly code: string; readonly label: Text }[]): void {
  known = new Map([...known, ...codes.map(({ code, label }) => [labelKey(from, code), label] as const)])
  for (const tell of listeners) tell()
}
