import { longestPasskeyName } from '@casebook/core/secondFactor/secondFactor.calls'
import type { FactorContext, FactorEvent } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans, useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { TextField } from '../ui/fields/TextField'
import { Icon } from '../ui/Icon'
import { Note } from '../ui/Note'
import { factorProblemTexts } from './factor.messages'
import { hasPasskeys } from './passkeys'

interface PasskeyCardProps {
  readonly form: FactorContext
  readonly isBusy: boolean
  readonly send: (event: FactorEvent) => void
}

/** The passkeys of a person: added, named and removed here. */
export function PasskeyCard({ form: { factor, problem }, isBusy, send }: PasskeyCardProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const [name, setName] = useState('')
  const passkeys = factor?.passkeys ?? []
  const day = (instant: string) => i18n.date(new Date(instant), { dateStyle: 'medium' })
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
          {passkeys.map(({ id, name, addedAt, usedAt }) => (
            <li key={id} className="flex items-center gap-2 border-b border-line px-4 py-2.5">
              <span className="min-w-0 flex-1">
                <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
                <span className="text-xs text-ink-3">
                  {usedAt ? (
                    <Trans id="passkey.used" message="Last used {day}" values={{ day: day(usedAt) }} />
                  ) : (
                    <Trans id="passkey.added" message="Added {day}" values={{ day: day(addedAt) }} />
                  )}
                </span>
              </span>
              <Button
                variant="quietDanger"
                size="smallIcon"
                icon="trash"
                disabled={isBusy}
                aria-label={t({ id: 'passkey.remove', message: `Remove the passkey ${name}` })}
                onClick={() => send({ type: 'act', action: { name: 'removePasskey', id } })}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex flex-col items-start gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'act', action: { name: 'addPasskey', passkeyName: name.trim() } })
          setName('')
        }}
      >
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
        {hasPasskeys() && (
          <>
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
          </>
        )}
      </form>
    </Card>
  )
}
