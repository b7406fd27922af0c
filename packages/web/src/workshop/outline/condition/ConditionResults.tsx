import type { Base } from '@casebook/core/bases/base'
import type { Condition } from '@casebook/core/bases/rule'
import type { TestAnswer } from '@casebook/core/bases/testPatients/testPatient'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { FactValue } from '@casebook/core/facts/fact'
import type { TextLanguage } from '@casebook/core/language/language'
import { False, True, Undetermined } from '@casebook/core/rules/truth'
import type { Item } from '@casebook/core/studyDrafts/tree'
import {
  type AskedConditions,
  conditionsAt,
  keyOfCondition,
  type PatientConditions,
} from '@casebook/core/testPatients/conditionResults'
import type { Proven } from '@casebook/core/testPatients/trying'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo } from 'react'
import { Icon } from '../../../ui/Icon'
import { usePatientWords } from '../../patients/usePatientWords'

/** The test patients, and the results of the conditions that were last evaluated for them. */
export interface AskedPatients {
  readonly ask: (asked: AskedConditions | null) => void
  readonly results: readonly PatientConditions[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  /** What is true of the study for every patient; null before it was tried. */
  readonly proven: Proven | null
  /** Opens the form with these answers. */
  readonly onOpen: (answers: readonly TestAnswer[]) => void
}

export const AskedContext = createContext<Omit<AskedPatients, 'ask'> | null>(null)

interface ConditionsOfItemProps {
  readonly patients: AskedPatients
  readonly base: Base
  readonly item: Item
  readonly children: ReactNode
}

/** Evaluates the conditions of an item for the test patients, and gives the results to the editors in it. */
export function ConditionsOfItem({ patients, base, item, children }: ConditionsOfItemProps) {
  const { ask, ...given } = patients
  const asked = useMemo(() => conditionsAt(base, item), [base, item])
  const key = asked.conditions.length === 0 ? null : canonicalJson(asked)
  const askNow = useEffectEvent(() => ask(key === null ? null : asked))
  // Most letters that are typed change no condition, and nothing else is asked then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the conditions are others
  useEffect(() => askNow(), [key])
  useEffect(() => () => ask(null), [ask])
  return <AskedContext value={given}>{children}</AskedContext>
}

/** Of the test patient that is looked at: the chosen one, or the first. */
function useResult() {
  const asked = use(AskedContext)
  return asked?.results.find(({ patient }) => patient === asked.chosen) ?? asked?.results[0]
}

interface RowResultProps {
  readonly condition: Condition
  readonly questionId: string
  readonly base: Base
  readonly language: TextLanguage
}

/** Whether a row holds for the test patient, and the answer that it read. */
export function RowResult({ condition, questionId, base, language }: RowResultProps) {
  const result = useResult()
  const truth = result?.truths.get(keyOfCondition(condition))
  const said = result?.said.get(questionId)
  if (truth === undefined || said === undefined) return null
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-2">
      <Icon name={drawings[truth]} size="text" />
      <span className="sr-only">
        <Holds is={truth === True} />
      </span>{' '}
      <Said value={said} questionId={questionId} base={base} language={language} />
    </p>
  )
}

const drawings = { [True]: 'okc', [Undetermined]: 'help', [False]: 'x' } as const

interface SaidProps extends Omit<RowResultProps, 'condition'> {
  readonly value: FactValue
}

function Said({ value, questionId, base, language }: SaidProps) {
  return <bdi className="min-w-0 truncate">{usePatientWords(base, language).said(questionId, value)}</bdi>
}

/** How many rows of a group hold for the test patient. */
export function GroupResult({ of }: { readonly of: readonly Condition[] }) {
  const result = useResult()
  const truths = of.map((one) => result?.truths.get(keyOfCondition(one)))
  if (truths.length === 0 || truths.includes(undefined)) return null
  const holding = truths.filter((truth) => truth === True).length
  return (
    <span className="ms-auto text-xs text-ink-2 tabular-nums">
      <Trans id="condition.holding" message="{holding} of {all} hold" values={{ holding, all: truths.length }} />
    </span>
  )
}

/** For which test patients a condition holds. The rows above show the one that is chosen here. */
export function PatientsOfCondition({ condition, base }: Pick<RowResultProps, 'condition' | 'base'>) {
  const { t } = useLingui()
  const asked = use(AskedContext)
  const shown = useResult()
  const key = keyOfCondition(condition)
  if (!asked || shown?.truths.get(key) === undefined) return null
  const nameOf = (id: string) => base.testPatients?.find((one) => one.id === id)?.name ?? id
  return (
    <>
      <p className="text-xs text-ink-2">
        <Trans id="condition.patients.what" message="Each row shows the answer of the chosen test patient." />
      </p>
      <ul
        aria-label={t({ id: 'condition.patients', message: 'Whether it holds for each test patient' })}
        className="max-h-44 overflow-auto rounded-sm border border-line bg-surface"
      >
        {asked.results.map(({ patient, truths }) => (
          <li key={patient} className="border-line not-last:border-b">
            <button
              type="button"
              aria-current={patient === shown.patient}
              className="flex w-full cursor-pointer items-center gap-2 px-2 py-1 text-start text-xs pointer-coarse:min-h-11 -outline-offset-2 aria-current:bg-sunken aria-current:font-semibold"
              onClick={() => asked.onChoose(patient)}
            >
              <bdi className="min-w-0 flex-1 wrap-anywhere">{nameOf(patient)}</bdi>{' '}
              <span className={truths.get(key) === True ? 'text-ok-ink' : 'text-ink-2'}>
                <Holds is={truths.get(key) === True} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Holds({ is }: { readonly is: boolean }) {
  return is ? <Trans id="condition.holds" message="Holds" /> : <Trans id="condition.holdsNot" message="Does not hold" />
}
