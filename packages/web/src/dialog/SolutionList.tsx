import { formatNumber } from '@casebook/core/dialog/number'
import { Trans } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/Icon'
import { useForm } from './FormContext'
import { useWords } from './useWords'
import { WhyButton } from './why/WhyButton'

/** What the rules conclude so far: value, arrow, description. */
export function SolutionList() {
  const { view } = useForm()
  const { read, language } = useWords()
  const results = useSyncExternalStore(view.subscribe, () => view.engine.solutions())
  if (results.length === 0) return null
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
      <ul>
        {results.map(({ id, score }) => {
          const solution = view.base.solutions.find((one) => one.id === id)
          const value = Number.isFinite(score) ? formatNumber(score, language) : '−∞'
          const description = read(solution?.description)
          return (
            <li key={id} className="sol" data-solution={id}>
              <div className="row sm">
                <span className="grow b">{read(solution?.text)}</span>
                <bdi className="num b">{value}</bdi>
                <WhyButton id={id} />
              </div>
              <div className="bar thin" aria-hidden="true">
                <i style={{ inlineSize: `${Math.min(100, Math.max(0, score))}%` }} />
              </div>
              {description && (
                <div className="xs muted row">
                  <bdi className="num">{value}</bdi>
                  <Icon name="arr" size="small" />
                  {description}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
