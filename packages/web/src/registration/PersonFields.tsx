import { isEmailAddress } from '@casebook/core/options/mail/email'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { type RegistrationFieldsProps, RegistrationTextField } from './RegistrationTextField'
import { fieldSetClass, legendClass, pairOfFieldsClass } from './registrationLook'

/** The person who registers. */
export function PersonFields(fields: RegistrationFieldsProps) {
  const [wasEmailLeft, setWasEmailLeft] = useState(false)
  const email = fields.typed.email.trim()
  return (
    <fieldset className={fieldSetClass}>
      <legend className={legendClass}>
        <Trans id="registration.you" message="You" />
      </legend>
      <div className={pairOfFieldsClass}>
        <RegistrationTextField
          {...fields}
          field="firstName"
          label={<Trans id="registration.firstName" message="First name" />}
          input={{ autoComplete: 'given-name' }}
        />
        <RegistrationTextField
          {...fields}
          field="lastName"
          label={<Trans id="registration.lastName" message="Last name" />}
          input={{ autoComplete: 'family-name' }}
        />
        <RegistrationTextField
          {...fields}
          field="title"
          isOptional
          label={<Trans id="registration.personTitle" message="Title" />}
          input={{ autoComplete: 'honorific-prefix' }}
        />
        <RegistrationTextField
          {...fields}
          field="phone"
          label={<Trans id="registration.phone" message="Phone" />}
          input={{ type: 'tel', autoComplete: 'tel', dir: 'ltr' }}
        />
      </div>
      <RegistrationTextField
        {...fields}
        field="email"
        label={<Trans id="registration.email" message="E-mail address" />}
        hint={<Trans id="registration.email.hint" message="This becomes your user name." />}
        error={
          wasEmailLeft &&
          email !== '' &&
          !isEmailAddress(email) && (
            <Trans id="registration.email.wrong" message="Enter an e-mail address such as name@clinic.example." />
          )
        }
        input={{
          // Not of type "email": that would leave out blanks as they are typed.
          inputMode: 'email',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          dir: 'ltr',
          onBlur: () => setWasEmailLeft(true),
        }}
      />
      <RegistrationTextField
        {...fields}
        field="invitationPassword"
        isOptional
        label={<Trans id="registration.invitation" message="Invitation password" />}
        hint={<Trans id="registration.invitation.hint" message="Only if your study team gave you one." />}
        input={{ autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' }}
      />
    </fieldset>
  )
}
