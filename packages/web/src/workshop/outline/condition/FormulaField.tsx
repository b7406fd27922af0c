import type { Base } from '@casebook/core/bases/base'
import type { Condition } from '@casebook/core/bases/rule'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { TextLanguage } from '@casebook/core/language/language'
import { ExpressionFault } from '@casebook/interchange/expressions/expression'
import { completionsAt } from '@casebook/interchange/formula/completions'
import { readCondition } from '@casebook/interchange/formula/readCondition'
import { writeCondition } from '@casebook/interchange/formula/writeCondition'
import type { CompletionContext } from '@codemirror/autocomplete'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { getNonce } from 'get-nonce'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { inputClass } from '../../../ui/fields/input'
import { openFormulaEditor } from './formulaEditor'

interface FormulaFieldProps {
  readonly condition: Condition
  readonly base: Base
  readonly language: TextLanguage
  /** Each time that the formula is a whole condition. */
  readonly onChange: (condition: Condition) => void
}

/** While no more than this is typed, the list is only filtered. */
const partOfWord = /^[$'"{}\p{L}\p{N}_.-]*$/u

/**
 * A condition as a formula, beside its rows: the same tree. What is typed takes effect as soon as it is a whole condition; until then the rows keep
 * the last one, and the fault is at its characters.
 */
export default function FormulaField({ condition, base, language, onChange }: FormulaFieldProps) {
  const { t } = useLingui()
  const faultId = useId()
  const hostRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView>(null)
  const structure = useMemo(() => baseStructure(base), [base])
  const written = useMemo(() => writeCondition(condition, structure), [condition, structure])
  const [fault, setFault] = useState<ExpressionFault | null>(null)
  const isWritable = written !== null
  const label = t({ id: 'formula.label', message: 'Condition as a formula' })
  const completionsLabel = t({ id: 'formula.completions', message: 'What may come here' })

  const read = useEffectEvent((view: EditorView) => {
    const found = conditionOrFault(view.state.doc.toString(), structure)
    const isFault = found instanceof ExpressionFault
    setFault(isFault ? found : null)
    view.dispatch(setDiagnostics(view.state, isFault ? [diagnosticOf(found, view.state.doc.length)] : []))
    if (!isFault && !isSame(found, condition)) onChange(found)
  })

  const complete = useEffectEvent(({ state, pos, explicit }: CompletionContext) => {
    const found = completionsAt(state.doc.toString(), pos, structure, language)
    if (!found || (!explicit && found.from === pos)) return null
    // The editor compares the label with what is typed, signs included.
    const options = found.options.map(({ label, detail, inserted }) => ({
      label: inserted,
      displayLabel: label,
      detail,
    }))
    return { from: found.from, options, validFor: partOfWord }
  })

  const open = useEffectEvent((parent: HTMLElement) =>
    openFormulaEditor({
      parent,
      doc: written ?? '',
      label,
      describedBy: faultId,
      completionsLabel,
      nonce: getNonce() ?? '',
      complete: (context) => complete(context),
      onTyped: (view) => read(view),
    }),
  )

  useEffect(() => {
    const host = hostRef.current
    if (!isWritable || !host) return
    const view = open(host)
    viewRef.current = view
    return () => view.destroy()
  }, [isWritable])

  /** The author's own spelling stays while it says the same, and so does what is half typed. */
  const follow = useEffectEvent((text: string) => {
    const view = viewRef.current
    if (!view) return
    const now = conditionOrFault(view.state.doc.toString(), structure)
    if (now instanceof ExpressionFault ? view.hasFocus : isSame(now, condition)) return
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }, setDiagnostics(view.state, []))
    setFault(null)
  })

  useEffect(() => {
    if (written !== null) follow(written)
  }, [written])

  if (!isWritable)
    return (
      <p className="text-xs text-ink-2">
        <Trans id="formula.none" message="No formula can say this condition. It stays as it is." />
      </p>
    )
  return (
    <div className="flex flex-col gap-1">
      <div ref={hostRef} dir="ltr" className={inputClass({ size: 'lines' })} />
      {/* The words of a fault are English, as those of every finding. */}
      <p id={faultId} role="status" className="min-h-4.5 text-xs text-ink-2">
        {fault ? (
          <bdi lang="en" className="text-missing-ink">
            {fault.message}
          </bdi>
        ) : (
          <Trans id="formula.keys" message="Ctrl and Space offer questions, options and functions." />
        )}
      </p>
    </div>
  )
}

function isSame(one: Condition, other: Condition): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

function conditionOrFault(text: string, structure: BaseStructure): Condition | ExpressionFault {
  try {
    return readCondition(text, structure)
  } catch (fault) {
    if (fault instanceof ExpressionFault) return fault
    throw fault
  }
}

/** At least one character is underlined. */
function diagnosticOf({ from, to, message }: ExpressionFault, length: number): Diagnostic {
  const end = Math.min(Math.max(to, from + 1), length)
  return { from: Math.max(0, Math.min(from, end - 1)), to: end, severity: 'error', message }
}
