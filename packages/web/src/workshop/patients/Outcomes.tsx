import type { Expectation } from '@casebook/core/bases/testPatients/testPatient'
import { subjectOf } from '@casebook/core/testPatients/expected'
import { expectedIn, type Outcome } from '@casebook/core/testPatients/runPatients'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { IconButton } from '../../ui/IconButton'
import { linkClass } from '../../ui/link'
import { differingClass, tableClass } from './table'
import { keyOfExpectation, type usePatientWords } from './usePatientWords'

interface OutcomesProps {
  readonly outcomes: readonly Outcome[]
  readonly words: ReturnType<typeof usePatientWords>
  readonly onShowQuestion: (id: string) => void
  /** From now on what comes out is expected. Without these two, the study is only looked at. */
  readonly onExpect: ((outcome: Outcome) => void) | undefined
  readonly onRemove: ((expectation: Expectation) => void) | undefined
}

/** So many that are as expected are listed at first. */
const mostListed = 50

/** Expected beside now; what differs comes first. */
export function Outcomes({ outcomes, words, onShowQuestion, onExpect, onRemove }: OutcomesProps) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const differing = outcomes.filter(({ isMet }) => !isMet)
  const met = outcomes.filter(({ isMet }) => isMet)
  const shown = [...differing, ...(isWhole ? met : met.slice(0, mostListed))]
  if (outcomes.length === 0)
    return (
      <p className="text-ink-2">
        <Trans id="patients.noExpectations" message="Nothing is expected of this patient yet." />
      </p>
    )
  return (
    <>
      <table className={tableClass}>
        <thead>
          <tr>
            <th scope="col">
              <Trans id="patients.of" message="What" />
            </th>
            <th scope="col">
              <Trans id="patients.expected" message="Expected" />
            </th>
            <th scope="col">
              <Trans id="patients.now" message="Now" />
            </th>
            {onRemove && (
              <th scope="col">
                <span className="sr-only">
                  <Trans id="patients.change" message="Change" />
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => {
            const { expectation, found, isMet } = one
            const about = 'checkId' in expectation || 'solutionId' in expectation ? null : subjectOf(expectation)
            const name = words.subject(expectation)
            return (
              <Fragment key={keyOfExpectation(expectation)}>
                <tr className={isMet ? '' : differingClass}>
                  <td>
                    {about === null || found === undefined ? (
                      <bdi>{name}</bdi>
                    ) : (
                      <button type="button" className={`${linkClass} text-start`} onClick={() => onShowQuestion(about)}>
                        <bdi>{name}</bdi>
                      </button>
                    )}
                  </td>
                  <td>
                    <bdi>{words.found(expectation, expectedIn(expectation))}</bdi>
                  </td>
                  <td>
                    <span className={`flex items-center gap-1.5 ${isMet ? '' : 'font-semibold text-missing-ink'}`}>
                      <Icon name={isMet ? 'check' : 'alertf'} size="text" />{' '}
                      <span className="sr-only">
                        {isMet ? (
                          <Trans id="patients.isMet" message="as expected:" />
                        ) : (
                          <Trans id="patients.differs" message="differs:" />
                        )}
                      </span>{' '}
                      <bdi>{words.found(expectation, found)}</bdi>
                    </span>
                  </td>
                  {onRemove && (
                    <td>
                      <IconButton
                        icon="x"
                        size="small"
                        label={t({ id: 'patients.expectNot', message: `Expect nothing of it: ${{ name }}` })}
                        onClick={() => onRemove(expectation)}
                      />
                    </td>
                  )}
                </tr>
                {!isMet && found !== undefined && onExpect && (
                  <tr className={differingClass}>
                    <td colSpan={4}>
                      <Button size="tiny" onClick={() => onExpect(one)}>
                        <Trans
                          id="patients.expect"
                          message="From now on expect: {found}"
                          values={{ found: <bdi>{words.found(expectation, found)}</bdi> }}
                        />
                      </Button>
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {!isWhole && met.length > mostListed && (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setWhole(true)}>
          <Trans
            id="workshop.more"
            message="{count, plural, one {Show # more} other {Show # more}}"
            values={{ count: met.length - mostListed }}
          />
        </Button>
      )}
    </>
  )
}
