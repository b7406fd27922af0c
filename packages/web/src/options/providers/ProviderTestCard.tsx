import { mayAsk } from '@casebook/core/providers/directorySignIn.machine'
import { providersCalls } from '@casebook/core/providers/providers.calls'
import { providerTestMachine, type TestOutcome } from '@casebook/core/providers/providerTest.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { problemsOnTheWay } from '../../providers/providers.messages'
import { aWindow, hearWindow } from '../../providers/providerWindow'
import { TooManyPasswords } from '../../sdv/dialog/CredentialFields'
import { OwnPasswordField } from '../../session/password/OwnPasswordField'
import { roleMessages } from '../../session/roles.messages'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Comma } from '../../shell/settings/Comma'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { TextField } from '../../ui/fields/TextField'
import { Note } from '../../ui/Note'

interface ProviderTestCardProps {
  readonly id: string
  readonly isDirectory: boolean
  /** What is stored is what is shown. */
  readonly mayTest: boolean
  readonly onWorks: () => void
}

/** The administrator signs in at the provider, in a window of its own, and sees what it says of them. */
export function ProviderTestCard({ id, isDirectory, mayTest, onWorks }: ProviderTestCardProps) {
  const [window] = useState(aWindow)
  const input = { port: usePort(providersCalls), window, id }
  const [screen, send] = useMachine(providerTestMachine, { input })
  const { outcome, error } = screen.context
  const tellWorks = useEffectEvent(onWorks)
  useEffect(
    () => hearWindow((told) => told.type === 'tested' && send({ type: 'tested', outcome: told.outcome })),
    [send],
  )
  useEffect(() => {
    if (outcome?.type === 'ProviderTested') tellWorks()
  }, [outcome])
  return (
    <Card className="flex flex-col gap-3 p-5 max-phone:p-4">
      <h2 className="font-display text-[1.125rem] font-semibold">
        <Trans id="options.providers.test" message="Test" />
      </h2>
      <p className="text-sm text-ink-2">
        {isDirectory ? (
          <Trans
            id="options.directory.test.what"
            message="Your name and your password there. Nothing of it is kept, and nothing changes for other people."
          />
        ) : (
          <Trans
            id="options.providers.test.what"
            message="You sign in there in a window of its own. It signs you in nowhere else, and changes nothing for other people."
          />
        )}
      </p>
      {error != null && <CallFailedNote error={error} />}
      {outcome && <Outcome outcome={outcome} />}
      {isDirectory ? (
        <DirectoryTry
          isBusy={!mayTest || screen.matches('trying')}
          onTry={(user, password) => send({ type: 'try', user, password })}
        />
      ) : (
        <Button disabled={!mayTest || screen.matches('asking')} onClick={() => send({ type: 'test' })}>
          {screen.matches('away') ? (
            <Trans id="options.providers.test.away" message="Waiting for the window. Test again" />
          ) : (
            <Trans id="options.providers.test.start" message="Test the sign-in" />
          )}
        </Button>
      )}
      {!mayTest && (
        <p className="text-xs text-ink-2">
          <Trans id="options.providers.test.first" message="Save first: the test uses what is stored." />
        </p>
      )}
    </Card>
  )
}

interface DirectoryTryProps {
  readonly isBusy: boolean
  readonly onTry: (user: string, password: string) => void
}

function DirectoryTry({ isBusy, onTry }: DirectoryTryProps) {
  const { t } = useLingui()
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setPassword('')
        onTry(user, password)
      }}
    >
      <TextField
        label={<Trans id="options.directory.test.user" message="Your user name there" />}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={user}
        onChange={setUser}
      />
      <OwnPasswordField
        label={t({ id: 'options.directory.test.password', message: 'Your password there' })}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" disabled={isBusy || !mayAsk({ user, password })}>
        <Trans id="options.providers.test.start" message="Test the sign-in" />
      </Button>
    </form>
  )
}

function Outcome({ outcome }: { readonly outcome: TestOutcome }) {
  if (outcome.type === 'ProviderTestFailed')
    return (
      <Note tone="missing" role="alert" title={<Trans id="options.providers.test.failed" message="The test failed." />}>
        <bdi className="wrap-anywhere">{outcome.error}</bdi>
      </Note>
    )
  if (outcome.type === 'TooManyFailedLogins')
    return (
      <Note tone="missing" role="alert">
        <TooManyPasswords until={outcome.until} />
      </Note>
    )
  if (outcome.type !== 'ProviderTested') {
    const { title, advice } = problemsOnTheWay[outcome.type]
    return (
      <Note tone="missing" role="alert" title={<Trans {...title} />}>
        <Trans {...advice} />
      </Note>
    )
  }
  const { said, username, isNew, isSecondFactor, roles } = outcome
  return (
    <div role="status" className="flex flex-col gap-3">
      <Note tone="ok" title={<Trans id="options.providers.test.works" message="It works." />} />
      <h3 className="text-xs font-semibold text-ink-3">
        <Trans id="options.providers.test.said" message="What it said of you" />
      </h3>
      <dl className="rounded-md border border-line bg-sunken p-3 font-mono text-xs" dir="ltr">
        {said.map(({ claim, value }) => (
          <div key={claim} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{claim}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="text-xs font-semibold text-ink-3">
        <Trans id="options.providers.test.here" message="What you would be here" />
      </h3>
      <ul className="flex flex-col gap-1 text-sm">
        <li>
          {username === null ? (
            <Trans id="options.providers.test.nobody" message="No account has this verified address." />
          ) : isNew ? (
            <Trans
              id="options.providers.test.newAccount"
              message="{username}, a new account"
              values={{ username: <bdi>{username}</bdi> }}
            />
          ) : (
            <bdi className="font-semibold">{username}</bdi>
          )}
        </li>
        {username !== null && (
          <li>
            {roles.length === 0 ? (
              <Trans id="options.providers.test.noRoles" message="Without roles" />
            ) : (
              <>
                <Trans id="options.providers.test.roles" message="Roles:" />{' '}
                {roles.map((role, i) => (
                  <span key={role}>
                    {i > 0 && <Comma />}
                    <Trans {...roleMessages[role]} />
                  </span>
                ))}
              </>
            )}
          </li>
        )}
        <li>
          {isSecondFactor ? (
            <Trans id="options.providers.test.factor" message="With a second factor" />
          ) : (
            <Trans id="options.providers.test.noFactor" message="Without a second factor that counts here" />
          )}
        </li>
      </ul>
    </div>
  )
}
