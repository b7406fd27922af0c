import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { handOverMachine } from '@casebook/core/interview/handOver.machine'
import { interviewCalls } from '@casebook/core/interview/interview.calls'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { EntryScreen } from '../entry/EntryScreen'
import NoSuchCase from '../entry/opening/NoSuchCase'
import { caseAddress } from '../router/addresses/entryAddress'
import { useHold } from '../router/LeaveGuardContext'
import { useSearchParams } from '../router/useSearchParams'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { pageClass } from '../shell/frame'
import { Main } from '../shell/Main'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { SpinnerBar } from '../ui/waiting/SpinnerBar'
import { AskToHandOver } from './AskToHandOver'
import { InterviewScreen } from './InterviewScreen'
import { forgetAgreement, interviewAddress, isAgreed } from './interviewAddress'
import { tellOtherTabs } from './tellOtherTabs'

interface InterviewRouteProps {
  readonly group: string
  readonly base: string
  /** The name of the case. */
  readonly case: string
}

/**
 * Hands the tablet over, and holds the page at the interview until the password is given. A session that began anew, as after signing in
 * over the page, is handed over again without disturbing the patient's question.
 */
export default function InterviewRoute({ group, base, case: name }: InterviewRouteProps) {
  const params = useSearchParams()
  const { user } = useSession()
  const studyCase = { group, base, owner: params.get('owner') ?? user.username, name }
  const parts = params.getAll('part')
  const address = interviewAddress(studyCase, parts)
  const isHandedOver = user.handedOver === address
  const [wasHandedOver] = useState(isHandedOver)
  const [isOpen, setIsOpen] = useState(isHandedOver)
  if (isHandedOver && !isOpen) setIsOpen(true)
  const [agreedAt, setAgreedAt] = useState(() => (isAgreed(address) ? address : null))
  const mayHandOver = agreedAt === address
  // It holds for one visit.
  useEffect(forgetAgreement, [])
  const [takenBackBy, setTakenBackBy] = useState<ClientUser | null>(null)
  useHold(
    isOpen && !takenBackBy ? (
      <Trans
        id="interview.held"
        message="This tablet shows only the questions. Staff can end the interview with their password."
      />
    ) : null,
    { mayLeave: false },
  )
  if (takenBackBy) return <Leave user={takenBackBy} to={caseAddress(studyCase)} />
  return (
    <>
      {!isHandedOver && !isOpen && !mayHandOver && (
        <AskToHandOver studyCase={studyCase} isOfAll={parts.length === 0} onHandOver={() => setAgreedAt(address)} />
      )}
      {!isHandedOver && (isOpen || mayHandOver) && (
        <HandOver key={address} studyCase={studyCase} address={address} parts={parts} isQuiet={isOpen} />
      )}
      {isOpen && (
        <EntryScreen
          group={group}
          base={base}
          draft={null}
          ofCase={studyCase}
          isOnTablet
          draw={(actor, view) => (
            <InterviewScreen
              actor={actor}
              view={view}
              parts={parts}
              isResumed={wasHandedOver}
              isHandedOver={isHandedOver}
              onBack={setTakenBackBy}
            />
          )}
        />
      )}
    </>
  )
}

interface HandOverProps {
  readonly studyCase: CaseIdentity
  readonly address: string
  readonly parts: readonly string[]
  /** Behind the patient's page. */
  readonly isQuiet: boolean
}

function HandOver({ studyCase, address, parts, isQuiet }: HandOverProps) {
  const interview = usePort(interviewCalls)
  const { session, onSignedInAgain } = useSession()
  const onUser = (user: ClientUser) => {
    tellOtherTabs()
    onSignedInAgain(user)
  }
  const [state, send] = useMachine(handOverMachine, {
    input: { interview, session, studyCase, address, parts, onUser },
  })
  if (isQuiet) return null
  if (state.matches('notFound')) return <NoSuchCase />
  if (state.matches('nothingToAnswer'))
    return (
      <Main className={pageClass}>
        <Note tone="range" role="alert">
          <Trans
            id="interview.notOpen"
            message="The tablet was not handed over: these sections are hidden in the case, or accept no answers now."
          />{' '}
          <Link className={linkClass} href={caseAddress(studyCase)}>
            <Trans id="interview.toCase" message="Back to the case" />
          </Link>
        </Note>
      </Main>
    )
  if (state.matches('unreachable'))
    return (
      <Main className={pageClass}>
        <CallFailedNote error={state.context.error} onRetry={() => send({ type: 'reload' })} />
      </Main>
    )
  return <SpinnerBar label={<Trans id="session.asking" message="One moment" />} />
}

/** Leaves once the page holds nobody any more. */
function Leave({ user, to }: { readonly user: ClientUser; readonly to: string }) {
  const { onSignedInAgain } = useSession()
  const [, navigate] = useLocation()
  const leave = useCallback(() => {
    onSignedInAgain(user)
    navigate(to, { replace: true })
  }, [onSignedInAgain, navigate, user, to])
  useEffect(() => {
    const timer = setTimeout(leave)
    return () => clearTimeout(timer)
  }, [leave])
  return <SpinnerBar label={<Trans id="session.asking" message="One moment" />} />
}
