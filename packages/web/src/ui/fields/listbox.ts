/** Shared by Listbox and Combobox: the choices, and the ids of the label and description. */
import type { KeyboardEvent, ReactNode } from 'react'

export interface ListChoice {
  readonly value: string
  readonly label: string
  /** Separated by a line, because it is not an answer like the others. */
  readonly isApart?: boolean
  /** A line above the label, as the category of a diagnosis. */
  readonly above?: string
}

export interface ListFieldProps {
  readonly id: string
  readonly choices: readonly ListChoice[]
  /** Null if nothing is chosen. */
  readonly value: string | null
  readonly placeholder: string
  /** Ids of the label and of the description. */
  readonly labelledBy: string
  readonly describedBy: string
  readonly isInvalid: boolean
  /** In a table. */
  readonly isCell?: boolean
  readonly onChoose: (value: string | null) => void
  /** For keys pressed while the list is closed. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

export interface SearchedListFieldProps extends ListFieldProps {
  /** The choices that match the typed text. */
  readonly matching: (typed: string) => readonly ListChoice[]
  readonly openLabel: string
  readonly nothingFound: ReactNode
  /** The words of the chosen one, where `choices` may lack it. */
  readonly shown?: string
  /** What is typed is still searched: what is listed cannot be chosen. */
  readonly isStale?: boolean
  /** Announced and shown below the choices. */
  readonly status?: ReactNode
  readonly onType?: (typed: string) => void
  /** The field is left with typed text of which nothing was chosen. */
  readonly onLeave?: (typed: string) => void
}

export const listAnchor = { to: 'bottom start', gap: 4, padding: 8 } as const

export function labelOf(choices: readonly ListChoice[], value: string | null): string {
  return choices.find((choice) => choice.value === value)?.label ?? ''
}

/**
 * The parent for an open list. It is inside the main landmark, because screen reader users who navigate by landmarks
 * miss content outside of them.
 */
export function landmarkOf(field: HTMLElement | null): HTMLElement | null {
  return field?.closest('main') ?? null
}
