import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'

interface OccurrencesProps {
  readonly may: (event: 'addOccurrence' | 'removeOccurrence') => boolean
  readonly send: (event: { readonly type: 'addOccurrence' | 'removeOccurrence' }) => void
}

/** After the last question of what repeats: one more entry. In any entry but the only one: away with it. */
export function Occurrences({ may, send }: OccurrencesProps) {
  const [mayAdd, mayRemove] = [may('addOccurrence'), may('removeOccurrence')]
  if (!mayAdd && !mayRemove) return null
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {mayAdd && (
        <Button size="large" icon="plus" onClick={() => send({ type: 'addOccurrence' })}>
          <Trans id="interview.addEntry" message="Add another entry" />
        </Button>
      )}
      {mayRemove && (
        <Button size="large" variant="quiet" icon="trash" onClick={() => send({ type: 'removeOccurrence' })}>
          <Trans id="interview.removeEntry" message="Remove this entry" />
        </Button>
      )}
    </p>
  )
}
