import { stayReasons } from '@casebook/core/moves/moveCase'
import type { ShownCounts, StudyMove } from '@casebook/core/moves/moves.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Count } from '../rehearsal/dryRun/Count'
import { GoOn } from '../rehearsal/dryRun/GoOn'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Note } from '../ui/Note'
import { stayTexts } from './moves.messages'

interface MoveCountsProps {
  readonly move: StudyMove
  readonly isBusy: boolean
  readonly onRun: () => void
}

/** What would move, or was moved; and the button that does it. */
export function MoveCounts({ move: { phase, rehearsed, moved }, isBusy, onRun }: MoveCountsProps) {
  const { t } = useLingui()
  const counts = moved ?? rehearsed
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          {moved ? (
            <Trans id="caseMoves.was" message="What was moved" />
          ) : (
            <Trans id="caseMoves.ifNow" message="If you move now" />
          )}
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-3 p-4">
        <dl className="flex flex-col gap-1 text-sm">
          <Count number={counts.played} words={<Trans id="caseMoves.count.moved" message="Cases that move" />} />
          <Count
            number={counts.touched}
            words={<Trans id="caseMoves.count.touched" message="Of these, with an effect" />}
          />
          <Count number={counts.back} words={<Trans id="caseMoves.count.back" message="Answers that come back" />} />
          <Count
            number={stayed(counts)}
            words={<Trans id="caseMoves.count.stay" message="Cases that keep their version" />}
          />
          {stayReasons.map(
            (why) =>
              counts.stay[why] > 0 && (
                <Count key={why} number={counts.stay[why]} words={<span className="ps-4">{t(stayTexts[why])}</span>} />
              ),
          )}
        </dl>
        {phase === 'rehearsed' && counts.played > 0 && (
          <Button variant="primary" disabled={isBusy} onClick={onRun}>
            <Trans
              id="caseMoves.run"
              message="{count, plural, one {Move # case} other {Move # cases}}"
              values={{ count: counts.played }}
            />
          </Button>
        )}
        {phase === 'rehearsed' && counts.played === 0 && (
          <Note tone="frozen">
            <Trans id="caseMoves.nothing" message="No case would move." />
          </Note>
        )}
        <GoOn phase={phase} isBegun={moved !== null} isBusy={isBusy} onRun={onRun} />
      </div>
    </Card>
  )
}

export function stayed({ stay }: Pick<ShownCounts, 'stay'>): number {
  return stayReasons.reduce((sum, why) => sum + stay[why], 0)
}
