import { onSide } from '@casebook/core/bases/sides/practice'
import { candidateMachine } from '@casebook/core/candidates/candidate.machine'
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { shownIn } from '@casebook/core/language/language'
import { holds } from '@casebook/core/permissions/capabilities'
import { rehearsalCalls } from '@casebook/core/rehearsal/rehearsal.calls'
import { rehearsalMachine } from '@casebook/core/rehearsal/rehearsal.machine'
import { rehearsalDoubt } from '@casebook/core/rehearsal/standing'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { Link } from 'wouter'
import { RehearsalPanel } from '../rehearsal/RehearsalPanel'
import { checkTrialAddress, workshopAddress } from '../router/addresses/candidatesAddress'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'
import { Steps } from '../studies/Steps'
import { ButtonLink } from '../ui/ButtonLink'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { CandidateEnd } from './CandidateEnd'
import { formatTexts, uploadSteps } from './candidates.messages'
import { DifferencesCard } from './DifferencesCard'
import { FindingList, showFindingAt } from './FindingList'
import { PicturesCard } from './PicturesCard'
import { PublishBar } from './PublishBar'
import { Preview } from './preview/Preview'
import { ReadingChoices } from './recognised/ReadingChoices'
import { RecognisedCard } from './recognised/RecognisedCard'

interface CandidateScreenProps {
  readonly group: string
  readonly base: string
  /** Its id. */
  readonly candidate: string
}

/** An uploaded questionnaire: findings, a form to try, and the way to publish it. */
export default function CandidateScreen({ candidate: id, ...name }: CandidateScreenProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [screen, send] = useMachine(candidateMachine, { input: { manager: usePort(candidatesCalls), candidate: id } })
  const server = usePort(rehearsalCalls)
  const [playing, sendPlaying] = useMachine(rehearsalMachine, { input: { server, candidate: id } })
  const managesBases = holds(useSession().user.roles, 'canManageBases')
  const { received, isChanged, error } = screen.context
  if (screen.status === 'done') {
    const { settled, version, side } = screen.context
    const outcome = screen.matches('published')
      ? { published: version }
      : screen.matches('discarded')
        ? ('discarded' as const)
        : null
    return (
      <CandidateEnd name={onSide(side, name)} text={received?.candidate.text} outcome={outcome} settled={settled} />
    )
  }
  if (!received)
    return screen.matches('unreachable') ? (
      <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
    ) : (
      <Card className="p-5">
        <Skeleton label={t({ id: 'manage.loading.one', message: 'Loading the version' })} />
      </Card>
    )
  const { candidate, findings, knowledgeBase } = received
  const { counts } = candidate
  const { rehearsal, cases } = playing.context
  // As long as the server has not said how many cases there are, there may be some.
  const doubt = received.follows ? rehearsalDoubt(rehearsal, cases ?? 1) : null
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="@container">
      <PageHead
        title={<bdi>{shownIn(candidate.text, language) || candidate.base}</bdi>}
        action={<Steps steps={uploadSteps} at={screen.matches('asking') || screen.matches('publishing') ? 2 : 1} />}
      >
        <bdi>{candidate.fileName}</bdi>
        <Comma />
        <Trans {...formatTexts[candidate.format]} />{' '}
        <Link className={linkClass} href={workshopAddress(candidate.id)}>
          <Trans id="manage.toWorkshop" message="Open in the workshop" />
        </Link>
      </PageHead>
      {isChanged && (
        <div className="mb-4">
          <Note
            tone="range"
            role="alert"
            title={
              <Trans
                id="manage.baseChanged"
                message="Another version was published in the meantime. Yours is not published yet."
              />
            }
          >
            <Trans id="manage.baseChanged.what" message="Check this page again: it now compares with that version." />
          </Note>
        </div>
      )}
      {error != null && !screen.matches('asking') && (
        <div className="mb-4">
          <CallFailedNote
            error={error}
            {...(screen.matches('unreachable') && { onRetry: () => send({ type: 'reload' }) })}
          />
        </div>
      )}
      <div className="grid items-start gap-5 @min-[62rem]:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <RecognisedCard format={candidate.format} base={knowledgeBase} findings={findings} onRow={showFindingAt} />
          <ReadingChoices received={received} onRead={() => send({ type: 'reload' })} />
          <Card className="overflow-clip">
            <CardHeader>
              <h2 className={`flex-1 ${cardTitleClass}`}>
                <Trans id="manage.found" message="What the check found" />
              </h2>
            </CardHeader>
            {total === 0 ? (
              <EmptyState icon="okc" title={<Trans id="manage.noFindings" message="No problems found." />} />
            ) : (
              <FindingList findings={findings} counts={counts} />
            )}
          </Card>
          {received.follows && <DifferencesCard follows={received.follows} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {/* Drawn anew once a picture is there that was missing. */}
          <Preview key={counts.warning} base={knowledgeBase} />
          {managesBases && <PicturesCard name={name} onStored={() => send({ type: 'reload' })} />}
          <div className="sticky bottom-3 z-2">
            <PublishBar screen={screen} send={send} received={received} doubt={doubt} />
          </div>
        </div>
      </div>
      {received.follows && (
        <div className="mt-5">
          <RehearsalPanel screen={playing} send={sendPlaying} />
          <p className="mt-4">
            <ButtonLink href={checkTrialAddress(candidate, candidate.id)} icon="flag">
              <Trans id="checkTrial.heading" message="Try a check" />
            </ButtonLink>
          </p>
        </div>
      )}
    </div>
  )
}
