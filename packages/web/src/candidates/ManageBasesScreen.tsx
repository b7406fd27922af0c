import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { manageBasesMachine } from '@casebook/core/candidates/manageBases.machine'
import { uploadCandidateMachine } from '@casebook/core/candidates/uploadCandidate.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { candidateAddress } from '../router/addresses/candidatesAddress'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Steps } from '../studies/Steps'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { CandidateList } from './CandidateList'
import { uploadSteps } from './candidates.messages'
import { NewStudy } from './NewStudy'
import { PublishedBases } from './PublishedBases'
import { UploadCard } from './UploadCard'

/** Questionnaires come in here, and wait to be published as versions of a study. */
export default function ManageBasesScreen() {
  const { t } = useLingui()
  const manager = usePort(candidatesCalls)
  const { language } = usePreferences()
  const [screen, send] = useMachine(manageBasesMachine, { input: { manager } })
  const [upload, sendUpload] = useMachine(uploadCandidateMachine, { input: { manager, language } })
  const { bases, candidates, isFixed, error } = screen.context
  const { made } = upload.context
  const [, navigate] = useLocation()
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    if (made) navigate(candidateAddress(made))
  }, [made, navigate])

  return (
    <div className="@container">
      <PageHead
        title={<Trans id="manage.title" message="Manage studies" />}
        action={
          <>
            <Steps steps={uploadSteps} at={0} />
            {!isFixed && (
              <Button variant="primary" icon="plus" disabled={!bases} onClick={() => setWriting(true)}>
                <Trans id="manage.write" message="Write a study" />
              </Button>
            )}
          </>
        }
      >
        <Trans id="manage.what" message="Upload a study, check it, then publish it as a new version." />
      </PageHead>
      {screen.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      <div className="grid items-start gap-5 @min-[56rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {isFixed ? (
            <Note tone="locked">
              <Trans
                id="manage.isFixed"
                message="A study applies to every site. You are limited to some, so you cannot upload one."
              />
            </Note>
          ) : (
            <UploadCard
              upload={upload}
              bases={bases ?? []}
              send={(event) => {
                sendUpload(event)
                // All of it may have arrived before it was stopped.
                if (event.type === 'cancel') send({ type: 'reload' })
              }}
            />
          )}
          {candidates.length > 0 && <CandidateList candidates={candidates} />}
        </div>
        {bases ? (
          <PublishedBases bases={bases} />
        ) : (
          <Card className="p-5">
            {screen.matches('loading') && (
              <Skeleton label={t({ id: 'manage.loading', message: 'Loading the studies' })} lines={[0.7, 0.5, 0.6]} />
            )}
          </Card>
        )}
      </div>
      {isWriting && bases && <NewStudy bases={bases} onClose={() => setWriting(false)} />}
    </div>
  )
}
