import { parseKey } from '@casebook/core/bases/key'
import { useLingui } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useRef } from 'react'
import { severities } from '../../candidates/candidates.messages'
import { useForm } from '../../entry/FormContext'
import { toneClass } from '../../ui/tone'
import { FindingNumber } from '../FindingNumber'
import type { NumberedFinding } from '../numbered'

interface Pointing {
  /** By the id of the question. */
  readonly found: ReadonlyMap<string, readonly NumberedFinding[]>
  /** The number of the finding that is chosen. */
  readonly chosen: number | null
  readonly onChoose: (number: number) => void
}

export const PointingContext = createContext<Pointing | null>(null)

/** The numbers of the findings at a question of the preview, each a way to its finding. The question itself is tinted. */
export function FindingMarks({ itemKey }: { readonly itemKey: string }) {
  const { t } = useLingui()
  const pointing = useContext(PointingContext)
  const box = useRef<HTMLSpanElement>(null)
  const findings = pointing?.found.get(parseKey(itemKey)?.questionId ?? '') ?? []
  const tone = findings[0] && severities[findings[0].severity].tone
  const isChosen = findings.some(({ number }) => number === pointing?.chosen)
  useEffect(() => {
    const { dataset } = box.current?.closest<HTMLElement>('[data-question]') ?? {}
    if (!dataset || !tone) return
    dataset.found = tone
    if (isChosen) dataset.pointed = ''
    return () => {
      delete dataset.found
      delete dataset.pointed
    }
  }, [tone, isChosen])
  if (!pointing || findings.length === 0) return null
  return (
    <span ref={box} className="inline-flex gap-1">
      {findings.map(({ number, severity, message }) => (
        <button
          key={number}
          type="button"
          title={message}
          aria-label={t({ id: 'workshop.finding', message: `Finding ${{ number }}` })}
          className={`grid cursor-pointer place-items-center rounded-full pointer-coarse:size-[44px] ${toneClass[severities[severity].tone]}`}
          onClick={(event) => {
            event.preventDefault()
            pointing.onChoose(number)
          }}
        >
          <FindingNumber number={number} />
        </button>
      ))}
    </span>
  )
}

/** Below the value of a calculated question, which has no other place for it. */
export function MarksOfCalculated({ itemKey }: { readonly itemKey: string }) {
  const { structure } = useForm().view.engine
  const isCalculated = structure.questions.get(parseKey(itemKey)?.questionId ?? '')?.question.abstract
  return isCalculated ? <FindingMarks itemKey={itemKey} /> : null
}
