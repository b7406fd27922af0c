import { accessCalls } from '@casebook/core/access/access.calls'
import type { BaseName } from '@casebook/core/bases/baseName'
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { managedBaseMachine } from '@casebook/core/candidates/managedBase.machine'
import { shownIn } from '@casebook/core/language/language'
import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { PeopleOfBase } from '../access/PeopleOfBase'
import { accessPath } from '../router/addresses/accessAddress'
import {
  checkTrialAddress,
  importsAddress,
  lifeAddress,
  manageBasesPath,
  movesAddress,
} from '../router/addresses/candidatesAddress'
import { papersAddress } from '../router/addresses/papersAddress'
import { studyTrailAddress } from '../router/addresses/reviewsAddress'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { SavedAt } from '../shell/SavedAt'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { ListRow } from '../ui/ListRow'
import { linkClass } from '../ui/link'
import { download, lock, upload } from '../ui/moreDrawings'
import { SecureButton } from '../ui/SecureButton'
import { Skeleton } from '../ui/waiting/Skeleton'
import { CasesOfVersion } from './CasesOfVersion'
import { ProtectedChip, RetiredChip } from './chips'
import { ExportDialog } from './export/ExportDialog'
import { PicturesCard } from './PicturesCard'
import { PracticeCard } from './practice/PracticeCard'
import { StudyGone } from './StudyGone'
import { VersionFile } from './VersionFile'

