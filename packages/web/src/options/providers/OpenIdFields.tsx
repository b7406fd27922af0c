import { isIssuer } from '@casebook/core/providers/provider'
import type { ProviderDraft } from '@casebook/core/providers/providerOption'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { OwnPasswordField } from '../../session/password/OwnPasswordField'
import { CopyField } from '../../shell/CopyField'
import { TextField } from '../../ui/fields/TextField'

interface OpenIdFieldsProps {
  readonly draft: ProviderDraft
  readonly returnAddress: string
  readonly onType: (fields: Partial<ProviderDraft>) => void
}

/** How an OpenID provider is reached, and what is entered there. */
export function OpenIdFields({ draft, returnAddress, onType }: OpenIdFieldsProps) {
  const { t } = useLingui()
  const type = (field: keyof ProviderDraft) => (text: string) => onType({ [field]: text })
  const address = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <TextField
        {...address}
        label={<Trans id="options.providers.issuer" message="Issuer" />}
        error={
          draft.issuer.trim() !== '' &&
          !isIssuer(draft.issuer.trim()) && (
            <Trans
              id="options.providers.issuer.wrong"
              message="Enter a whole https address, for example https://login.hospital.example/realms/staff."
            />
          )
        }
        value={draft.issuer}
        onChange={type('issuer')}
      />
      <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-phone:grid-cols-1">
        <TextField
          {...address}
          label={<Trans id="options.providers.client" message="Client ID" />}
          value={draft.clientId}
          onChange={type('clientId')}
        />
        <OwnPasswordField
          label={t({ id: 'options.providers.secret', message: 'Client secret' })}
          hint={
            <Trans
              id="options.providers.secret.hint"
              message="The stored secret is never shown. Empty keeps it for the same issuer and client."
            />
          }
          autoComplete="new-password"
          value={draft.clientSecret}
          onChange={type('clientSecret')}
        />
      </div>
      <div>
        <h3 className="mb-1 text-sm font-semibold">
          <Trans id="options.providers.return" message="Return address, to enter at the hospital" />
        </h3>
        <CopyField
          label={t({ id: 'options.providers.return', message: 'Return address, to enter at the hospital' })}
          text={returnAddress}
        />
      </div>
    </>
  )
}
