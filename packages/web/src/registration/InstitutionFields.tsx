import { Trans } from '@lingui/react'
import { type RegistrationFieldsProps, RegistrationTextField } from './RegistrationTextField'
import { fieldSetClass, legendClass } from './registrationLook'

/** Where the person works. */
export function InstitutionFields(fields: RegistrationFieldsProps) {
  return (
    <fieldset className={fieldSetClass}>
      <legend className={legendClass}>
        <Trans id="registration.yourInstitution" message="Your institution" />
      </legend>
      <RegistrationTextField
        {...fields}
        field="institution"
        label={<Trans id="registration.institution" message="Institution" />}
        input={{ autoComplete: 'organization' }}
      />
      <RegistrationTextField
        {...fields}
        field="address"
        label={<Trans id="registration.address" message="Address" />}
        input={{ autoComplete: 'street-address' }}
      />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] gap-x-4">
        <RegistrationTextField
          {...fields}
          field="zip"
          label={<Trans id="registration.zip" message="Postal code" />}
          input={{ autoComplete: 'postal-code', dir: 'ltr' }}
        />
        <RegistrationTextField
          {...fields}
          field="city"
          label={<Trans id="registration.city" message="City" />}
          input={{ autoComplete: 'address-level2' }}
        />
      </div>
      <RegistrationTextField
        {...fields}
        field="country"
        label={<Trans id="registration.country" message="Country" />}
        input={{ autoComplete: 'country-name' }}
      />
    </fieldset>
  )
}
