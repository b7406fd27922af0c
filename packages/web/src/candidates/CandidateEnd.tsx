import type { BaseName } from '@casebook/core/bases/baseName'
import { onSide, sideOf } from '@casebook/core/bases/sides/practice'
import type { SettledCandidate } from '@casebook/core/candidates/candidates.calls'
import { type Text, textIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { baseAddress } from '../router/addresses/basesAddress'
import { manageBasesPath, managedBaseAddress, movesAddress } from '../router/addresses/candidatesAddress'
import { entryAddress } from '../router/addresses/entryAddress'
import { PageHead } from '../shell/PageHead'
import { SavedAt } from '../shell/SavedAt'
import { usePreferences } from '../shell/settings/preferences'
import { ButtonLink } from '../ui/ButtonLink'
import { lock } from '../ui/moreDrawings'
import { Note } from '../ui/Note'

interface CandidateEndProps {
  readonly name: BaseName
  /** As the document says it, if it was received. */
  readonly text: Text | undefined
  /** What this page has done, if it has. */
  readonly outcome: { readonly published: string } | 'discarded' | null
  /** What another person has done before. */
  readonly settled: SettledCandidate | null
}

/** The end of a candidate: published, discarded, settled by another person, or never there. */
export function CandidateEnd({ name, text, outcome, settled }: CandidateEndProps) {
  const { language } = usePreferences()
  const isPublished = outcome !== null && outcome !== 'discarded'
  const isLive = sideOf(name.base) === 'live'
  // The document may have come in for another study than it names.
  const title = (text && textIn(text, language)) || name.base
  return (
    <div className="max-w-[44rem]">
      <PageHead title={<bdi>{title}</bdi>} />
      <Note tone={isPublished ? 'ok' : 'range'} role="status" title={<Outcome outcome={outcome} settled={settled} />}>
        {isPublished && !isLive && (
          <Trans
            id="practice.published.what"
            message="It is there for practice only. Once it is tested, make it live on the page of the study."
          />
        )}
        {isPublished && isLive && (
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
            {isLive && (
              <ButtonLink icon="arr" href={movesAddress(name)}>
                <Trans id="caseMoves.open" message="Move cases" />
              </ButtonLink>
            )}
            <ButtonLink icon={lock} href={managedBaseAddress(onSide('live', name))}>
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

function Outcome({ outcome, settled }: Pick<CandidateEndProps, 'outcome' | 'settled'>): ReactNode {
  if (outcome !== null && outcome !== 'discarded')
    return (
      <Trans
        id="manage.isPublished"
        message="Version {version} is published."
        values={{ version: <bdi>{outcome.published}</bdi> }}
      />
    )
  if (outcome === 'discarded') return <Trans id="manage.isDiscarded" message="This version is discarded." />
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
