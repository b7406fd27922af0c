import type { BaseName } from '@casebook/core/bases/baseName'
import type { candidateMachine } from '@casebook/core/candidates/candidate.machine'
import { textIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { baseAddress } from '../router/addresses/basesAddress'
import { manageBasesPath, managedBaseAddress } from '../router/addresses/candidatesAddress'
import { entryAddress } from '../router/addresses/entryAddress'
import { PageHead } from '../shell/PageHead'
import { SavedAt } from '../shell/SavedAt'
import { usePreferences } from '../shell/settings/preferences'
import { ButtonLink } from '../ui/ButtonLink'
import { lock } from '../ui/moreDrawings'
import { Note } from '../ui/Note'

interface CandidateEndProps {
  readonly screen: SnapshotFrom<typeof candidateMachine>
  readonly name: BaseName
}

/** The end of a candidate: published, discarded, settled by another person, or never there. */
export function CandidateEnd({ screen, name }: CandidateEndProps) {
  const { language } = usePreferences()
  const isPublished = screen.matches('published')
  const { candidate } = screen.context.received ?? {}
  // The document may have come in for another study than it names.
  const title = (candidate && textIn(candidate.text, language)) || name.base
  return (
    <div className="max-w-[44rem]">
      <PageHead title={<bdi>{title}</bdi>} />
      <Note tone={isPublished ? 'ok' : 'range'} role="status" title={<Outcome screen={screen} />}>
        {isPublished && (
          <Trans
            id="manage.published.what"
            message="New cases use this version from now on. Existing cases keep theirs."
          />
        )}
      </Note>
      <div className="mt-4 flex flex-wrap gap-2">
        {isPublished && (
          <>
            <ButtonLink variant="primary" href={baseAddress(name)}>
              <Trans id="manage.published.open" message="Open the study" />
            </ButtonLink>
            <ButtonLink icon="plus" href={entryAddress(name)}>
              <Trans id="manage.published.case" message="Start a case" />
            </ButtonLink>
            <ButtonLink icon={lock} href={managedBaseAddress(name)}>
              <Trans id="manage.published.access" message="Give access" />
            </ButtonLink>
          </>
        )}
        <ButtonLink href={manageBasesPath} icon="arl">
          <Trans id="manage.back" message="All studies" />
        </ButtonLink>
      </div>
    </div>
  )
}

function Outcome({ screen }: Pick<CandidateEndProps, 'screen'>): ReactNode {
  const { settled, version } = screen.context
  if (screen.matches('published'))
    return (
      <Trans
        id="manage.isPublished"
        message="Version {version} is published."
        values={{ version: <bdi>{version}</bdi> }}
      />
    )
  if (screen.matches('discarded')) return <Trans id="manage.isDiscarded" message="This version is discarded." />
  if (!settled)
    return <Trans id="manage.notFound" message="This version does not exist. It may never have been uploaded." />
  const values = {
    by: <bdi>{settled.by}</bdi>,
    at: <SavedAt instant={settled.at} />,
    version: <bdi>{settled.version}</bdi>,
  }
  return settled.outcome === 'published' ? (
    <Trans id="manage.publishedBy" message="{by} published it as version {version} ({at})." values={values} />
  ) : (
    <Trans id="manage.discardedBy" message="{by} discarded it ({at})." values={values} />
  )
}
