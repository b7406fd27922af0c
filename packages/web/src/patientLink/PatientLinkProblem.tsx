import type { PatientLinkContext } from '@casebook/core/patientLink/patientLink.machine'
import type { Engine } from '@casebook/core/rules/engine/engine'
import { Trans } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { useWords } from '../entry/form/useWords'
import { itemId } from './itemId'
import { itemText } from './itemText'

interface PatientLinkProblemProps {
  readonly context: Pick<PatientLinkContext, 'problem' | 'refused' | 'content'>
  readonly missing: readonly string[]
  readonly engine: Engine
}

/** Why the answers were not sent, with the way to each question. */
export function PatientLinkProblem({
  context: { problem, refused, content },
  missing,
  engine,
}: PatientLinkProblemProps) {
  const words = useWords()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) ref.current?.focus()
  }, [problem])
  if (!problem) return null
  const keys = problem === 'notTaken' ? [...refused.keys()] : missing
  return (
    <div
      ref={ref}
      className="tone-missing mb-6 rounded-lg border border-tone-line bg-tone-soft p-4 text-lg outline-offset-2"
      role="alert"
      tabIndex={-1}
    >
      <p className="font-semibold">
        {problem === 'enterAllData' && <Trans id="once.enterAllData" message="Please enter all data." />}
        {problem === 'notTaken' && <Trans id="once.notTaken" message="Some answers were not accepted." />}
        {problem === 'nothing' &&
          (content.facts.length > 0 ? (
            <Trans
              id="once.unchanged"
              message="You have not changed any answer, so there is nothing to send. You can close this page."
            />
          ) : (
            <Trans id="once.empty" message="There is no answer to send yet." />
          ))}
      </p>
      {problem === 'enterAllData' && missing.length > 0 && (
        <p className="text-ink-2">
          <Trans
            id="once.enterAllData.what"
            message="{count, plural, one {# question has} other {# questions have}} no answer yet. You can also choose “I do not want to answer”."
            values={{ count: missing.length }}
          />
        </p>
      )}
      <ul className="mt-1 flex flex-col gap-1">
        {keys.map((key) => (
          <li key={key}>
            <button
              type="button"
              className="min-h-[2.75rem] cursor-pointer text-start font-medium text-link underline wrap-anywhere"
              onClick={() => document.getElementById(itemId(key))?.focus()}
            >
              {itemText(engine, key, words)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
