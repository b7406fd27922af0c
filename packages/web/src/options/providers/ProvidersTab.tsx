import { providersCalls } from '@casebook/core/providers/providers.calls'
import { providersListMachine } from '@casebook/core/providers/providersList.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Button } from '../../ui/Button'
import { Segmented } from '../../ui/fields/Segmented'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { ProviderCard } from './ProviderCard'

/** The providers of sign-in, one open at a time. Each is saved alone. */
export function ProvidersTab() {
  const { t } = useLingui()
  const [screen, send] = useMachine(providersListMachine, { input: { port: usePort(providersCalls) } })
  const { providers, returnAddress, chosen, error } = screen.context
  if (screen.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (chosen === '')
    return <Skeleton label={t({ id: 'options.loading', message: 'Loading the option' })} lines={[0.6, 0.8, 0.5]} />
  const isNew = !providers.some(({ id }) => id === chosen)
  const segments = [
    ...providers.map(({ id, name }) => ({ value: id, label: name })),
    ...(isNew ? [{ value: chosen, label: t({ id: 'options.providers.new', message: 'New provider' }) }] : []),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {providers.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t({ id: 'options.providers.list', message: 'Providers' })}
            segments={segments}
            value={chosen}
            onChange={(id) => send({ type: 'choose', id })}
          />
          <Button size="small" icon="plus" disabled={isNew} onClick={() => send({ type: 'add' })}>
            <Trans id="options.providers.add" message="Add a provider" />
          </Button>
        </div>
      )}
      <ProviderCard key={chosen} id={chosen} returnAddress={returnAddress} onSaved={() => send({ type: 'reload' })} />
    </div>
  )
}
