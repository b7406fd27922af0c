import { type HostChoice, openChoices, typedHost } from '@casebook/core/host/hostChoice'
import { type HostProblem, hostChooserMachine, hostIn } from '@casebook/core/host/hostChooser.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { PublicPage } from '../publicPages/PublicPage'
import { usePorts } from '../session/ports'
import { ManualLink } from '../shell/ManualLink'
import { Button } from '../ui/Button'
import { cardClass, pageCardTitleClass } from '../ui/Card'
import { TextField } from '../ui/fields/TextField'
import { linkClass } from '../ui/link'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import { RadioCard } from './RadioCard'

/** The server that keeps the cases: this page's, the one the device was set up for, or one entered by hand. */
export default function HostChooserScreen() {
  const { hosts, host } = usePorts()
  const [screen, send] = useMachine(hostChooserMachine, { input: { hosts } })
  const { choice, typed, problem } = screen.context
  const choices = openChoices(hosts.sources)
  const addressRef = useRef<HTMLInputElement>(null)
  const name = useId()

  useEffect(() => {
    if (problem) addressRef.current?.focus()
  }, [problem])

  const cards: Readonly<Record<HostChoice['type'], ReactNode>> = {
    default: (
      <RadioCard
        {...radio('default')}
        title={<Trans id="hostChooser.default" message="This page’s server" />}
        about={
          <bdi className="font-mono" dir="ltr">
            {hostIn({ ...screen.context, choice: 'default' })}
          </bdi>
        }
      />
    ),
    automatic: (
      <RadioCard
        {...radio('automatic')}
        title={<Trans id="hostChooser.automatic" message="Automatic" />}
        about={<Trans id="hostChooser.automatic.what" message="Use the server that this device was set up for." />}
      />
    ),
    manual: (
      <RadioCard {...radio('manual')} title={<Trans id="hostChooser.manual" message="Another server" />}>
        {choice === 'manual' && (
          <TextField
            ref={addressRef}
            label={
              <VisuallyHidden>
                <Trans id="hostChooser.address" message="Address of the server" />
              </VisuallyHidden>
            }
            type="url"
            dir="ltr"
            inputMode="url"
            autoComplete="url"
            placeholder="https://"
            value={typed}
            onChange={(text) => send({ type: 'type', typed: text })}
            error={problem && <ProblemWords problem={problem} typed={typed} />}
          />
        )}
      </RadioCard>
    ),
  }

  function radio(type: HostChoice['type']) {
    return { name, checked: choice === type, onChoose: () => send({ type: 'choose', choice: type }) }
  }

  return (
    <PublicPage footer={<ManualLink />}>
      <form
        className={`${cardClass} flex w-[min(29rem,100%)] flex-col p-7`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'submit' })
        }}
      >
        <h1 className={pageCardTitleClass}>
          <Trans id="hostChooser.title" message="Choose a server" />
        </h1>
        <p className="mt-1.5 mb-5 text-ink-2">
          <Trans
            id="hostChooser.what"
            message="Your cases live on one study server. You can change it later on the sign-in page."
          />
        </p>
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">
            <Trans id="hostChooser.legend" message="Server" />
          </legend>
          {choices.map((type) => (
            <div key={type}>{cards[type]}</div>
          ))}
        </fieldset>
        {problem === 'Silent' && choice !== 'manual' && (
          <p role="alert" className="mt-3 text-sm font-medium text-missing-ink">
            <ProblemWords problem={problem} typed={host} />
          </p>
        )}
        <Button
          variant="primary"
          size="large"
          wide
          type="submit"
          className="mt-5"
          disabled={screen.matches('checking')}
        >
          <Trans id="hostChooser.continue" message="Continue" />
        </Button>
      </form>
    </PublicPage>
  )
}

function ProblemWords({ problem, typed }: { readonly problem: HostProblem; readonly typed: string }) {
  if (problem === 'NoAddress')
    return <Trans id="hostChooser.noAddress" message="Enter an address such as https://registry.example.org." />
  const address = typedHost(typed)
  return (
    <>
      <Trans
        id="hostChooser.silent"
        message="This server does not answer this page. Check the address, or ask your study team."
      />{' '}
      {address && (
        <a className={linkClass} href={address}>
          <Trans id="hostChooser.open" message="Open its own page" />
        </a>
      )}
    </>
  )
}
