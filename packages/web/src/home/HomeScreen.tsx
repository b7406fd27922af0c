import { civilDateText } from '@casebook/core/dates/civilDate'
import { guidesOf } from '@casebook/core/help/guides'
import type { Waiting, WaitingQuery } from '@casebook/core/home/home.calls'
import { firstStep, isFirstDay, type KindOfWork, waitingInAll, waitingKinds } from '@casebook/core/home/waiting'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { today } from '../dates/today'
import { UndeliveredNote } from '../drafts/UndeliveredNote'
import { useDays } from '../followUps/days'
import { useSession } from '../session/session'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Card } from '../ui/Card'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { Skeleton } from '../ui/waiting/Skeleton'
import { ChangesCard } from './ChangesCard'
import { CheckQuery } from './CheckQuery'
import { DraftsCard } from './DraftsCard'
import { FollowUpsCard } from './FollowUpsCard'
import { InvitationsCard, RequestsCard } from './GroupsCards'
import { NothingWaiting } from './NothingWaiting'
import { QueriesCard } from './QueriesCard'
import { SectionsCard } from './SectionsCard'
import { StudiesCard } from './StudiesCard'
import { useWaiting } from './useWaiting'

const FirstSteps = lazyComponent(() => import('../help/FirstSteps'))

/** The first screen after sign-in: what waits for the user, each piece of work one click away. */
export default function HomeScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const days = useDays()
  const [guide] = guidesOf(user.roles)
  const [screen, send] = useWaiting({ follows: true })
  const reload = useCallback(() => send({ type: 'reload' }), [send])
  const { waiting, error } = screen.context
  const [checked, check] = useState<WaitingQuery | null>(null)
  const closeCheck = () => {
    check(null)
    reload()
  }
  return (
    <>
      <PageHead title={<Trans id="home.title" message="Waiting for you" />}>
        {days.long(civilDateText(today()))}. {waiting && <Sum waiting={waiting} />}
      </PageHead>
      {error != null && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={reload} />
        </div>
      )}
      {!waiting && error == null && (
        <Card className="p-4">
          <Skeleton label={t({ id: 'home.loading', message: 'Loading your tasks' })} lines={[0.3, 0.6, 0.5]} />
        </Card>
      )}
      {waiting && (
        <>
          <UndeliveredNote places={placesOf(waiting)} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a short cut; Tab reaches the same links */}
          <div
            className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-5 max-tablet:grid-cols-[minmax(0,1fr)]"
            onKeyDown={goToLine}
          >
            <div className="flex min-w-0 flex-col gap-4">
              {waitingKinds(waiting).map((kind) => (
                <Work key={kind} kind={kind} waiting={waiting} onChanged={reload} onCheck={check} />
              ))}
              {waitingKinds(waiting).length === 0 && (
                <>
                  <NothingWaiting step={firstStep(user.roles, waiting)} />
                  {guide && isFirstDay(waiting) && <FirstSteps guide={guide} />}
                </>
              )}
            </div>
            {waiting.studies.length > 0 && (
              <StudiesCard studies={waiting.studies} entersCases={holds(user.roles, 'hasOwnCases')} />
            )}
          </div>
        </>
      )}
      {checked && <CheckQuery query={checked} onClose={closeCheck} />}
    </>
  )
}

/** Read out when a colleague's work changes it. */
function Sum({ waiting }: { readonly waiting: Waiting }) {
  const { count, more } = waitingInAll(waiting)
  return (
    <span role="status">
      {more ? (
        <Trans id="home.sum.more" message="More than {count} tasks for you" values={{ count }} />
      ) : (
        <Trans
          id="home.sum"
          message="{count, plural, =0 {You’re all caught up.} one {# task for you} other {# tasks for you}}"
          values={{ count }}
        />
      )}
    </span>
  )
}

interface WorkProps {
  readonly kind: KindOfWork
  readonly waiting: Waiting
  readonly onChanged: () => void
  readonly onCheck: (query: WaitingQuery) => void
}

function Work({ kind, waiting, onChanged, onCheck }: WorkProps): ReactNode {
  const { drafts, changed, queries, followUps, toSign, toVerify, invitations, requests } = waiting
  switch (kind) {
    case 'drafts':
      return drafts && <DraftsCard drafts={drafts} onGone={onChanged} />
    case 'changed':
      return changed && <ChangesCard changed={changed} />
    case 'queries':
      return queries && <QueriesCard queries={queries} onCheck={onCheck} />
    case 'followUps':
      return followUps && <FollowUpsCard followUps={followUps} />
    case 'toSign':
      return toSign && <SectionsCard kind="toSign" cases={toSign} />
    case 'toVerify':
      return toVerify && <SectionsCard kind="toVerify" cases={toVerify} />
    case 'invitations':
      return invitations && <InvitationsCard invitations={invitations} />
    case 'requests':
      return requests && <RequestsCard requests={requests} />
  }
}

function placesOf({ studies, drafts }: Waiting) {
  return studies.map((study) => ({
    ...study,
    drafts: drafts?.lines.filter(({ group, base }) => group === study.group && base === study.base),
  }))
}

/** The arrows go from line to line; Enter opens, as at every link. */
function goToLine(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  const here = lines.findIndex((line) => line.closest('li')?.contains(document.activeElement))
  const next = lines[Math.max(0, here + step)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
