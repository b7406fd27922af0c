import type { Base } from '@casebook/core/bases/base'
import type { Expectation, TestPatient } from '@casebook/core/bases/testPatients/testPatient'
import { compileBase } from '@casebook/core/rules/compile'
import { expectable } from '@casebook/core/testPatients/expected'
import { asFound, expectedIn, finderIn, openPatient } from '@casebook/core/testPatients/runPatients'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Button } from '../../ui/Button'
import { inputClass } from '../../ui/fields/input'
import { keyOfExpectation, type usePatientWords } from './usePatientWords'

interface AddExpectationProps {
  readonly base: Base
  readonly patient: TestPatient
  readonly words: ReturnType<typeof usePatientWords>
  readonly onAdd: (expects: readonly Expectation[]) => void
}

/** Something else that must come out: as it is now, or the other way round where there are two ways. */
export function AddExpectation({ base, patient, words, onAdd }: AddExpectationProps) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState('')
  const offered = useMemo(() => {
    const there = new Set(patient.expects.map(keyOfExpectation))
    return expectable(base).filter((one) => !there.has(keyOfExpectation(one)))
  }, [base, patient.expects])
  const chosen = offered.find((one) => keyOfExpectation(one) === wanted)
  const now = useMemo(() => {
    const found = chosen && finderIn(openPatient(compileBase(base), patient.answers))(chosen)
    return chosen && found !== undefined ? asFound(chosen, found) : null
  }, [base, chosen, patient.answers])
  if (offered.length === 0) return null
  const add = (one: Expectation) => {
    onAdd([...patient.expects, one])
    setWanted('')
  }
  const other = now && otherOf(now)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <select
        aria-label={t({ id: 'patients.more', message: 'Expect something else' })}
        className={`${inputClass({ size: 'cell' })} max-w-56`}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      >
        <option value="">{t({ id: 'patients.more', message: 'Expect something else' })}</option>
        {offered.map((one) => (
          <option key={keyOfExpectation(one)} value={keyOfExpectation(one)}>
            {words.subject(one)}
          </option>
        ))}
      </select>
      {[now, other].map(
        (one) =>
          one && (
            <Button key={JSON.stringify(one)} size="small" onClick={() => add(one)}>
              <Trans
                id="patients.add"
                message="Expect: {found}"
                values={{ found: <bdi>{words.found(one, expectedIn(one))}</bdi> }}
              />
            </Button>
          ),
      )}
    </div>
  )
}

/** Before a rule is written, what it will do can be expected already. */
function otherOf(now: Expectation): Expectation | null {
  const found = expectedIn(now)
  return typeof found === 'boolean' && !('value' in now) ? asFound(now, !found) : null
}
