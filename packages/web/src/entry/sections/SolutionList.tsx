import { givesAdvice, shownSolutions } from '@casebook/core/entry/form/shownSolutions'
import { formatNumber } from '@casebook/core/entry/typed/number'
import type { SolutionResult } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useId, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { useForm } from '../FormContext'
import { useWords } from '../form/useWords'
import { WhyButton } from '../why/WhyButton'

/** The conclusions of the rules so far: established and suggested ones, and the rest on demand. */
export function SolutionList() {
  const { view } = useForm()
  const results = useSyncExternalStore(view.subscribe, () => view.engine.solutions())
  const [isUnfolded, setIsUnfolded] = useState(false)
  const restId = useId()
  if (results.length === 0) return null
  const { holding, rest } = shownSolutions(results)
  return (
    <section className="card" aria-labelledby="solutions">
      <header>
        <span className="muted">
          <Icon name="bulb" />
        </span>
        <h3 className="grow" id="solutions">
          <Trans id="dialog.solutions" message="Solutions" />
        </h3>
      </header>
      {holding.length > 0 ? (
        <Solutions of={holding} />
      ) : (
        <p className="pad sm sub">
          <Trans id="dialog.solutions.none" message="Nothing is suggested so far." />
        </p>
      )}
      {rest.length > 0 && (
        <>
          <div id={restId} className="restofsolutions">
            {isUnfolded && <Solutions of={rest} />}
          </div>
          <div className="unfold">
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
    </section>
  )
}

function Solutions({ of }: { readonly of: readonly SolutionResult[] }) {
  return (
    <ul>
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
    <li className="sol" data-solution={id}>
      <div className="row sm">
        <span className="grow b">{read(solution?.text)}</span>
        <WhyButton id={id} />
      </div>
      <div className="bar thin" aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, Math.max(0, score))}%` }} />
      </div>
      <div className="xs muted row">
        <bdi className="num b">{Number.isFinite(score) ? formatNumber(score, language) : '−∞'}</bdi>
        {description && (
          <>
            <Icon name="arr" size="small" />
            <span>{description}</span>
          </>
        )}
      </div>
    </li>
  )
}
