import { type Base, languagesOfBase } from '@casebook/core/bases/base'
import type { Expectation } from '@casebook/core/bases/testPatients/testPatient'
import type { TrialAnswers } from '@casebook/core/candidates/preview/previewEntry'
import { nearestLanguage, type TextLanguage } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { Chip } from '../../ui/Chip'
import { EmptyState } from '../../ui/EmptyState'
import { linkClass } from '../../ui/link'
import { Note } from '../../ui/Note'
import type { Write } from '../outline/outlineProps'
import { OnePatient } from './OnePatient'
import { ProofsPart } from './ProofsPart'
import { trialOf } from './trialOf'
import type { Trials } from './useTrials'

interface PatientsPaneProps {
  /** The study as it is written, or as it was read. */
  readonly base: Base
  /** Where the report of acceptance of the draft is. */
  readonly report: string
  readonly trials: Trials
  /** Undefined where the study is not written here: patients cannot be kept in its author's file. */
  readonly write?: Write | undefined
  /** Of the form in the preview. */
  readonly answersNow: () => TrialAnswers
  /** Opens the form with these answers. */
  readonly onOpen: (answers: TrialAnswers) => void
  readonly onShowQuestion: (id: string) => void
  /** The chosen patient; null for what no patient sees. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  /** The chosen one was made just now. */
  readonly isNamed: boolean
  readonly nextName: () => string
  /** Without expectations: what comes out now. */
  readonly onKeep: (name: string, answers: TrialAnswers, expects?: readonly Expectation[]) => void
}

