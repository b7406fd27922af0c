import type { CredentialProblem, credentialMachine } from '@casebook/core/sdv/credential/credential.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { hasPasskeys } from '../../secondFactor/passkeys'
import { CallFailedLine } from '../../shell/failures/CallFailedLine'
import { Button } from '../../ui/Button'
import { Segmented } from '../../ui/fields/Segmented'
import { Note } from '../../ui/Note'
import { CredentialFields, TooManyPasswords } from './CredentialFields'
import { ProviderMeans } from './ProviderMeans'

export type CredentialActor = ActorRefFrom<typeof credentialMachine>

interface CredentialStepProps {
  /** The form's name, by which a button outside of it submits. */
  readonly id: string
  readonly actor: CredentialActor
  /** A signature is withdrawn, not given. */
  readonly isWithdrawal?: boolean
  /** Whether the fields around it are filled in. */
  readonly isFilled?: boolean
  /** It begins the dialog that it stands in. */
  readonly takesFocus?: boolean
}

const problems: Readonly<Record<Exclude<CredentialProblem, 'TooManyFailedLogins'>, MessageDescriptor>> = {
  PasswordWrong: msg({
    id: 'credential.wrong',
    message: 'Name or password is wrong. Nothing was signed or withdrawn.',
  }),
  NameRequired: msg({ id: 'credential.name.required', message: 'Enter your user name too: much time has passed.' }),
  PasskeyRefused: msg({ id: 'credential.passkey.refused', message: 'This passkey is not yours, or was not accepted.' }),
  NoSuchProvider: msg({ id: 'provider.gone', message: 'This way to sign in is not offered any more.' }),
  ProviderSilent: msg({
    id: 'credential.provider.silent',
    message: 'The sign-in page there does not answer. Nothing was signed or withdrawn, and everything is still here.',
  }),
  NotAuthenticated: msg({
    id: 'credential.provider.not',
    message: 'You have not shown for these signatures that it is you. Nothing was signed or withdrawn.',
  }),
  NoPasskeysHere: msg({ id: 'credential.passkey.none', message: 'Passkeys do not work at this address.' }),
}

const silentDirectory = msg({
  id: 'credential.directory.silent',
  message: 'The hospital does not answer. Nothing was signed or withdrawn, and everything is still here.',
})

/** Asks for the credential of a signature: the password, at the first of a session with the user name, or the touch of a passkey. */
export function CredentialStep(props: CredentialStepProps) {
  const { id, actor, isWithdrawal, isFilled = true, takesFocus = false } = props
  const { asksName, hasPasskey, providers, problem, until, error } = useSelector(actor, ({ context }) => context)
  const { t } = useLingui()
  const isAsking = useSelector(actor, (now) => now.matches('asking'))
  const isPreparing = useSelector(actor, (now) => now.matches('preparing'))
  const [credential, setCredential] = useState({ username: '', password: '' })
  const { username, password } = credential
  const directories = providers.filter(({ isDirectory }) => isDirectory)
  // The hospital's comes first, as at the sign-in.
  const [chosen, setChosen] = useState<string | null>(null)
  const directory = chosen ?? directories[0]?.id ?? ''
  const firstRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus && !isPreparing) firstRef.current?.focus()
  }, [takesFocus, isPreparing])
  if (isPreparing) return null
  const isOpen = isAsking && isFilled
  const isReady = isOpen && password !== '' && (!asksName || username.trim() !== '')
  return (
    <form
      id={id}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady)
          actor.send({ type: 'give', username: username.trim(), password, directory: directory || undefined })
      }}
    >
      <p className="text-sm">
        {isWithdrawal ? (
          <Trans id="credential.why.withdraw" message="Show that it is you who withdraws." />
        ) : asksName ? (
          <Trans
            id="credential.why.first"
            message="The first signature since you signed in: your user name and your password, or your passkey."
          />
        ) : (
          <Trans id="credential.why" message="Your password, or your passkey, is your signature." />
        )}
      </p>
      {problem && (
        <Note tone="missing" role="alert">
          {problem === 'TooManyFailedLogins' ? (
            <TooManyPasswords until={until} />
          ) : (
            <Trans {...(problem === 'ProviderSilent' && directory !== '' ? silentDirectory : problems[problem])} />
          )}
        </Note>
      )}
      {error != null && <CallFailedLine error={error} />}
      {directories.length > 0 && (
        <Segmented
          label={t({ id: 'credential.whose', message: 'Account' })}
          segments={[
            ...directories.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: t({ id: 'credential.thisServer', message: 'This server' }) },
          ]}
          value={directory}
          onChange={setChosen}
        />
      )}
      <CredentialFields credential={credential} onChange={setCredential} asksName={asksName} firstRef={firstRef} />
      <ProviderMeans actor={actor} isAsking={isOpen} />
      {hasPasskey && hasPasskeys() && (
        <Button icon="key" wide disabled={!isOpen} onClick={() => actor.send({ type: 'touch' })}>
          <Trans id="passkey.use" message="Use a passkey" />
        </Button>
      )}
    </form>
  )
}

interface CredentialButtonProps {
  /** Of the form of the step. */
  readonly form: string
  readonly actor: CredentialActor
  readonly variant: 'primary' | 'danger'
  readonly isFilled?: boolean
  readonly children: ReactNode
}

/** Gives what was entered. */
export function CredentialButton({ form, actor, variant, isFilled = true, children }: CredentialButtonProps) {
  const isAsking = useSelector(actor, (now) => now.matches('asking'))
  return (
    <Button variant={variant} type="submit" form={form} disabled={!isAsking || !isFilled}>
      {children}
    </Button>
  )
}