/** One study: its versions and pictures, who may open it, and whether it takes new cases. */
export default function ManagedBaseScreen({ group, base: id }: BaseName) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const name = { group, base: id }
  const [screen, send] = useMachine(managedBaseMachine, {
    input: { manager: usePort(candidatesCalls), access: usePort(accessCalls), name },
  })
  const { base, error } = screen.context
  const managesBases = holds(useSession().user.roles, 'canManageBases')
  const isBusy = !screen.matches('ready')
  const [isExporting, setExporting] = useState(false)
  if (base === undefined) return <StudyGone />
  return (
    <div className="@container">
      <PageHead
        title={<bdi>{base ? shownIn(base.text, language) || id : id}</bdi>}
        action={
          // All at once: none moves away below the pointer when the study arrives.
          (base || error != null) && (
            <div className="flex flex-wrap gap-2">
              {base && base.versions.length > 0 && (
                <Button icon={download} onClick={() => setExporting(true)}>
                  <Trans id="manage.export" message="Export" />
                </Button>
              )}
              <ButtonLink href={importsAddress(name)} icon={upload}>
                <Trans id="imports.heading" message="Import data" />
              </ButtonLink>
              {managesBases && (base?.versions.length ?? 0) > 1 && (
                <ButtonLink href={movesAddress(name)} icon="arr">
                  <Trans id="caseMoves.open" message="Move cases" />
                </ButtonLink>
              )}
              <ButtonLink href={checkTrialAddress(name)} icon="flag">
                <Trans id="checkTrial.heading" message="Try a check" />
              </ButtonLink>
              <ButtonLink href={lifeAddress(name)} icon={lock}>
                <Trans id="manage.life" message="Life and snapshots" />
              </ButtonLink>
              <ButtonLink href={papersAddress(name)} icon="list">
                <Trans id="papers.heading" message="Paper and codebook" />
              </ButtonLink>
              <ButtonLink href={studyTrailAddress(name)} icon="list">
                <Trans id="trail.heading" message="Trail of the study" />
              </ButtonLink>
              <ButtonLink href={manageBasesPath} icon="plus">
                <Trans id="manage.bring" message="Upload a new version" />
              </ButtonLink>
            </div>
          )
        }
      >
        <bdi>{base ? shownIn(base.groupText, language) || group : group}</bdi>
      </PageHead>
      {base && isExporting && <ExportDialog name={name} versions={base.versions} onClose={() => setExporting(false)} />}
      {error != null && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {!base && screen.matches('loading') && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'manage.loading', message: 'Loading the studies' })} />
        </Card>
      )}
      {base && (
        <div className="grid items-start gap-5 @min-[56rem]:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <Card className="overflow-clip">
              <CardHeader>
                <h2 className={cardTitleClass}>
                  <Trans id="manage.versions" message="Versions" />
                </h2>
              </CardHeader>
              <ul className="divide-y divide-line">
                {base.versions.map(({ version, publishedAt, publishedBy, cases, moreCases }) => (
                  <ListRow key={version}>
                    <div className="min-w-0 flex-1">
                      <p className="font-medium">
                        <Trans
                          id="manage.version"
                          message="Version {version}"
                          values={{ version: <bdi>{version}</bdi> }}
                        />
                      </p>
                      <p className="text-sm text-ink-2">
                        <SavedAt instant={publishedAt} />
                        {publishedBy && (
                          <>
                            <Comma />
                            <bdi>{publishedBy}</bdi>
                          </>
                        )}
                      </p>
                    </div>
                    <VersionFile version={{ ...name, version }} />
                    <CasesOfVersion cases={cases} moreCases={moreCases} />
                  </ListRow>
                ))}
              </ul>
            </Card>
            <PracticeCard name={name} managesBases={managesBases} onPromoted={() => send({ type: 'reload' })} />
            {managesBases && (
              <>
                <Card className="flex flex-col items-start gap-3 p-4">
                  <h2 className={`flex flex-wrap items-center gap-2 ${cardTitleClass}`}>
                    <Trans id="manage.protection" message="Who may open it" />
                    {base.isProtected && <ProtectedChip />}
                  </h2>
                  <p className="text-sm text-ink-2">
                    {base.isProtected ? (
                      <Trans
                        id="manage.protected.named"
                        message="Only administrators and the people named here can open it."
                      />
                    ) : (
                      <Trans id="manage.open.what" message="Everyone who can sign in can open it." />
                    )}{' '}
                    <Link className={linkClass} href={accessPath}>
                      <Trans id="access.title" message="Study access" />
                    </Link>
                  </p>
                  {base.isProtected ? (
                    <>
                      <PeopleOfBase base={name} />
                      <SecureButton
                        disabled={isBusy}
                        warning={<Trans id="manage.unprotect.sure" message="Open it to everyone who can sign in?" />}
                        onConfirm={() => send({ type: 'protect', isOn: false })}
                      >
                        <Trans id="manage.unprotect" message="Open it to everyone" />
                      </SecureButton>
                    </>
                  ) : (
                    <Button icon="lockf" disabled={isBusy} onClick={() => send({ type: 'protect', isOn: true })}>
                      <Trans id="manage.protect" message="Protect" />
                    </Button>
                  )}
                </Card>
                <Card className="flex flex-col items-start gap-3 p-4">
                  <h2 className={`flex flex-wrap items-center gap-2 ${cardTitleClass}`}>
                    <Trans id="manage.retirement" message="New cases" />
                    {base.retired && <RetiredChip />}
                  </h2>
                  <p className="text-sm text-ink-2">
                    {base.retired ? (
                      <Trans
                        id="manage.retired.what"
                        message="It accepts no new cases. Existing cases can still be read and finished. Closed by {by}, {at}."
                        values={{ by: <bdi>{base.retired.by}</bdi>, at: <SavedAt instant={base.retired.at} /> }}
                      />
                    ) : (
                      <Trans
                        id="manage.retire.what"
                        message="A closed study accepts no new cases. Existing cases can still be read and finished."
                      />
                    )}
                  </p>
                  {base.retired ? (
                    <Button disabled={isBusy} onClick={() => send({ type: 'retire', isOn: false })}>
                      <Trans id="manage.reinstate" message="Accept new cases again" />
                    </Button>
                  ) : (
                    <SecureButton
                      disabled={isBusy}
                      warning={<Trans id="manage.retire.sure" message="Close it to new cases?" />}
                      onConfirm={() => send({ type: 'retire', isOn: true })}
                    >
                      <Trans id="manage.retire" message="Close to new cases" />
                    </SecureButton>
                  )}
                </Card>
              </>
            )}
          </div>
          {managesBases && <PicturesCard name={name} />}
        </div>
      )}
    </div>
  )
}
