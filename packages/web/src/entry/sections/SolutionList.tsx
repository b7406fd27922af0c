import { givesAdvice, shownSolutions } from '@casebook/core/entry/form/shownSolutions'
import { formatNumber } from '@casebook/core/entry/typed/number'
import type { SolutionResult } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useId, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { useForm } from '../FormContext'
import { CountedHidden } from '../form/CountedHidden'
import { useWords } from '../form/useWords'
import { WhyButton } from '../form/WhyButton'

/** The conclusions of the rules so far: established and suggested ones, and the rest on demand. */
export function SolutionList() {
  const { view } = useForm()
  const results = useSyncExternalStore(view.subscribe, () => view.engine.solutions())
  const [isUnfolded, setIsUnfolded] = useState(false)
  const restId = useId()
  if (results.length === 0) return null
  const { holding, rest } = shownSolutions(results)
  return (
    <Card aria-labelledby="solutions">
      <CardHeader isTight>
        <span className="text-ink-3">
          <Icon name="bulb" />
        </span>
        <h3 className={`min-w-0 flex-1 ${cardTitleClass}`} id="solutions">
          <Trans id="dialog.solutions" message="Solutions" />
        </h3>
      </CardHeader>
      {holding.length > 0 ? (
        <Solutions of={holding} />
      ) : (
        <p className="p-4 text-sm text-ink-2">
          <Trans id="dialog.solutions.none" message="Nothing is suggested so far." />
        </p>
      )}
      {rest.length > 0 && (
        <>
          <div id={restId} className={isUnfolded ? 'border-t border-line' : ''}>
            {isUnfolded && <Solutions of={rest} />}
          </div>
          <div className="px-2 pt-1 pb-2">
            <Button
              size="small"
              variant="quiet"
              icon={isUnfolded ? 'up' : 'down'}
              aria-expanded={isUnfolded}
              aria-controls={restId}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              {isUnfolded ? (
                <Trans id="dialog.solutions.fewer" message="Show fewer" />
              ) : (
                <Trans id="dialog.solutions.more" message="Show {count} more" values={{ count: rest.length }} />
              )}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function Solutions({ of }: { readonly of: readonly SolutionResult[] }) {
  return (
    <ul className="divide-y divide-line">
      {of.map((result) => (
        <Solution key={result.id} result={result} />
      ))}
    </ul>
  )
}

/** Value, arrow, description. */
function Solution({ result }: { readonly result: SolutionResult }) {
  const { view } = useForm()
  const { read, language } = useWords()
  const { id, score } = result
  const solution = view.base.solutions.find((one) => one.id === id)
  const description = givesAdvice(result) ? read(solution?.description) : ''
  return (
    <li className="px-3 py-2.5" data-solution={id}>
      <div className="flex items-baseline gap-2 text-sm">
        <span className="min-w-0 flex-1 font-semibold wrap-break-word hyphens-auto">{read(solution?.text)}</span>
        <WhyButton id={id} />
      </div>
      <div className="mt-1.5 mb-1.25 flex h-1 overflow-hidden rounded-xl bg-hover" aria-hidden="true">
        <i className="rounded-xl bg-brand" style={{ inlineSize: `${Math.min(100, Math.max(0, score))}%` }} />
      </div>
      <div className="flex items-baseline gap-2 text-xs text-ink-3">
        <bdi className="font-semibold tabular-nums">
          {Number.isFinite(score) ? formatNumber(score, language) : '−∞'}
        </bdi>
        {description && (
          <>
            <Icon name="arr" size="small" />
            <span>{description}</span>
          </>
        )}
      </div>
      <CountedHidden id={id} />
    </li>
  )
}
