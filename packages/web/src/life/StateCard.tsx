import { type LifeMove, type LifeState, openPoints } from '@casebook/core/life/life'
import type { StudyLife } from '@casebook/core/life/life.calls'
import { snapshotToSign } from '@casebook/core/life/life.machine'
import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Chip } from '../ui/Chip'
import { Icon } from '../ui/Icon'
import { toneClass } from '../ui/tone'
import { moveNames, pointNames, stateNames, stateWords } from './life.messages'

/** As they follow one another. Between them a study may wait for its second signature. */
const steps = ['inUse', 'closed', 'locked', 'archived'] as const satisfies readonly LifeState[]

const stepOf: Readonly<Record<LifeState, number>> = { inUse: 0, closed: 1, signedOnce: 1, locked: 2, archived: 3 }

interface StateCardProps {
  readonly life: StudyLife
  readonly isBusy: boolean
  readonly onMove: (move: LifeMove) => void
}

/** The state of a study among those it goes through, what is open before it can be locked, and the moves of the reader. */
export function StateCard({ life, isBusy, onMove }: StateCardProps) {
  const { state, moves, open } = life
  const isOpen = state === 'inUse' || state === 'closed' || state === 'signedOnce'
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="life.state" message="State" />
        </h2>
        <Chip tone={state === 'inUse' ? 'ok' : 'frozen'} icon={state === 'inUse' ? 'check' : 'lockf'}>
          <Trans {...stateNames[state]} />
        </Chip>
      </CardHeader>
      <ol className="grid gap-4 px-4 py-4 @min-[48rem]:grid-cols-4">
        {steps.map((step, i) => {
          const isNow = i === stepOf[state]
          return (
            <li
              key={step}
              aria-current={isNow ? 'step' : undefined}
              className={`border-t-3 pt-2 ${i <= stepOf[state] ? 'border-tone-solid' : 'border-line'} ${toneClass.ok}`}
            >
              <p className={isNow ? 'font-semibold' : 'text-ink-2'}>
                <Trans {...stateNames[step]} />
              </p>
              <p className="text-sm text-ink-2">
                <Trans {...stateWords[step]} />
              </p>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-end justify-between gap-4 border-t border-line bg-sunken px-4 py-4">
        {isOpen && (
          <div className="min-w-0">
            <h3 className="font-medium">
              <Trans id="life.open" message="Before it is locked" />
            </h3>
            <ul className="mt-2 flex flex-col gap-1 text-sm">
              {openPoints.map((point) => {
                const count = open[point] ?? 0
                return (
                  <li
                    key={point}
                    className={`flex items-center gap-2 text-tone-ink ${count > 0 ? toneClass.range : toneClass.ok}`}
                  >
                    <Icon name={count > 0 ? 'warn' : 'okc'} size="chip" />
                    <span>
                      <Trans {...pointNames[point]} values={{ count }} />
                    </span>
                  </li>
                )
              })}
            </ul>
          </div>
        )}
        {state === 'signedOnce' && (
          <p className="w-full text-sm">
            <Trans {...stateWords.signedOnce} />
          </p>
        )}
        <div className="flex flex-col gap-2">
          {moves.includes('sign') && state !== 'signedOnce' && !snapshotToSign(life) && (
            <p className="text-sm text-ink-2">
              <Trans id="life.sign.first" message="To lock it, take a snapshot first: its dataset is what is signed." />
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {moves.map((move) => (
              <Button
                key={move}
                variant={move === 'sign' ? 'primary' : 'default'}
                {...(move === 'sign' && { icon: 'lockf' as const })}
                disabled={isBusy || (move === 'sign' && state !== 'signedOnce' && !snapshotToSign(life))}
                onClick={() => onMove(move)}
              >
                <Trans {...moveNames[move]} />
              </Button>
            ))}
          </div>
        </div>
      </div>
    </Card>
  )
}
