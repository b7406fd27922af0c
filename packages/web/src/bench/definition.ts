/** The questionnaire that the comparison of form engines gives every page: no engine's own format. */
export interface Definition {
  readonly sections: readonly DefinedSection[]
  /** Questions that show before anything is answered. */
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
  /** Shows while that question shows and has this answer. */
  readonly cond?: { readonly q: string; readonly v: string }
  /** Computed: the sum of these, as far as they show and are answered. */
  readonly derived?: { readonly sum: readonly string[] }
}

declare global {
  interface Window {
    readonly __benchDefinition?: Definition | null
  }
}
