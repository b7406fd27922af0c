import { bmiOf, bmiProblems, mayTakeBmi } from '@casebook/core/bmi/bmi'
import { formatNumber, parseNumber } from '@casebook/core/entry/typed/number'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { unreadableMessages } from '../../entry/form/question.messages'
import { useWords } from '../../entry/form/useWords'
import { Button } from '../../ui/Button'
import { messageClass } from '../../ui/fields/below'
import { Icon } from '../../ui/Icon'
import { Dialog } from '../../ui/overlay/Dialog'
import { boxClass, digitsClass, unitClass } from '../looks'
import { bmiMessages } from './bmi.messages'

interface BmiDialogProps {
  readonly onClose: () => void
  /** Given beside a question, which takes the index as its answer. Without it, OK just closes. */
  readonly onTake?: (bmi: number) => void
}

/**
 * Computes the body mass index from height in centimetres and weight in kilograms. Impossible values are explained and
 * cannot be taken.
 */
export default function BmiDialog({ onClose, onTake }: BmiDialogProps) {
  const { t } = useLingui()
  const { language } = useWords()
  const messageId = useId()
  const [height, setHeight] = useState('')
  const [weight, setWeight] = useState('')
  const body = { height: numberIn(height), weight: numberIn(weight) }
  const bmi = bmiOf(body)
  const problems = bmiProblems(body)
  const isUnreadable = [height, weight].some((typed) => typed.trim() !== '' && numberIn(typed) === null)
  const messages = isUnreadable ? [unreadableMessages.notANumber] : problems.map((problem) => bmiMessages[problem])
  const take = () => {
    if (mayTakeBmi(body) && bmi !== null) (onTake ?? onClose)(bmi)
  }
  const describing = messages.length > 0 ? { 'aria-describedby': messageId } : {}
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans id="dialog.bmi.title" message="Body mass index" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      width="narrow"
      footer={
        <>
          <output className="min-w-0 flex-1 text-sm text-ink-2">
            {bmi !== null && (
              <Trans id="dialog.bmi.result" message="BMI {bmi} kg/m²" values={{ bmi: formatNumber(bmi, language) }} />
            )}
          </output>
          <Button onClick={onClose}>
            <Trans id="dialog.cancel" message="Cancel" />
          </Button>
          <Button variant="primary" disabled={!mayTakeBmi(body)} onClick={take}>
            {onTake ? <Trans id="dialog.bmi.take" message="Use value" /> : <Trans id="dialog.bmi.ok" message="OK" />}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-[0.3125rem]"
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <div className="grid grid-cols-2 gap-x-4 max-phone:grid-cols-1 gap-y-3.5">
          <Measure
            label={t({ id: 'dialog.bmi.height', message: 'Height' })}
            unit="cm"
            value={height}
            isInvalid={problems.some((problem) => problem.startsWith('bmi.height'))}
            onChange={setHeight}
            {...describing}
          />
          <Measure
            label={t({ id: 'dialog.bmi.weight', message: 'Weight' })}
            unit="kg"
            value={weight}
            isInvalid={problems.some((problem) => problem.startsWith('bmi.weight'))}
            onChange={setWeight}
            {...describing}
          />
        </div>
        <div id={messageId} role="alert">
          {messages.map((message) => (
            <p key={message.id} className={`tone-missing ${messageClass}`}>
              <Icon name="alertf" size="text" className="mt-[0.09rem]" />
              <Trans {...message} />
            </p>
          ))}
        </div>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

interface MeasureProps {
  readonly label: string
  readonly unit: string
  readonly value: string
  readonly isInvalid: boolean
  readonly onChange: (value: string) => void
  readonly 'aria-describedby'?: string
}

function Measure({ label, unit, value, isInvalid, onChange, ...input }: MeasureProps) {
  const id = useId()
  return (
    <div>
      <label className="block font-medium" htmlFor={id}>
        {label}
      </label>
      <div className={boxClass.form}>
        <input
          {...input}
          id={id}
          className={digitsClass}
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={value}
          {...(isInvalid && { 'aria-invalid': true })}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className={unitClass}>{unit}</span>
      </div>
    </div>
  )
}

function numberIn(typed: string): number | null {
  const entry = parseNumber(typed)
  return entry.type === 'number' ? entry.value : null
}
