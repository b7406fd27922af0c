import { longestReason } from '@casebook/core/bases/reasons/reasonForChange'
import { type SignedChoice, signedChoices } from '@casebook/core/moves/moveCase'
import type { MoveChoice } from '@casebook/core/moves/moves.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button'
import { ChoiceList } from '../ui/fields/ChoiceList'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'
import { TextField } from '../ui/fields/TextField'
import { signedTexts } from './moves.messages'

/** What every move asks for. */
type Given = Pick<MoveChoice, 'names' | 'signed' | 'reason'>

interface MoveFieldsProps {
  readonly isBusy: boolean
  readonly words: ReactNode
  readonly onBegin: (given: Given) => void
}

/** Which cases by name, what becomes of signed sections, and why; and the button that begins the dry run. */
export function MoveFields({ isBusy, words, onBegin }: MoveFieldsProps) {
  const { t } = useLingui()
  const [names, setNames] = useState('')
  const [signed, setSigned] = useState<SignedChoice>('stay')
  const [reason, setReason] = useState('')
  const [asksReason, setAsksReason] = useState(false)
  const begin = () => {
    setAsksReason(reason.trim() === '')
    const listed = [...new Set(names.split('\n').map((name) => name.trim()))].filter((name) => name !== '')
    if (reason.trim() !== '') onBegin({ names: listed.length > 0 ? listed : null, signed, reason: reason.trim() })
  }
  return (
    <>
      <Field
        label={<Trans id="caseMoves.names" message="Only these cases" />}
        hint={<Trans id="caseMoves.names.hint" message="A name on each line. Leave it empty for all of them." />}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            className={inputClass({ size: 'lines' })}
            value={names}
            onChange={({ target }) => setNames(target.value)}
          />
        )}
      </Field>
      <ChoiceList
        legend={<Trans id="caseMoves.signed" message="Where a signed or verified section would change" />}
        choices={signedChoices.map((value) => ({ value, words: t(signedTexts[value]) }))}
        chosen={signed}
        onChoose={setSigned}
      />
      <TextField
        label={<Trans id="caseMoves.reason" message="Why the cases move" />}
        hint={<Trans id="caseMoves.reason.hint" message="The history of each case keeps it." />}
        value={reason}
        maxLength={longestReason}
        onChange={setReason}
        error={
          asksReason && reason.trim() === '' ? (
            <Trans id="caseMoves.reason.missing" message="Say why the cases move." />
          ) : undefined
        }
      />
      <div>
        <Button variant="primary" disabled={isBusy} onClick={begin}>
          {words}
        </Button>
      </div>
    </>
  )
}
