import { longestPasskeyName } from '@casebook/core/secondFactor/secondFactor.calls'
import type { FactorContext, FactorEvent } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { TextField } from '../ui/fields/TextField'
import { Icon } from '../ui/Icon'
import { Note } from '../ui/Note'
import { factorProblemTexts } from './factor.messages'
import { PasskeyRow } from './PasskeyRow'
import { hasPasskeys } from './passkeys'

interface PasskeyCardProps {
  readonly form: FactorContext
  readonly isBusy: boolean
  readonly send: (event: FactorEvent) => void
}

/** The passkeys of a person: added, named and removed here. */
export function PasskeyCard({ form: { factor, problem }, isBusy, send }: PasskeyCardProps) {
  const passkeys = factor?.passkeys ?? []
  if (!hasPasskeys() && passkeys.length === 0) return null
  return (
    <Card aria-labelledby="passkeys">
      <CardHeader>
        <Icon name="key" className="text-ink-3" />
        <h2 id="passkeys" className={cardTitleClass}>
          <Trans id="passkey.title" message="Passkeys" />
        </h2>
        <span className="text-sm text-ink-3">
          {passkeys.length === 0 && <Trans id="passkey.none" message="None yet" />}
        </span>
      </CardHeader>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isBusy={isBusy} send={send} />
          ))}
        </ul>
      )}
      <div className="flex flex-col items-start gap-3 p-4">
        {(problem === 'PasskeyRefused' || problem === 'NoPasskeysHere') && (
          <Note tone="missing" role="alert">
            <Trans {...factorProblemTexts[problem]} />
          </Note>
        )}
        <p className="text-sm text-ink-2">
          <Trans
            id="passkey.what"
            message="Sign in with the fingerprint, face or PIN of a device. No code to type, and a false page cannot steal it."
          />
        </p>
        {hasPasskeys() && <NewPasskeyForm key={passkeys.length} isBusy={isBusy} send={send} />}
      </div>
    </Card>
  )
}

/** The name is typed before the device is asked, and stays if the device or its owner refuses. */
function NewPasskeyForm({ isBusy, send }: Pick<PasskeyCardProps, 'isBusy' | 'send'>) {
  const [name, setName] = useState('')
  return (
    <form
      className="flex w-full flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'act', action: { name: 'addPasskey', passkeyName: name.trim() } })
      }}
    >
      <div className="w-full">
        <TextField
          label={<Trans id="passkey.name" message="Name of this device" />}
          maxLength={longestPasskeyName}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
      </div>
      <Button type="submit" icon="plus" disabled={isBusy || name.trim() === ''}>
        <Trans id="passkey.add" message="Add a passkey" />
      </Button>
    </form>
  )
}
