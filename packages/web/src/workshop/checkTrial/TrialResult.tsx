import { type Base, languagesOfBase } from '@casebook/core/bases/base'
import type { CheckTrial } from '@casebook/core/checkTrials/checkTrials.calls'
import { nearestLanguage, textIn } from '@casebook/core/language/language'
import { conditionWords } from '@casebook/core/statistics/dataset/ruleWords'
import { structureOf } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { SavedAt } from '../../shell/SavedAt'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { DataTable } from '../../ui/DataTable'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { ProgressBar } from '../../ui/waiting/ProgressBar'

interface TrialResultProps {
  readonly base: Base
  readonly trial: CheckTrial | null
  readonly isStopping: boolean
  readonly onStop: () => void
}

/** How far the last check on trial has come, and what it would have done. */
export function TrialResult({ base, trial, isStopping, onStop }: TrialResultProps) {
  const { t, i18n } = useLingui()
  if (!trial)
    return (
      <EmptyState icon="search" heading="h2" title={<Trans id="checkTrial.none" message="No check was tried yet" />}>
        <Trans
          id="checkTrial.none.what"
          message="Here you see how many queries it would have raised, at which sites, and how many a correction followed."
        />
      </EmptyState>
    )
  const { state, played, total, cases, raised, corrected, sites, endedAt } = trial
  const values = { played: i18n.number(played), total: i18n.number(total) }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold">
          {state === 'running' && raised === 0 ? (
            <Trans id="checkTrial.progress" message="Progress of the trial" />
          ) : (
            <Trans
              id="checkTrial.raised"
              message="{count, plural, =0 {It would have raised no query} one {It would have raised # query} other {It would have raised # queries}}"
              values={{ count: raised }}
            />
          )}
        </h2>
        <TriedWords base={base} trial={trial} />
      </div>
      {state === 'running' ? (
        <div className="flex flex-col gap-2">
          <p className="tabular-nums" role="status">
            <Trans id="checkTrial.playing" message="{played} of {total} cases played" values={values} />
          </p>
          <ProgressBar
            label={t({ id: 'checkTrial.progress', message: 'Progress of the trial' })}
            value={total === 0 ? 0 : played / total}
          />
          <Button size="small" className="self-start" disabled={isStopping} onClick={onStop}>
            <Trans id="checkTrial.stop" message="Stop" />
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2 tabular-nums" role="status">
          <Trans id="checkTrial.playing" message="{played} of {total} cases played" values={values} />{' '}
          {endedAt && <SavedAt instant={endedAt} />}
        </p>
      )}
      {state === 'failed' && (
        <Note
          tone="missing"
          role="alert"
          title={<Trans id="checkTrial.failed" message="The trial failed before the last case. Try it again." />}
        />
      )}
      {state === 'stopped' && (
        <Note
          tone="range"
          title={<Trans id="checkTrial.stopped" message="The trial was stopped before the last case." />}
        />
      )}
      {raised > 0 && (
        <>
          <p>
            <Trans
              id="checkTrial.corrected"
              message="{count, plural, one {In # case.} other {In # cases.}} A correction followed {corrected} of {raised}."
              values={{ count: cases, corrected: i18n.number(corrected), raised: i18n.number(raised) }}
            />
          </p>
          <DataTable
            label={t({ id: 'checkTrial.sites', message: 'By site' })}
            rows={sites}
            rowKey={({ site }) => site ?? ''}
            columns={[
              {
                id: 'site',
                header: <Trans id="checkTrial.site" message="Site" />,
                cell: ({ site }) =>
                  site === null ? <Trans id="checkTrial.noSite" message="No site" /> : <bdi>{site}</bdi>,
              },
              {
                id: 'cases',
                header: <Trans id="checkTrial.cases" message="Cases" />,
                label: t({ id: 'checkTrial.cases', message: 'Cases' }),
                cell: (one) => i18n.number(one.cases),
              },
              {
                id: 'raised',
                header: <Trans id="checkTrial.queries" message="Queries" />,
                label: t({ id: 'checkTrial.queries', message: 'Queries' }),
                cell: (one) => i18n.number(one.raised),
              },
              {
                id: 'corrected',
                header: <Trans id="checkTrial.followed" message="Corrected after" />,
                label: t({ id: 'checkTrial.followed', message: 'Corrected after' }),
                cell: (one) => i18n.number(one.corrected),
              },
            ]}
          />
        </>
      )}
    </div>
  )
}

/** The check that was tried, which may be another one than that of the form. */
function TriedWords({ base, trial: { check } }: Pick<TrialResultProps, 'base'> & { readonly trial: CheckTrial }) {
  const preferred = usePreferences().language
  const language = nearestLanguage(preferred, languagesOfBase(base)) ?? base.config.fallbackLanguage
  const text = structureOf(base).questions.get(check.questionId)?.question.text
  return (
    <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
      <bdi>{textIn(text, language, base.config.fallbackLanguage) || check.questionId}</bdi>{' '}
      <bdi lang="en">{conditionWords(check.if)}</bdi>
    </p>
  )
}
