import type { BaseConfig } from '@casebook/core/bases/base'
import { missingReasons } from '@casebook/core/bases/reasons/missingReason'
import type { FactValue } from '@casebook/core/facts/fact'
import type { QuestionState } from '@casebook/core/rules/state'
import { useWords } from '../entry/form/useWords'

type Config = Pick<BaseConfig, 'missingReasons'>

function offered(config: Config) {
  return missingReasons(config).filter(({ forPatients }) => forPatients)
}

/** Whether a patient said no more than not to want to answer. */
export function isDeclined({ state, reason }: QuestionState, config: Config): boolean {
  return state === 'unknown' && !offered(config).some(({ id }) => id === reason)
}

interface PatientReasonsProps {
  readonly config: Config
  readonly state: QuestionState
  readonly labelClass: string
  readonly markClass: string
  readonly onAnswer: (value: FactValue) => void
}

/** The reasons for not answering that the study offers patients, if it offers any. */
export function PatientReasons({ config, state, labelClass, markClass, onAnswer }: PatientReasonsProps) {
  const { shown } = useWords()
  return offered(config).map(({ id, text }) => {
    const isGiven = state.state === 'unknown' && state.reason === id
    return (
      <label key={id} className={labelClass}>
        <input
          className={markClass}
          type="checkbox"
          checked={isGiven}
          onChange={() => onAnswer(isGiven ? null : { unknown: true, reason: id })}
        />
        {shown(text)}
      </label>
    )
  })
}
