import { longestPasskeyName, type Passkey } from '@casebook/core/secondFactor/secondFactor.calls'
import type { FactorEvent } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans, useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { moment } from '../shell/moment'
import { Button } from '../ui/Button'
import { inputClass } from '../ui/fields/input'

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly isBusy: boolean
  readonly send: (event: FactorEvent) => void
}

/** One passkey: its name, when it was used, and the two things that can be done to it. */
export function PasskeyRow({ passkey: { id, name, addedAt, usedAt }, isBusy, send }: PasskeyRowProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const day = (instant: string) => i18n.date(new Date(instant), moment.day)
  const [isRenaming, setRenaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])

  if (isRenaming)
    return (
      <li className="border-b border-line px-4 py-3">
        <PasskeyNameForm
          name={name}
          isBusy={isBusy}
          onSave={(passkeyName) => send({ type: 'act', action: { name: 'renamePasskey', id, passkeyName } })}
          onClose={() => setRenaming(false)}
        />
      </li>
    )
  return (
    <li className="flex items-center gap-1 border-b border-line px-4 py-2.5">
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
        ref={rename}
        variant="quiet"
        size="smallIcon"
        icon="pen"
        disabled={isBusy}
        aria-label={t({ id: 'passkey.rename', message: `Rename the passkey ${name}` })}
        onClick={() => setRenaming(true)}
      />
      <Button
        variant="quietDanger"
        size="smallIcon"
        icon="trash"
        disabled={isBusy}
        aria-label={t({ id: 'passkey.remove', message: `Remove the passkey ${name}` })}
        onClick={() => send({ type: 'act', action: { name: 'removePasskey', id } })}
      />
    </li>
  )
}

interface PasskeyNameFormProps {
  /** As the server has it. */
  readonly name: string
  readonly isBusy: boolean
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Stays open with what was typed until the server has the name. */
function PasskeyNameForm({ name, isBusy, onSave, onClose }: PasskeyNameFormProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(name)
  const [saved, setSaved] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const wished = typed.trim()
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  useEffect(() => {
    if (saved === name) onClose()
  }, [saved, name, onClose])
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setSaved(wished)
        if (wished !== name) onSave(wished)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <input
        ref={field}
        type="text"
        className={inputClass()}
        aria-label={t({ id: 'passkey.newName', message: 'New name of the passkey' })}
        maxLength={longestPasskeyName}
        autoComplete="off"
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" type="submit" variant="primary" disabled={isBusy || wished === ''}>
          <Trans id="passkey.saveName" message="Save name" />
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          <Trans id="factor.cancel" message="Cancel" />
        </Button>
      </div>
    </form>
  )
}
