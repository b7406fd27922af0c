import type { AuthorsSheet, CellPlace } from '@casebook/core/candidates/authorsFile'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type Ref, useId, useState } from 'react'
import { severities } from '../candidates/candidates.messages'
import { Button } from '../ui/Button'
import { inputClass } from '../ui/fields/input'
import { IconButton } from '../ui/IconButton'
import { toneClass } from '../ui/tone'
import { CellName } from './CellName'
import { CellText } from './CellText'
import { FindingNumber } from './FindingNumber'
import type { NumberedFinding } from './numbered'
import { wand } from './workshopDrawings'

interface CellPanelProps {
  readonly sheet: AuthorsSheet
  readonly place: CellPlace
  readonly found: readonly NumberedFinding[]
  readonly isBusy: boolean
  readonly ref: Ref<HTMLElement>
  readonly onCorrect: (text: string) => void
  /** By its number. */
  readonly onShowFinding: (number: number) => void
  readonly onShowQuestion: (id: string) => void
  /** Back to the cells; the panel stays. */
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** One cell: what it says, what was found in it, and what it should say. */
export function CellPanel(props: CellPanelProps) {
  const { sheet, place, found, isBusy, ref, onCorrect, onShowFinding, onShowQuestion, onLeave, onClose } = props
  const { t } = useLingui()
  const id = useId()
  const text = sheet.rows[place.row - 1]?.[place.column - 1] ?? ''
  /** Null while it is the cell's text. What is being typed stays when the file is read anew. */
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === text) setTyped(null)
  const said = typed ?? text
  const header = sheet.rows[0]?.[place.column - 1] ?? ''
  const marks = found.flatMap(({ characters }) => characters ?? [])
  return (
    <section
      ref={ref}
      aria-labelledby={`${id}-title`}
      className="border-t border-line px-4 py-3"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onLeave()
      }}
    >
      <div className="flex items-center gap-2">
        <h2 id={`${id}-title`} className="flex-1 text-sm font-semibold">
          <CellName cell={place} /> <bdi className="font-normal text-ink-2">{header}</bdi>
        </h2>
        <IconButton
          icon="x"
          size="small"
          label={t({ id: 'workshop.cell.close', message: 'Close the cell' })}
          onClick={onClose}
        />
      </div>
      {marks.length > 0 && text !== '' && (
        <p className={`mt-2 ${toneClass.missing}`}>
          <CellText text={text} marks={marks} />
        </p>
      )}
      {found.map(({ number, severity, message, replacement, characters, question }) => (
        <div key={number} className={`mt-2 flex gap-2 text-sm ${toneClass[severities[severity].tone]}`}>
          <FindingNumber number={number} />
          <div className="min-w-0 flex-1">
            <p lang="en" dir="ltr">
              {message}
            </p>
            <div className="mt-1.5 flex flex-wrap gap-2">
              {replacement !== null && (
                <Button
                  size="small"
                  icon={wand}
                  disabled={isBusy}
                  onClick={() => onCorrect(characters ? replaced(text, characters, replacement) : replacement)}
                >
                  <Trans
                    id="workshop.use"
                    message="Use {name}"
                    values={{ name: <code dir="ltr">{replacement}</code> }}
                  />
                </Button>
              )}
              <Button size="small" variant="quiet" onClick={() => onShowFinding(number)}>
                <Trans id="workshop.showFinding" message="Show the finding" />
              </Button>
              {question !== null && (
                <Button size="small" variant="quiet" onClick={() => onShowQuestion(question)}>
                  <Trans id="workshop.showQuestion" message="Show the question" />
                </Button>
              )}
            </div>
          </div>
        </div>
      ))}
      <label className="mt-3 block text-sm font-medium" htmlFor={id}>
        <Trans id="workshop.cell.text" message="What the cell should say" />
      </label>
      <textarea
        id={id}
        dir="ltr"
        rows={Math.min(6, said.split('\n').length + 1)}
        className={`${inputClass({ size: 'medium' })} mt-1 h-auto w-full py-2 font-mono text-sm`}
        value={said}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onCorrect(said)
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="small" disabled={isBusy || said === text} onClick={() => onCorrect(said)}>
          <Trans id="workshop.cell.correct" message="Correct the cell" />
        </Button>
        <p className="text-xs text-ink-2">
          <Trans
            id="workshop.cell.only"
            message="Your file on the device is not changed. The one you download differs in this cell only."
          />
        </p>
      </div>
    </section>
  )
}

function replaced(text: string, { from, to }: { readonly from: number; readonly to: number }, by: string): string {
  return `${text.slice(0, from)}${by}${text.slice(to)}`
}
