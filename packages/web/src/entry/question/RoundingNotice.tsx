import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { RoundedTo } from '../../questions/typed/RoundedTo'
import { Button } from '../../ui/Button'
import { messageBelowClass } from '../../ui/fields/below'
import { useEntry, useForm } from '../FormContext'
import { focusQuestion } from '../focus'

/** Numbers never change silently: shows the rounded value and offers to restore the typed one. */
export function RoundingNotice({ state }: { readonly state: QuestionState }) {
  const { t } = useLingui()
  const { actor } = useForm()
  const { key, value } = state
  const rounding = useEntry(({ context }) => context.rounded.get(key) ?? null)
  const typed = rounding?.typed
  return (
    <div role="status">
      {rounding && typeof value === 'number' && (
        <p className={messageBelowClass} data-message="rounded">
          <span>
            <RoundedTo value={value} />
          </span>
          <Button
            size="small"
            variant="quiet"
            icon="undo"
            aria-label={t({ id: 'dialog.rounded.undo', message: `Undo, back to ${typed}` })}
            onClick={() => {
              actor.send({ type: 'unround', key })
              focusQuestion(key)
            }}
          >
            <Trans id="dialog.undo" message="Undo" />
          </Button>
        </p>
      )}
    </div>
  )
}
