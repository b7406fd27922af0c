/** What Listbox and Combobox have in common: choices to pick one of, and the words that name and describe the field. */
import type { KeyboardEvent, ReactNode } from 'react'

export interface ListChoice {
  readonly value: string
  readonly label: string
  /** Drawn after a line: no answer like the others. */
  readonly isApart?: boolean
}

export interface ListFieldProps {
  readonly id: string
  readonly choices: readonly ListChoice[]
  /** Null while nothing is chosen. */
  readonly value: string | null
  readonly placeholder: string
  /** Ids of what names the field and of what describes it. */
  readonly labelledBy: string
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly onChoose: (value: string | null) => void
  /** Keys pressed while the list is closed. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

export interface SearchedListFieldProps extends ListFieldProps {
  /** What of the choices is offered for what was typed. */
  readonly matching: (typed: string) => readonly ListChoice[]
  readonly openLabel: string
  readonly nothingFound: ReactNode
}

export const listAnchor = { to: 'bottom start', gap: 4, padding: 8 } as const

export function labelOf(choices: readonly ListChoice[], value: string | null): string {
  return choices.find((choice) => choice.value === value)?.label ?? ''
}

/** Lists open inside the page's main part: what lies outside every landmark is not found by those who go from one to the next. */
export function landmarkOf(field: HTMLElement | null): HTMLElement | null {
  return field?.closest('main') ?? null
}