/** Test patients: which are as expected, one of them in full, and what none of them sees. */
export function PatientsPane(props: PatientsPaneProps) {
  const {
    base,
    report,
    trials,
    write,
    answersNow,
    onOpen,
    onShowQuestion,
    chosen,
    onChoose,
    isNamed,
    nextName,
    onKeep,
  } = props
  const { t } = useLingui()
  const preferred = usePreferences().language
  const language: TextLanguage = nearestLanguage(preferred, languagesOfBase(base)) ?? base.config.fallbackLanguage
  const { testPatients = [] } = base
  const resultOf = (id: string) => trials.tried?.results.find(({ patient }) => patient.id === id)
  const patient = testPatients.find(({ id }) => id === chosen)
  const findings = (trials.proven?.findings.length ?? 0) + (trials.proven?.unseen.length ?? 0)
  return (
    <div className="grid min-h-0 @min-[76rem]:grid-cols-[14.5rem_minmax(0,1fr)]">
      <div className="overflow-auto border-line bg-sunken @max-[76rem]:max-h-80 @max-[76rem]:border-b @min-[76rem]:h-[calc(100vh-17rem)] @min-[76rem]:border-e">
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
          <p className="me-auto text-sm text-ink-2 tabular-nums" role="status">
            {trials.hasFailed ? (
              <Trans id="patients.failed" message="They could not be tried." />
            ) : trials.isRunning ? (
              <Trans id="patients.running" message="Being tried" />
            ) : (
              <Trans
                id="patients.count"
                message="{count, plural, =0 {No test patients} one {# test patient} other {# test patients}}"
                values={{ count: testPatients.length }}
              />
            )}
          </p>
          {write && (
            <Button size="small" icon="plus" onClick={() => onKeep(nextName(), answersNow())}>
              <Trans id="patients.new" message="From the form" />
            </Button>
          )}
        </div>
        <ul onKeyDown={walk} aria-label={t({ id: 'patients.list', message: 'Test patients' })}>
          {testPatients.map((one) => (
            <li key={one.id} className="border-b border-line">
              <button
                type="button"
                className={rowClass}
                aria-current={one.id === chosen}
                onClick={() => onChoose(one.id)}
              >
                <bdi className="block font-semibold wrap-anywhere">{one.name}</bdi>{' '}
                <ResultChip result={resultOf(one.id)} />
              </button>
            </li>
          ))}
          <li className="border-b border-line">
            <button type="button" className={rowClass} aria-current={!patient} onClick={() => onChoose(null)}>
              <span className="block font-semibold">
                <Trans id="patients.proofs" message="What no patient sees" />
              </span>{' '}
              <span className="text-sm text-ink-2 tabular-nums">
                {trials.proven ? (
                  <Trans
                    id="patients.proofs.count"
                    message="{count, plural, =0 {Nothing found} one {# finding} other {# findings}}"
                    values={{ count: findings }}
                  />
                ) : (
                  <Trans id="patients.running" message="Being tried" />
                )}
              </span>
            </button>
          </li>
        </ul>
        <p className="px-3 pt-2.5 text-sm">
          <Link className={linkClass} href={report}>
            <Trans id="acceptance.title" message="Report of acceptance" />
          </Link>
        </p>
        <p className="px-3 py-2.5 text-xs text-ink-2">
          <Trans
            id="patients.what"
            message="They are tried at every change and are kept with the study. No test patient is a stored case."
          />
        </p>
      </div>
      <div className="min-w-0 overflow-auto @min-[76rem]:h-[calc(100vh-17rem)]">
        {patient ? (
          <OnePatient
            key={patient.id}
            base={base}
            language={language}
            patient={patient}
            result={resultOf(patient.id)}
            write={write}
            isNamed={isNamed}
            onShowQuestion={onShowQuestion}
            answersNow={answersNow}
            onOpen={() => onOpen(trialOf(patient.answers))}
            onDuplicate={() => onKeep(patient.name, trialOf(patient.answers), patient.expects)}
            onRemove={() => {
              write?.({ type: 'patient', id: patient.id, patient: null })
              onChoose(null)
            }}
          />
        ) : (
          <>
            {!write && (
              <div className="p-4 pb-0">
                <Note
                  tone="query"
                  title={
                    <Trans id="patients.ofFile" message="The file of another program cannot hold test patients." />
                  }
                >
                  <Trans
                    id="patients.ofFile.what"
                    message="Go on writing the study here, in the outline, to keep some. What is found without any is below."
                  />
                </Note>
              </div>
            )}
            {write && testPatients.length === 0 && (
              <EmptyState icon="users" heading="h2" title={<Trans id="patients.none" message="No test patients yet" />}>
                <Trans
                  id="patients.none.what"
                  message="Answer the form in the preview and keep it as a test patient, or take one of those below."
                />
              </EmptyState>
            )}
            <ProofsPart
              base={base}
              language={language}
              proven={trials.proven}
              hasPatients={testPatients.length > 0}
              onShowQuestion={onShowQuestion}
              onOpen={(answers) => onOpen(trialOf(answers))}
              onKeep={write && ((name, answers) => onKeep(name, trialOf(answers)))}
            />
          </>
        )}
      </div>
    </div>
  )
}

const rowClass =
  'w-full cursor-pointer border-s-2 border-transparent px-3 py-2.5 text-start -outline-offset-2 aria-current:border-brand aria-current:bg-surface'

/** Arrows go from one row to the next. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  rows[rows.indexOf(event.target as HTMLElement) + by]?.focus()
}

type Result = NonNullable<Trials['tried']>['results'][number]

function ResultChip({ result }: { readonly result: Result | undefined }) {
  if (!result) return null
  const { outcomes, untaken, isGreen } = result
  const differing = outcomes.filter(({ isMet }) => !isMet).length + untaken.length
  return isGreen ? (
    <Chip tone="ok" icon="okc">
      <Trans
        id="patients.green"
        message="{count, plural, =0 {Nothing expected} one {As expected} other {All # as expected}}"
        values={{ count: outcomes.length }}
      />
    </Chip>
  ) : (
    <Chip tone="missing" icon="alertf">
      <Trans
        id="patients.red"
        message="{count, plural, one {# of {all} differs} other {# of {all} differ}}"
        values={{ count: differing, all: outcomes.length + untaken.length }}
      />
    </Chip>
  )
}
