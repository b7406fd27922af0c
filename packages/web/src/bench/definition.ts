/** The questionnaire the benchmark gives every page, in a format that belongs to no engine. */
export interface Definition {
  readonly sections: readonly DefinedSection[]
  /** The number of questions visible before any answer. */
  readonly visibleAtStart: number
}

export interface DefinedSection {
  readonly id: string
  readonly title: string
  readonly questions: readonly DefinedQuestion[]
}

export interface DefinedQuestion {
  readonly id: string
  readonly type: 'oc' | 'yn' | 'mc' | 'num' | 'text' | 'date'
  readonly text: string
  readonly options?: readonly { readonly id: string; readonly text: string }[]
  readonly min?: number
  readonly max?: number
  /** Visible while that question is visible and has this answer. */
  readonly cond?: { readonly q: string; readonly v: string }
  /** Computed: the sum of those that are visible and answered. */
  readonly derived?: { readonly sum: readonly string[] }
}

declare global {
  interface Window {
    readonly __benchDefinition?: Definition | null
  }
}
