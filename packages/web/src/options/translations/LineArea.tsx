import { useLingui } from '@lingui/react/macro'

interface LineAreaProps {
  readonly text: string
  /** Numbers of lines with a fault, and of lines with a doubt. */
  readonly red: ReadonlySet<number>
  readonly amber: ReadonlySet<number>
  readonly onChange: (text: string) => void
}

const leastLines = 14
/** Marks that are drawn: more would make typing slow. */
const mostMarks = 200

/** A text area with numbered lines. Lines with a fault are marked, and named beside it. */
export function LineArea({ text, red, amber, onChange }: LineAreaProps) {
  const { t } = useLingui()
  const count = text.split('\n').length
  const rows = Math.max(leastLines, count + 1)
  const marked = [...red, ...amber].slice(0, mostMarks)
  return (
    <div className="relative max-h-[60vh] min-w-0 overflow-y-auto font-mono text-[0.8125rem]/6">
      <div className="relative grid min-h-full grid-cols-[3rem_minmax(0,1fr)]">
        {marked.map((line) => (
          <span
            key={line}
            className={`absolute inset-x-0 h-6 border-s-3 ${red.has(line) ? 'border-missing-ink bg-missing-soft' : 'border-range-ink bg-range-soft'}`}
            style={{ top: `${(line - 1) * 1.5 + 0.75}rem` }}
          />
        ))}
        <pre aria-hidden="true" className="relative border-e border-line px-2 py-3 text-end text-ink-3 select-none">
          {Array.from({ length: count }, (_, at) => at + 1).join('\n')}
        </pre>
        <textarea
          className="relative w-full resize-none overflow-x-auto bg-transparent px-3 py-3 whitespace-pre focus-visible:-outline-offset-2"
          style={{ minHeight: `${rows * 1.5 + 1.5}rem` }}
          wrap="off"
          spellCheck={false}
          dir="ltr"
          aria-label={t({ id: 'options.translations.lines', message: 'Own wordings, one per line' })}
          {...(red.size > 0 && { 'aria-invalid': true })}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  )
}
