import { nameOfOther } from '@casebook/core/entry/presence/personThere'
import { type Freezing, presenceIn, presenceMachine } from '@casebook/core/entry/presence/presence.machine'
import { isDue } from '@casebook/core/entry/presence/presenceMachineOf'
import type { CaseCallsPort } from '@casebook/core/marks/caseCalls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useEntry, useForm } from '../entry/FormContext'
import { guardQuietly } from '../session/access/attendance'
import { type Session, useSession } from '../session/session'
import { useListed } from '../shell/useListed'
import { useSignsOfLife } from '../shell/useSignsOfLife'
import { Icon } from '../ui/Icon'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import type { Changed } from './LocksChanged'

const LocksChanged = lazyComponent(() => import('./LocksChanged'))

/**
 * Warns that someone else is working on this case, before both of them save, and that sections were locked meanwhile. No other person can
 * be in a case that was never saved; locks can be set for it too.
 */
export function OthersThere() {
  const caseName = useEntry(({ context }) => context.caseName)
  return <Others key={caseName} />
}

function Others() {
  const { i18n } = useLingui()
  const listed = useListed()
  const presence = usePresence()
  const others = useSelector(presence, ({ context }) => context.others)
  const [changed, close] = useLocks(presence)
  const [first] = others
  const names = listed(others.map(nameOfOther), 'sentence')
  return (
    <>
      {changed && <LocksChanged {...changed} onClose={close} />}
      {/* Shrinks first: the identity of the case must stay readable. */}
      <p className="flex min-w-0 shrink-1000 items-center gap-1.5 text-xs text-ink-2" role="status">
        {first && (
          <>
            <Icon name="users" size="small" />
            <span className="line-clamp-2 text-balance wrap-anywhere hyphens-auto">
              <Trans
                id="dialog.others"
                message="{count, plural, one {{names} has this case open too, since {time}} other {{names} have this case open too}}"
                values={{ count: others.length, names, time: i18n.date(first.since, { timeStyle: 'short' }) }}
              />
            </span>
          </>
        )}
      </p>
    </>
  )
}

function usePresence() {
  const session = useSession()
  const name = useEntry(({ context }) => context.name)
  const draft = useEntry(({ context }) => context.draft)
  const locks = useEntry(({ context }) => context.opened?.locks)
  const { actor } = useForm()
  const presence = useActorRef(presenceMachine, {
    input: presenceIn({ calls: () => quietCalls(session), of: { ...name, draft }, locks }),
  })
  const act = useCallback(() => {
    if (isDue(presence.getSnapshot())) presence.send({ type: 'active' })
  }, [presence])
  useSignsOfLife(act)
  const hasEnded = useSelector(presence, ({ context }) => context.hasEnded)
  useEffect(() => {
    if (hasEnded) actor.send({ type: 'accessEnded' })
  }, [hasEnded, actor])
  const arrivedAt = useSelector(presence, ({ context }) => context.news.arrivedAt)
  useEffect(() => {
    if (arrivedAt) actor.send({ type: 'answersArrived', at: arrivedAt })
  }, [arrivedAt, actor])
  return presence
}

/** Another person has locked, signed, unlocked or asked something: the form follows, and says which sections it concerns. */
function useLocks(presence: ActorRefFrom<typeof presenceMachine>) {
  const { actor } = useForm()
  const { readAnew } = useCaseMarks()
  const freezing = useSelector(presence, ({ context }) => context.news.freezing)
  const [changed, setChanged] = useState<Changed | null>(null)
  const follow = useEffectEvent(({ frozen, asked }: Freezing) => {
    const before = actor.getSnapshot().context.locked
    actor.send({ type: 'frozen', frozen })
    actor.send({ type: 'asked', keys: asked })
    const after = actor.getSnapshot().context.locked
    const locked = [...after].filter((id) => !before.has(id))
    const opened = [...before].filter((id) => !after.has(id))
    if (locked.length + opened.length > 0) setChanged({ locked, opened })
    readAnew()
  })
  useEffect(() => {
    if (freezing) follow(freezing)
  }, [freezing])
  return [changed, () => setChanged(null)] as const
}

/** If the session has ended, the sign-in covers the case. */
async function quietCalls(session: Session): Promise<Pick<CaseCallsPort, 'presence'>> {
  const { presence } = (await session.caseCalls?.()) ?? {}
  return { presence: presence && guardQuietly(presence, session) }
}
