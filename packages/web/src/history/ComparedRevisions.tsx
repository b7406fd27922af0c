import type { HistoryPort, SavedRevision } from '@casebook/core/history/history.calls'
import type { historyMachine } from '@casebook/core/history/history.machine'
import { historyTools } from '@casebook/core/history/historyTools'
import { valueView } from '@casebook/core/history/historyView'
import type { HistoryView } from '@casebook/core/history/historyViews'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ActorRefFrom, EventFromLogic, SnapshotFrom } from 'xstate'
import { useMadeWords, WordsContext } from '../entry/form/useWords'
import { useSession } from '../session/session'
import { useInstant } from '../shell/clock/useInstant'
import { useShowsSdv } from '../shell/DeploymentContext'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Checkbox } from '../ui/fields/Checkbox'
import { Segmented } from '../ui/fields/Segmented'
import { eye, eyeoff } from '../ui/moreDrawings'
import { AnswerTimeline } from './AnswerTimeline'
import { CompareWith } from './CompareWith'
import { ComparisonTable } from './ComparisonTable'
import { HistoryPlaceContext } from './inPlace/historyPlace'
import { VerifyAll } from './inPlace/VerifyAll'
import { SavedByText } from './SavedByText'
import { useChangeKeys } from './useChangeKeys'
import type { ComparedRevisions as Compared } from './useComparedCase'
import { usePlaces } from './usePlaces'
import { WhyThen } from './WhyThen'

interface ComparedRevisionsProps {
  readonly compared: Compared
  readonly screen: SnapshotFrom<typeof historyMachine>
  readonly send: (event: EventFromLogic<typeof historyMachine>) => void
  readonly actor: ActorRefFrom<typeof historyMachine>
  readonly history: HistoryPort
}

