import { type ImportCounts, noCounts } from '@casebook/core/imports/dataImport'
import type { DataImport } from '@casebook/core/imports/imports.calls'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import { Count } from '../rehearsal/dryRun/Count'
import { GoOn } from '../rehearsal/dryRun/GoOn'
import { SavedAt } from '../shell/SavedAt'
import { Checksum } from '../studies/Checksum'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Note } from '../ui/Note'

interface CountsCardProps {
  readonly dataImport: DataImport
  readonly isBusy: boolean
  /** The dry run does not have what was said of values since. */
  readonly isStale: boolean
  readonly onRun: () => void
  /** To the columns. */
  readonly onBack: () => void
}

/** What would be imported, or was; and the button that does it. */
export function CountsCard({ dataImport, isBusy, isStale, onRun, onBack }: CountsCardProps) {
  const staleId = useId()
  const { phase, format, policy, rehearsed, imported, received, size, sameFileAt, sha256 } = dataImport
  const isPlayed = phase === 'rehearsing' || phase === 'rehearsed'
  const counts = (isPlayed ? rehearsed : imported) ?? noCounts
  const writes = counts.records.made + counts.records.changed
  const mayRun = received === size && policy !== 'report'
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          {isPlayed ? (
            <Trans id="imports.ifNow" message="If you import now" />
          ) : (
            <Trans id="imports.was" message="What was imported" />
          )}
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-3 p-4">
        <Counts counts={counts} />
        {sameFileAt && isPlayed && (
          <Note tone="range">
            <Trans
              id="imports.sameFile"
              message="The same file was imported already, {when}."
              values={{ when: <SavedAt instant={sameFileAt} /> }}
            />
          </Note>
        )}
        {phase === 'rehearsed' && policy === 'report' && (
          <Note tone="frozen">
            <Trans id="imports.reportOnly" message="You have chosen a report only. Nothing is imported." />
          </Note>
        )}
        {phase === 'rehearsed' && format !== 'table' && (
          <Note tone="frozen">
            <Trans
              id="imports.recordByRecord"
              message="The dry run looks at each record by itself. If several are about one case, the import can count new and equal answers differently; it takes nothing that you have not chosen."
            />
          </Note>
        )}
        {phase === 'rehearsed' && (
          <div className="flex flex-wrap gap-2">
            <Button disabled={isBusy} onClick={onBack}>
              <Trans id="imports.back" message="Back to the columns" />
            </Button>
            {mayRun && writes > 0 && (
              <Button
                variant="primary"
                disabled={isBusy || isStale}
                aria-describedby={isStale ? staleId : undefined}
                onClick={onRun}
              >
                <Trans
                  id="imports.run"
                  message="{count, plural, one {Import # record} other {Import # records}}"
                  values={{ count: writes }}
                />
              </Button>
            )}
          </div>
        )}
        {phase === 'rehearsed' && isStale && (
          <p id={staleId} className="text-sm text-ink-2">
            <Trans
              id="imports.stale"
              message="You have said what values mean since the dry run. Start it again before you import."
            />
          </p>
        )}
        {phase === 'rehearsed' && mayRun && writes === 0 && (
          <Note tone="frozen">
            <Trans id="imports.nothing" message="There is nothing to import: no record is new or has new answers." />
          </Note>
        )}
        <GoOn phase={phase} isBegun={imported !== null && mayRun} isBusy={isBusy} onRun={onRun} />
        {sha256 && (
          <div>
            <p className="text-xs text-ink-2">SHA-256</p>
            <Checksum of={sha256} />
          </div>
        )}
      </div>
    </Card>
  )
}

function Counts({ counts: { records, answers, marked } }: { readonly counts: ImportCounts }) {
  return (
    <dl className="flex flex-col gap-1 text-sm">
      <Count number={records.made} words={<Trans id="imports.count.made" message="New cases" />} />
      <Count number={records.changed} words={<Trans id="imports.count.changed" message="Cases with new answers" />} />
      <Count number={records.unchanged} words={<Trans id="imports.count.unchanged" message="Unchanged cases" />} />
      <Count number={records.refused} words={<Trans id="imports.count.refused" message="Refused records" />} />
      <Count number={answers.taken} words={<Trans id="imports.count.taken" message="New answers" />} />
      <Count number={answers.replaced} words={<Trans id="imports.count.replaced" message="Replaced answers" />} />
      <Count number={answers.kept} words={<Trans id="imports.count.kept" message="Different answers, kept" />} />
      <Count number={answers.equal} words={<Trans id="imports.count.equal" message="Equal answers" />} />
      <Count number={marked} words={<Trans id="imports.count.marked" message="Out of range or to be checked" />} />
    </dl>
  )
}
