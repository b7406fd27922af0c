import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useReducer } from 'react'
import { isMissingCode, untilHere } from './missingCode'
import { prefetched, prefetchedFirst } from './prefetch'

interface Missed {
  /** Its code cannot be fetched: whoever opened it takes it back, so that it can be asked for again. */
  readonly onMissing?: () => void
}

export interface Later<Props> {
  (props: Props & Missed): ReactNode
  /** For when it will soon be needed: somebody points at what opens it. */
  readonly fetch: () => void
  readonly isHere: () => boolean
}

/** What stands in for the piece. */
type Meanwhile<Props> = ReactNode | ((props: Props) => ReactNode)

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

interface Code<Props> {
  /** Null until it was fetched. */
  Piece: ComponentType<Props> | null
  readonly fetch: () => Promise<void>
}

/**
 * A piece whose code comes when it is first drawn, or before, at leisure. Unlike `lazy` and `Suspense`, which show what stands in for it for
 * 300 ms at least, it is drawn in the moment in which its code comes, and at once where that came before. Until then the page around it stays as
 * it is: when the code cannot be fetched, the page says that it is not connected, and draws the piece when its code has come.
 */
export function later<Props extends object>(load: Load<Props>, meanwhile: Meanwhile<Props> = null): Later<Props> {
  return arriving(load, prefetched, meanwhile)
}

/** The same, fetched as soon as the page is painted: somebody may need it in the next moment, without a connection. */
export function soon<Props extends object>(load: Load<Props>, meanwhile: Meanwhile<Props> = null): Later<Props> {
  return arriving(load, prefetchedFirst, meanwhile)
}

/** The same, but nobody fetches it at leisure. */
export function onDemand<Props extends object>(load: Load<Props>, meanwhile: Meanwhile<Props> = null): Later<Props> {
  return arriving(load, (fetch) => fetch, meanwhile)
}

/** The same as `later`, for what a page is opened for: it does not wait for what comes with the others. */
export function first<Props extends object>(load: Load<Props>, meanwhile: Meanwhile<Props> = null): Later<Props> {
  return arriving(load, prefetched, meanwhile, async () => {})
}

let fetchCompany: () => Promise<void> = async () => {}

/** What every piece needs besides its code: it is not drawn before this has come. */
export function comesWith(fetch: () => Promise<void>): void {
  fetchCompany = fetch
}

type When = (fetch: () => Promise<void>) => () => Promise<void>

function arriving<Props extends object>(
  load: Load<Props>,
  when: When,
  meanwhile: Meanwhile<Props>,
  company = () => fetchCompany(),
): Later<Props> {
  const code: Code<Props> = {
    Piece: null,
    fetch: when(async () => {
      if (code.Piece) return
      const [{ default: Piece }] = await Promise.all([load(), company()])
      code.Piece ??= Piece
    }),
  }
  return Object.assign((props: Props & Missed) => <Arriving code={code} given={props} meanwhile={meanwhile} />, {
    // Whoever draws it asks again, and says what is wrong.
    fetch: () => void code.fetch().catch(() => {}),
    isHere: () => code.Piece !== null,
  })
}

interface ArrivingProps<Props> {
  readonly code: Code<Props>
  readonly given: Props & Missed
  readonly meanwhile: Meanwhile<Props>
}

function Arriving<Props extends object>({ code, given, meanwhile }: ArrivingProps<Props>) {
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