/** A revision beside another: what changed, and every answer as it was. */
export function ComparedRevisions({ compared, screen, send, actor, history }: ComparedRevisionsProps) {
  const { t } = useLingui()
  const { opened, view, onlyChanged, wantsValues, caseId } = screen.context
  const { showsValues } = valueView('loaded', { wantsValues })
  const words = useMadeWords(compared.base.config, showsValues ? compared.engine : undefined)
  const entries = opened?.entries ?? []
  const entry = entries.find(({ uuid }) => uuid === compared.revision.uuid)
  const other = entries.find(({ uuid }) => uuid === compared.comparedWith)
  const all = view === 'detailed' ? compared.detailed() : compared.overview
  const parts = useMemo(() => (onlyChanged ? changedParts(all) : all), [all, onlyChanged])
  const places = usePlaces(parts, actor, (key) => {
    if (view === 'plain' && !hasKey(compared.overview, key)) send({ type: 'show', view: 'detailed' })
    if (onlyChanged) send({ type: 'toggleOnlyChanged' })
  })
  const changes = useChangeKeys(parts, places.goTo)
  const [asked, ask] = useState<string | null>(null)
  const [wondered, wonder] = useState<string | null>(null)
  const close = useCallback(() => ask(null), [])
  const isNewest = entry === entries.at(-1)
  const { user } = useSession()
  const showsSdv = useShowsSdv(caseId)
  const isDeleted = opened?.isMarkedAsDeleted ?? false
  const place = useMemo(() => {
    const tools = historyTools({ view, isDeleted, isNewest }, user.roles, { showsSdv })
    return { caseId, compared, tools }
  }, [caseId, compared, view, isDeleted, isNewest, user.roles, showsSdv])
  if (!entry) return null

  return (
    <WordsContext.Provider value={words}>
      <HistoryPlaceContext.Provider value={place}>
        <Card className="@container overflow-clip" aria-label={t({ id: 'history.comparison', message: 'Comparison' })}>
          <RevisionHead entry={entry} compared={compared}>
            <Segmented<HistoryView>
              label={t({ id: 'history.view', message: 'View' })}
              segments={[
                { value: 'plain', label: t({ id: 'history.view.plain', message: 'Overview' }) },
                { value: 'detailed', label: t({ id: 'history.view.detailed', message: 'Detailed' }) },
              ]}
              value={view}
              onChange={(next) => send({ type: 'show', view: next })}
            />
          </RevisionHead>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
            <CompareWith
              entries={entries}
              entry={entry}
              comparedWith={screen.context.comparedWith}
              onChoose={(uuid) => send({ type: 'compareWith', uuid })}
            />
            <Checkbox bare checked={onlyChanged} onChange={() => send({ type: 'toggleOnlyChanged' })}>
              <Trans id="history.onlyChanged" message="Only changed answers" />
            </Checkbox>
            <span className="ms-auto flex flex-wrap gap-2">
              <VerifyAll />
              <Button
                size="small"
                variant="quiet"
                icon={showsValues ? eyeoff : eye}
                onClick={() => send({ type: 'toggleValues' })}
              >
                {showsValues ? (
                  <Trans id="history.hideValues" message="Hide values" />
                ) : (
                  <Trans id="history.showValues" message="Show values" />
                )}
              </Button>
              <Button
                size="small"
                icon="up"
                disabled={!changes.hasAny}
                aria-keyshortcuts="p"
                onClick={changes.previous}
              >
                <Trans id="history.previousChange" message="Previous change" />
              </Button>
              <Button size="small" icon="down" disabled={!changes.hasAny} aria-keyshortcuts="n" onClick={changes.next}>
                <Trans id="history.nextChange" message="Next change" />
              </Button>
            </span>
          </div>
          {parts.length === 0 ? (
            <EmptyState
              icon="none"
              title={
                onlyChanged ? (
                  <Trans id="history.noChanges" message="No answer changed" />
                ) : (
                  <Trans id="history.noAnswers" message="No answers" />
                )
              }
            />
          ) : (
            <ComparisonTable
              places={places}
              entry={entry}
              other={other}
              showsValues={showsValues}
              isTree={view === 'detailed'}
              isBusy={!screen.matches('loaded')}
              onAsk={ask}
            />
          )}
        </Card>
        {wondered !== null && <WhyThen questionKey={wondered} onClose={() => wonder(null)} onGoTo={places.goTo} />}
        {asked !== null && (
          <AnswerTimeline
            questionKey={asked}
            showsValues={showsValues}
            history={history}
            onClose={close}
            onWhy={() => {
              close()
              wonder(asked)
            }}
          />
        )}
      </HistoryPlaceContext.Provider>
    </WordsContext.Provider>
  )
}

function changedParts(parts: Compared['overview']): Compared['overview'] {
  return parts
    .map((part) => ({ ...part, rows: part.rows.filter(({ change }) => change !== null) }))
    .filter(({ rows }) => rows.length > 0)
}

function hasKey(parts: Compared['overview'], key: string): boolean {
  return parts.some(({ rows }) => rows.some((row) => row.key === key))
}

interface RevisionHeadProps {
  readonly entry: SavedRevision
  readonly compared: Compared
  readonly children: ReactNode
}

function RevisionHead({ entry, compared: { changed, base }, children }: RevisionHeadProps) {
  const instant = useInstant()
  return (
    <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 className="text-md/5 font-bold">
          <Trans
            id="history.savedBy"
            message="{when}, saved by {who}"
            values={{
              when: <bdi className="tabular-nums">{instant(entry.saveDate)}</bdi>,
              who: <SavedByText entry={entry} />,
            }}
          />
        </h2>
        <p className="text-xs text-ink-3" role="status">
          <Trans
            id="history.summary"
            message="{count, plural, =0 {No answer changed.} one {# answer changed.} other {# answers changed.}}"
            values={{ count: changed.said }}
          />{' '}
          {changed.computed > 0 && (
            <>
              <Trans
                id="history.summary.computed"
                message="{count, plural, one {# computed value changed.} other {# computed values changed.}}"
                values={{ count: changed.computed }}
              />{' '}
            </>
          )}
          <Trans
            id="history.version"
            message="Entered with version {version} of the study."
            values={{ version: <bdi>{base.version}</bdi> }}
          />
        </p>
      </div>
      {children}
    </header>
  )
}
