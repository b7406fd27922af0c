import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useReducer } from 'react'
import { isMissingCode, untilHere } from './missingCode'
import { prefetched, prefetchedFirst } from './prefetch'

interface Missed {
  /** The code could not be loaded. Lets the opener undo the opening, so that the user can try again. */
  readonly onMissing?: () => void
}

export interface LazyComponent<Props> {
  (props: Props & Missed): ReactNode
  /** Prefetches, such as when the pointer is over the opener. */
  readonly fetch: () => void
  readonly isHere: () => boolean
}

/** The placeholder. */
type Meanwhile<Props> = ReactNode | ((props: Props) => ReactNode)

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

interface Code<Props> {
  /** Null until loaded. */
  Piece: ComponentType<Props> | null
  readonly fetch: () => Promise<void>
}

/**
 * A component loaded on first render, or prefetched when idle. `lazy` with `Suspense` shows its fallback for at least
 * 300 ms; this renders as soon as the code arrives, or at once if it is already there. Until then the page around it is
 * unchanged. If the code cannot be loaded, the page says that it is offline, and renders the component later.
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  meanwhile: Meanwhile<Props> = null,
): LazyComponent<Props> {
  return lazy(load, prefetched, meanwhile)
}

/** Like `lazyComponent`, but loaded soon after the first paint: it may be needed at any moment, even offline. */
export function lazySoon<Props extends object>(
  load: Load<Props>,
  meanwhile: Meanwhile<Props> = null,
): LazyComponent<Props> {
  return lazy(load, prefetchedFirst, meanwhile)
}

/** Like `lazyComponent`, for the main component of a page: does not wait for the shared code. */
export function lazyScreen<Props extends object>(
  load: Load<Props>,
  meanwhile: Meanwhile<Props> = null,
): LazyComponent<Props> {
  return lazy(load, prefetched, meanwhile, async () => {})
}

let fetchShared: () => Promise<void> = async () => {}

/** Sets the code that every lazy component waits for, besides its own: the texts of the rest of the page. */
export function setSharedCode(fetch: () => Promise<void>): void {
  fetchShared = fetch
}

type When = (fetch: () => Promise<void>) => () => Promise<void>

function lazy<Props extends object>(
  load: Load<Props>,
  when: When,
  meanwhile: Meanwhile<Props>,
  shared = () => fetchShared(),
): LazyComponent<Props> {
  const code: Code<Props> = {
    Piece: null,
    fetch: when(async () => {
      if (code.Piece) return
      const [{ default: Piece }] = await Promise.all([load(), shared()])
      code.Piece ??= Piece
    }),
  }
  return Object.assign((props: Props & Missed) => <WhenLoaded code={code} given={props} meanwhile={meanwhile} />, {
    // Ignore failures: rendering retries and reports them.
    fetch: () => void code.fetch().catch(() => {}),
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
