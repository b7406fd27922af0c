interface MutantOutcome {
  readonly status: string
  readonly fileName: string
  readonly location: { readonly start: { readonly line: number; readonly column: number } }
  readonly mutatorName: string
  readonly replacement?: string
}

interface Figures {
  readonly mutants: number
  readonly killed: number
  readonly timedOut: number
  readonly survived: number
  readonly uncovered: number
  /** Per cent of the mutants that were noticed. */
  readonly score: number
}

export function figuresOf(results: readonly MutantOutcome[]): Figures
export function survivorsOf(results: readonly MutantOutcome[]): string[]
export function recordFigures(page: string, area: string, figures: Figures): void
