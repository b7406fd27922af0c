import type { Base } from '@casebook/core/bases/base'
import type { Expectation, TestPatient } from '@casebook/core/bases/testPatients/testPatient'
import type { TrialAnswers } from '@casebook/core/candidates/preview/previewEntry'
import type { TextLanguage } from '@casebook/core/language/language'
import { keptAsPatient } from '@casebook/core/testPatients/expected'
import { asFound, type Outcome, outcomeOf, type PatientResult } from '@casebook/core/testPatients/runPatients'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields/TextField'
import { IconButton } from '../../ui/IconButton'
import { copy } from '../../ui/moreDrawings'
import type { Write } from '../outline/outlineProps'
import { AddExpectation } from './AddExpectation'
import { Outcomes } from './Outcomes'
import { differingClass, tableClass } from './table'
import { keyOfExpectation, usePatientWords } from './usePatientWords'

interface OnePatientProps {
  readonly base: Base
  readonly language: TextLanguage
  readonly patient: TestPatient
  readonly result: PatientResult | undefined
  readonly write: Write | undefined
  /** It was made just now: its name comes first. */
  readonly isNamed: boolean
  readonly answersNow: () => TrialAnswers
  readonly onOpen: () => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
  readonly onShowQuestion: (id: string) => void
}

/** One test patient: what it answers, and what must come out beside what comes out now. */
export function OnePatient(props: OnePatientProps) {
  const { base, language, patient, result, write, isNamed, answersNow, onOpen, onDuplicate, onRemove } = props
  const { t } = useLingui()
  const words = usePatientWords(base, language)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isNamed) return
    name.current?.focus()
    name.current?.select()
  }, [isNamed])
  const change = (parts: Partial<TestPatient>, step?: string) =>
    write?.({ type: 'patient', id: patient.id, patient: { ...patient, ...parts } }, step)
  const untaken = new Set(result?.untaken)
  const outcomes = outcomesNow(patient, result)
  const differing = outcomes.filter(({ isMet, found }) => !isMet && found !== undefined)
  const expectAs = (changed: readonly Outcome[]) => {
    const now = new Map(changed.map(({ expectation, found }) => [JSON.stringify(expectation), found]))
    change({
      expects: patient.expects.map((one) => {
        const found = now.get(JSON.stringify(one))
        return found === undefined ? one : asFound(one, found)
      }),
    })
  }
  return (
    <div className="flex flex-col gap-4 p-4 text-sm">
      <div>
        <TextField
          ref={name}
          label={<Trans id="patients.name" message="Test patient" />}
          dir="auto"
          maxLength={200}
          readOnly={!write}
          value={patient.name}
          onChange={(typed) => change({ name: typed }, `patient ${patient.id}`)}
        />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button size="small" onClick={onOpen}>
            <Trans id="patients.open" message="Open in the form" />
          </Button>
          {write && (
            <>
              <IconButton
                icon={copy}
                size="small"
                label={t({ id: 'patients.duplicate', message: 'Duplicate' })}
                onClick={onDuplicate}
              />
              <IconButton
                icon="trash"
                size="small"
                label={t({ id: 'patients.remove', message: 'Remove this test patient' })}
                onClick={onRemove}
              />
            </>
          )}
        </div>
      </div>
      <section>
        <div className="mb-1.5 flex flex-wrap items-center gap-2">
          <h2 className="me-auto font-semibold">
            <Trans id="patients.outcome" message="What must come out" />
          </h2>
          {write && differing.length > 1 && (
            <Button size="small" onClick={() => expectAs(differing)}>
              <Trans id="patients.expectAll" message="From now on expect all of it as it is now" />
            </Button>
          )}
        </div>
        <Outcomes
          outcomes={outcomes}
          words={words}
          onShowQuestion={props.onShowQuestion}
          onExpect={write && ((one) => expectAs([one]))}
          onRemove={
            write &&
            ((gone: Expectation) =>
              change({ expects: patient.expects.filter((one) => JSON.stringify(one) !== JSON.stringify(gone)) }))
          }
        />
        {write && (
          <AddExpectation base={base} patient={patient} words={words} onAdd={(expects) => change({ expects })} />
        )}
      </section>
      <section>
        <div className="mb-1.5 flex flex-wrap items-center gap-2">
          <h2 className="me-auto font-semibold">
            <Trans id="patients.answers" message="Answers" />
          </h2>
          {write && (
            <Button
              size="small"
              onClick={() => change({ answers: keptAsPatient(base, patient.name, answersNow()).answers })}
            >
              <Trans id="patients.takeAnswers" message="Take those of the form" />
            </Button>
          )}
        </div>
        {patient.answers.length === 0 ? (
          <p className="text-ink-2">
            <Trans id="patients.noAnswers" message="This patient answers nothing." />
          </p>
        ) : (
          <table className={tableClass}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans id="patients.question" message="Question" />
                </th>
                <th scope="col">
                  <Trans id="patients.answer" message="Answer" />
                </th>
              </tr>
            </thead>
            <tbody>
              {patient.answers.map((one, at) => {
                const isUntaken = [...untaken].some((each) => JSON.stringify(each) === JSON.stringify(one))
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two answers may say the same
                  <tr key={at} className={isUntaken ? differingClass : ''}>
                    <td>
                      <bdi>{words.answered(one)}</bdi>
                    </td>
                    <td>
                      <bdi>{words.answer(one)}</bdi>
                      {isUntaken && (
                        <span className="block text-missing-ink">
                          <Trans id="patients.untaken" message="The study does not take this answer." />{' '}
                          {write && (
                            <Button
                              size="tiny"
                              onClick={() => change({ answers: patient.answers.filter((each) => each !== one) })}
                            >
                              <Trans id="patients.removeAnswer" message="Remove" />
                            </Button>
                          )}
                        </span>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
      </section>
    </div>
  )
}

/** What came out last, beside what is expected now. What is expected only since then has to be tried first. */
function outcomesNow({ expects }: TestPatient, result: PatientResult | undefined): readonly Outcome[] {
  const found = new Map(result?.outcomes.map((one) => [keyOfExpectation(one.expectation), one.found]))
  return expects
    .filter((one) => found.has(keyOfExpectation(one)))
    .map((expectation) => outcomeOf(expectation, found.get(keyOfExpectation(expectation))))
}
