import { mayRegister, type RegistrationField } from '@casebook/core/registration/registration'
import type {
  RegistrationContext,
  RegistrationEvent,
  RegistrationProblem,
} from '@casebook/core/registration/registration.machine'
import { Trans } from '@lingui/react'
import { useId, useRef } from 'react'
import { Link } from 'wouter'
import { Captcha } from '../captcha/Captcha'
import { ChangeServerLink } from '../publicPages/ChangeServerLink'
import { PublicPage } from '../publicPages/PublicPage'
import { signInPath } from '../router/returnAddress'
import { FileLink } from '../shell/FileLink'
import { ManualLink } from '../shell/ManualLink'
import { Button } from '../ui/Button'
import { cardClass } from '../ui/Card'
import { Checkbox } from '../ui/fields/Checkbox'
import { linkClass } from '../ui/link'
import { InstitutionFields } from './InstitutionFields'
import { PersonFields } from './PersonFields'
import { RefusedDialog } from './RefusedDialog'
import { reasonMessages, reasonNotToRegister } from './registration.messages'

interface RegistrationFormProps {
  readonly form: RegistrationContext
  readonly isBusy: boolean
  /** Why the last attempt was refused, until it is closed. */
  readonly problem: RegistrationProblem | null
  readonly send: (event: RegistrationEvent) => void
}

/** The fields of the problem. */
const fieldOf: Partial<Record<RegistrationProblem, RegistrationField>> = {
  UserAlreadyTaken: 'email',
  WrongInvitationPassword: 'invitationPassword',
  WrongCaptcha: 'captcha',
}

export function RegistrationForm({ form, isBusy, problem, send }: RegistrationFormProps) {
  const { typed, acceptsConditions, captchaImage } = form
  const formRef = useRef<HTMLFormElement>(null)
  const why = useId()
  const isReady = mayRegister(typed, acceptsConditions)
  const reason = reasonNotToRegister(typed, acceptsConditions)
  const fields = { typed, onType: (field: RegistrationField, text: string) => send({ type: 'type', field, text }) }

  const close = () => {
    const field = problem && fieldOf[problem]
    send({ type: 'close' })
    if (field) requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus())
  }

  return (
    <PublicPage
      width="widest"
      footer={
        <>
          <ManualLink />
          <ChangeServerLink className="font-medium" />
        </>
      }
    >
      <form
        ref={formRef}
        className="@container flex flex-col gap-4"
        aria-labelledby={`${why}-title`}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'submit' })
        }}
      >
        <header className="flex flex-wrap items-end gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1">
            <h1
              id={`${why}-title`}
              className="font-display text-[1.75rem]/[2.125rem] font-semibold tracking-[-0.014em]"
            >
              <Trans id="registration.title" message="Register" />
            </h1>
            <p className="mt-1 text-ink-2">
              <Trans id="registration.what" message="We send you an e-mail. Open its link to activate your account." />
            </p>
          </div>
          <p className="text-sm text-ink-2">
            <Trans id="registration.already" message="Already registered?" />{' '}
            <Link className={`font-medium ${linkClass}`} href={signInPath}>
              <Trans id="login.signIn" message="Sign in" />
            </Link>
          </p>
        </header>
        <div className={`${cardClass} overflow-clip`}>
          <div className="grid grid-cols-[minmax(0,1fr)] @min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <PersonFields {...fields} />
            <InstitutionFields {...fields} />
          </div>
          <Captcha
            image={captchaImage}
            typed={typed.captcha}
            onType={(text) => send({ type: 'type', field: 'captcha', text })}
            onNewPicture={() => send({ type: 'newPicture' })}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sunken px-5 py-2.5">
            {form.hasConditions && (
              <>
                <Checkbox
                  bare
                  checked={acceptsConditions}
                  onChange={(conditions) => send({ type: 'accept', conditions })}
                >
                  <Trans id="registration.accept" message="I accept the conditions of use" />
                </Checkbox>
                <FileLink
                  name={async () => 'termsAndConditions.pdf'}
                  missing={
                    <Trans
                      id="registration.conditions.missing"
                      message="There are no conditions of use on this server. Ask an administrator of your study."
                    />
                  }
                >
                  <Trans id="registration.conditions" message="Read the conditions" />
                </FileLink>
              </>
            )}
            <span className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
              <span id={why} className="text-sm text-ink-2" role="status">
                {reason && <Trans {...reasonMessages[reason]} />}
              </span>
              <Button type="submit" variant="primary" disabled={isBusy || !isReady} aria-describedby={why}>
                <Trans id="registration.create" message="Create account" />
              </Button>
            </span>
          </div>
        </div>
      </form>
      {problem && <RefusedDialog problem={problem} onClose={close} />}
    </PublicPage>
  )
}
