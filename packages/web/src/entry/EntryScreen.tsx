import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { EntryPort } from '@casebook/core/entry/entry.calls'
import { entryMachine } from '@casebook/core/entry/entry.machine'
import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import { now } from '../dates/clock'
import { FilesContext, type FilesHere } from '../questions/files/FilesContext'
import { caseAddress, entryAddress } from '../router/addresses/entryAddress'
import { newIdempotencyKey } from '../session/newIdempotencyKey'
import type { Ports } from '../session/ports'
import { useSession } from '../session/session'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { pageClass } from '../shell/frame'
import { Main } from '../shell/Main'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { Skeleton } from '../ui/waiting/Skeleton'
import type { EntryActor } from './FormContext'
import { createFormView, type FormView } from './formView'
import { OpenCase } from './OpenCase'

const NoSuchCase = lazyComponent<object>(() => import('./opening/NoSuchCase'))
const AccessEnded = lazyComponent<{ actor: EntryActor }>(() => import('./opening/AccessEnded'))

interface EntryScreenProps {
  readonly group: string
  readonly base: string
  readonly draft: string | null
  /** The saved case to open. */
  readonly ofCase?: CaseIdentity | null
  /** For a patient: only what is asked. */
  readonly isOnTablet?: boolean
  /** Opens the case to be looked at only. */
  readonly reviewed?: EntryPort
  /** The question to go to. */
  readonly question?: string | null
  /** Called with the address of the open case or draft, first on opening and then on every change. */
  readonly onAddress?: ((address: string) => void) | undefined
  /** Called with the chart once the case is open. */
  readonly onOpened?: ((actor: EntryActor) => void) | undefined
  /** Draws the open case in another way than as a form. */
  readonly draw?: (actor: EntryActor, view: FormView) => ReactNode
}

/** Data entry: from the address to an open case. */
export function EntryScreen(props: EntryScreenProps) {
  const { group, base, draft, ofCase = null, isOnTablet, reviewed, question = null, onAddress, onOpened, draw } = props
  const { t } = useLingui()
  const { entry, bases, cases, journalOf, answerFiles, user, guard } = useSession()
  const opening = guard(entry)
  const actor = useActorRef(entryMachine, {
    input: {
      // Only opening waits for a sign-in over the screen. Answers and saves say themselves what is kept meanwhile.
      entry: reviewed ?? { ...entry, tree: opening.tree, reset: opening.reset },
      bases,
      journal: (!reviewed && journalOf?.(user.username)) || null,
      name: { group, base },
      draft: draft ?? undefined,
      ofCase: ofCase ?? undefined,
      isOnTablet,
      ...(!reviewed && { cases }),
      newIdempotencyKey,
      now: () => now().toISOString(),
    },
  })
  const stage = useSelector(actor, (screen) =>
    typeof screen.value === 'string' ? screen.value : Object.keys(screen.value)[0],
  )
  // One selector each: an answer changes none of them, so it does not re-render this component.
  const form = useSelector(actor, ({ context }) => context.form)
  const config = useSelector(actor, ({ context }) => context.config)
  const locked = useSelector(actor, ({ context }) => context.locked)
  const error = useSelector(actor, ({ context }) => context.error)
  const openDraft = useSelector(actor, ({ context }) => context.draft)
  useLeaving(actor)
  const address = useSelector(actor, addressOfOpen)
  useEffect(() => {
    if (address !== null) onAddress?.(address)
  }, [address, onAddress])

  const view = useMemo(() => form && config && createFormView(form.engine, config, locked), [form, config, locked])

  const files = useMemo(() => view && filesIn(actor, answerFiles), [actor, view, answerFiles])

  const isOpen = stage === 'open'
  useEffect(() => {
    if (isOpen) onOpened?.(actor)
  }, [isOpen, actor, onOpened])

  if (stage === 'notFound') return <NoSuchCase />
  if (stage === 'ended') return <AccessEnded actor={actor} />
  if (stage === 'failed')
    return (
      <Main className={pageClass}>
        <CallFailedNote error={error} onRetry={() => actor.send({ type: 'tryAgain' })} />
      </Main>
    )
  if (stage !== 'open' || !view)
    return (
      <Main className={pageClass}>
        <Skeleton
          label={t({ id: 'dialog.loading', message: 'Loading the case' })}
          lines={[0.3, 0.9, 0.8, 0.9, 0.7, 0.85]}
        />
      </Main>
    )
  const key = view.engine.structure.base.id + (openDraft ?? '')
  return (
    <FilesContext value={files}>
      {draw ? draw(actor, view) : <OpenCase key={key} actor={actor} view={view} question={question} />}
    </FilesContext>
  )
}

/** Where the files go that are answers of the open case. */
function filesIn(actor: EntryActor, fetch: Ports['answerFiles']): FilesHere | null {
  const { name, opened } = actor.getSnapshot().context
  if (!opened || !fetch) return null
  const { id: draft, isReadOnly, owner, caseName } = opened
  const ofCase = isReadOnly && caseName !== null ? { ...name, owner, name: caseName } : undefined
  return { of: { ...name, draft, ofCase }, fetch }
}

/** A saved case is addressed by its name, a new one by its draft. Null until either is open. */
function addressOfOpen(screen: SnapshotFrom<typeof entryMachine>): string | null {
  const { name, opened, caseName, draft } = screen.context
  if (!opened || !screen.matches('open')) return null
  if (caseName !== null) return caseAddress({ ...name, owner: opened.owner, name: caseName })
  return entryAddress(name, draft)
}

/** Tells the chart when the screen or the page is left, and when the connection is back. */
function useLeaving(actor: EntryActor): void {
  // Layout effects are cleaned up while the chart still runs.
  useLayoutEffect(() => {
    const leave = () => actor.send({ type: 'left' })
    const reconnect = () => actor.send({ type: 'online' })
    addEventListener('pagehide', leave)
    addEventListener('online', reconnect)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('online', reconnect)
      leave()
    }
  }, [actor])
}
