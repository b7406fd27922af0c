import { isDirectoryAddress, transportOf } from '@casebook/core/providers/provider'
import { ofActiveDirectory, type ProviderDraft } from '@casebook/core/providers/providerOption'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { OwnPasswordField } from '../../session/password/OwnPasswordField'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { TextField } from '../../ui/fields/TextField'

interface DirectoryFieldsProps {
  readonly draft: ProviderDraft
  readonly onType: (fields: Partial<ProviderDraft>) => void
}

/** How a directory is reached, and how it finds a person. */
export function DirectoryFields({ draft, onType }: DirectoryFieldsProps) {
  const { t } = useLingui()
  const type = (field: keyof ProviderDraft) => (text: string) => onType({ [field]: text })
  const address = { dir: 'ltr', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const
  const issuer = draft.issuer.trim()
  return (
    <>
      <TextField
        {...address}
        label={<Trans id="options.directory.address" message="Address" />}
        error={
          issuer !== '' &&
          !isDirectoryAddress(issuer) && (
            <Trans
              id="options.directory.address.wrong"
              message="Enter an address such as ldaps://directory.hospital.example."
            />
          )
        }
        hint={
          issuer.startsWith('ldap://') && transportOf(issuer) === 'startTls' ? (
            <Trans id="options.directory.startTls" message="The connection is encrypted by StartTLS first." />
          ) : (
            <Trans id="options.directory.address.hint" message="ldaps://, or ldap:// for StartTLS." />
          )
        }
        value={draft.issuer}
        onChange={type('issuer')}
      />
      <Field
        label={<Trans id="options.directory.certificate" message="Certificate of the hospital’s authority (PEM)" />}
        hint={
          <Trans
            id="options.directory.certificate.hint"
            message="Empty, if a public authority has certified the directory."
          />
        }
      >
        {(control) => (
          <textarea
            {...control}
            {...address}
            rows={3}
            className={inputClass({ size: 'lines' })}
            value={draft.certificate}
            onChange={(event) => onType({ certificate: event.target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-phone:grid-cols-1">
        <TextField
          {...address}
          label={<Trans id="options.directory.account" message="Account of this server there (DN)" />}
          value={draft.clientId}
          onChange={type('clientId')}
        />
        <OwnPasswordField
          label={t({ id: 'options.directory.secret', message: 'Its password' })}
          hint={
            <Trans
              id="options.directory.secret.hint"
              message="The stored password is never shown. Empty keeps it for the same address and account."
            />
          }
          autoComplete="new-password"
          value={draft.clientSecret}
          onChange={type('clientSecret')}
        />
      </div>
      <div className="flex flex-col gap-4 border-t border-line pt-5">
        <TextField
          {...address}
          label={<Trans id="options.directory.base" message="Where people are (DN)" />}
          value={draft.base}
          onChange={type('base')}
        />
        <TextField
          {...address}
          label={<Trans id="options.directory.filter" message="Filter that finds one person" />}
          hint={
            <Trans
              id="options.directory.filter.hint"
              message="{placeholder} stands once, for the name that a person types."
              values={{ placeholder: <bdi className="font-mono">{'{name}'}</bdi> }}
            />
          }
          value={draft.filter}
          onChange={type('filter')}
        />
        <div>
          <Button size="small" onClick={() => onType(ofActiveDirectory)}>
            <Trans id="options.directory.active" message="Fill in for Active Directory" />
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-phone:grid-cols-1">
          <TextField
            {...address}
            label={<Trans id="options.directory.subject" message="Attribute that never changes" />}
            value={draft.subject}
            onChange={type('subject')}
          />
          <TextField
            {...address}
            label={<Trans id="options.directory.mail" message="Attribute of the mail address" />}
            value={draft.email}
            onChange={type('email')}
          />
          <TextField
            {...address}
            label={<Trans id="options.directory.first" message="Attribute of the first name" />}
            value={draft.firstName}
            onChange={type('firstName')}
          />
          <TextField
            {...address}
            label={<Trans id="options.directory.last" message="Attribute of the last name" />}
            value={draft.lastName}
            onChange={type('lastName')}
          />
        </div>
      </div>
    </>
  )
}
