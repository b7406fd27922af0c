import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { proofText } from '../../patients/proofs.messages'
import { AskedContext } from './ConditionResults'

/** Whether the condition of an item makes sense, for any patient: with a patient who shows where it does not. */
export function ProofsOfItem({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const asked = use(AskedContext)
  if (!asked?.proven) return null
  const findings = asked.proven.findings.filter((one) => one.id === id && one.kind !== 'neverComputed')
  return (
    <ul
      aria-label={t({ id: 'condition.sense', message: 'Does it make sense?' })}
      className="flex flex-col gap-1.5 text-xs"
    >
      {findings.length === 0 && (
        <li className="flex items-start gap-1.5">
          <Icon name="okc" size="text" className="mt-0.5 text-ok-ink" />
          <Trans id="condition.sense.yes" message="It can be shown, and it can be hidden." />
        </li>
      )}
      {findings.map(({ kind, isCertain, example }) => (
        <li key={kind} className="flex items-start gap-1.5">
          <Icon name="info" size="text" className="mt-0.5 text-range-ink" />
          <span>
            <Trans {...proofText({ kind, isCertain })} />
            {example.length > 0 && (
              <span className="mt-1 block">
                <Button size="tiny" onClick={() => asked.onOpen(example)}>
                  <Trans id="patients.open" message="Open in the form" />
                </Button>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
