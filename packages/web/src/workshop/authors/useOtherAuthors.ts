import { type AuthorThere, authorsCalls } from '@casebook/core/candidates/written/authors.calls'
import { authorsMachine, authorsOf } from '@casebook/core/candidates/written/authors.machine'
import { isDue } from '@casebook/core/entry/presence/presenceMachineOf'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { guardQuietly } from '../../session/access/attendance'
import { useSession } from '../../session/session'
import { useSignsOfLife } from '../../shell/useSignsOfLife'
import type { WorkshopProps } from '../workshopProps'
import { useLooking } from './useLooking'

export interface Authors {
  readonly others: readonly AuthorThere[]
  /** Tells the others at which question or section this author is. */
  readonly noteAt: (item: string | null) => void
}

/** Who else writes in this study. What one of them keeps, or that it was published, is looked at within seconds, and when the author comes back to the page. */
export function useOtherAuthors({ screen, send }: WorkshopProps): Authors {
  const session = useSession()
  const { candidate, keptAt } = screen.context
  const port = useMemo(() => guardQuietly(session.portOf(authorsCalls), session), [session])
  const at = useRef<string | null>(null)
  const presence = useActorRef(authorsMachine, { input: authorsOf(port, candidate, () => at.current) })
  useSignsOfLife(
    useCallback(() => {
      if (isDue(presence.getSnapshot())) presence.send({ type: 'active' })
    }, [presence]),
  )
  const others = useSelector(presence, ({ context }) => context.others)
  const theirs = useSelector(presence, ({ context }) => context.news.keptAt)
  const hasEnded = useSelector(presence, ({ context }) => context.hasEnded)
  const look = useEffectEvent(() => send({ type: 'look' }))
  useLooking(look)
  const isOpen = screen.matches('open')
  const looked = useRef<string | null>(null)
  const isNews = hasEnded || (theirs !== null && keptAt !== '' && Date.parse(theirs) > Date.parse(keptAt))
  const news = isNews ? `${theirs} ${hasEnded}` : null
  useEffect(() => {
    // Only an open workshop looks: what comes while a file is read waits for its end.
    if (!isOpen || news === null || looked.current === news) return
    looked.current = news
    look()
  }, [isOpen, news])
  useEffect(
    () => () => {
      // Otherwise the others see it after five minutes.
      port.beAtCandidate({ candidate, isLeaving: true }).catch(() => {})
    },
    [port, candidate],
  )
  const noteAt = useCallback((item: string | null) => {
    at.current = item
  }, [])
  return { others, noteAt }
}
