import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useReducer } from 'react'
import { withNeeds } from './lazyNeeds'
import { isMissingCode, untilHere } from './missingCode'
import { prefetched } from './prefetch'

interface Missed {
  /** The code could not be loaded. Lets the opener undo the opening, so that the user can try again. */
  readonly onMissing?: () => void
}

export interface LazyComponent<Props> {
  (props: Props & Missed): ReactNode
  /** Prefetches, such as when the pointer is over the opener. Resolves once the code is here or could not be loaded. */
  readonly fetch: () => Promise<void>
  readonly isHere: () => boolean
}

/** The placeholder. */
type Meanwhile<Props> = ReactNode | ((props: Props) => ReactNode)

interface Code<Props> {
  /** Null until loaded. */
  Piece: ComponentType<Props> | null
  readonly fetch: () => Promise<void>
}

/**
 * A component loaded on first render, or prefetched when idle. `lazy` with `Suspense` shows its fallback for at least
 * 300 ms; this renders as soon as the code arrives, or at once if it is already there. Until then the page around it is
 * unchanged. If the code cannot be loaded, the page renders `otherwise`, or else says that it is offline, and renders the component later.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  meanwhile: Meanwhile<Props> = null,
  otherwise: ComponentType<Props> | null = null,
): LazyComponent<Props> {
  const code: Code<Props> = {
    Piece: null,
    fetch: prefetched(async () => {
      code.Piece ??= await withNeeds(load).then(
        (loaded) => loaded.default,
        (error: unknown) => {
          if (!otherwise) throw error
          return otherwise
        },
      )
    }),
  }
  return Object.assign((props: Props & Missed) => <WhenLoaded code={code} given={props} meanwhile={meanwhile} />, {
    // Ignore failures: rendering retries and reports them.
    fetch: () => code.fetch().catch(() => {}),
    isHere: () => code.Piece !== null,
  })
}

interface WhenLoadedProps<Props> {
  readonly code: Code<Props>
  readonly given: Props & Missed
  readonly meanwhile: Meanwhile<Props>
}

function WhenLoaded<Props extends object>({ code, given, meanwhile }: WhenLoadedProps<Props>) {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const { Piece } = code
  const isMissing = Piece === null
  const missed = useEffectEvent((error: unknown) => {
    given.onMissing?.()
    if (!isMissingCode(error)) throw error
    untilHere(code.fetch).then(drawAnew)
  })
  useEffect(() => {
    if (isMissing) code.fetch().then(drawAnew, missed)
  }, [code, isMissing])
  if (Piece) return <Piece {...given} />
  return typeof meanwhile === 'function' ? meanwhile(given) : meanwhile
}
