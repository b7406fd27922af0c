import { type ProviderDraft, usualOf } from '@casebook/core/providers/providerOption'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '../../ui/fields/Checkbox'
import { ChoiceList } from '../../ui/fields/ChoiceList'
import { Segmented } from '../../ui/fields/Segmented'
import { Switch } from '../../ui/fields/Switch'
import { TextField } from '../../ui/fields/TextField'
import { DirectoryFields } from './DirectoryFields'
import { OpenIdFields } from './OpenIdFields'
import { RolesOfGroups } from './RolesOfGroups'
import { SamlFields } from './SamlFields'

interface ProviderFieldsProps {
  readonly draft: ProviderDraft
  readonly returnAddress: string
  /** A test has worked, or it is in use already. */
  readonly mayUse: boolean
  readonly isStored: boolean
  readonly onType: (fields: Partial<ProviderDraft>) => void
}

/** How a provider is reached, and whom it lets in. */
export function ProviderFields({ draft, returnAddress, mayUse, isStored, onType }: ProviderFieldsProps) {
  const { t } = useLingui()
  const [usesUntested, setUsesUntested] = useState(false)
  const type = (field: keyof ProviderDraft) => (text: string) => onType({ [field]: text })
  const address = { dir: 'ltr', autoComplete: 'off', spellCheck: false } as const
  return (
    <div className="flex flex-col gap-5 p-5 max-phone:p-4">
      {isStored &&
        (mayUse || usesUntested ? (
          <Switch
            checked={draft.isUsed === 'yes'}
            onChange={(isOn) => onType({ isUsed: isOn ? 'yes' : '' })}
            hint={<Trans id="options.providers.used.hint" message="Offered on the sign-in page." />}
          >
            <Trans id="options.providers.used" message="In use" />
          </Switch>
        ) : (
          <Checkbox outlined checked={false} onChange={setUsesUntested}>
            <Trans id="options.providers.untested" message="Use it without a test" />
          </Checkbox>
        ))}
      {!isStored && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm font-semibold">
            <Trans id="options.providers.kind" message="The hospital offers" />
          </span>
          <Segmented
            label={t({ id: 'options.providers.kind', message: 'The hospital offers' })}
            segments={[
              { value: 'openId', label: 'OpenID Connect' },
              { value: 'saml', label: 'SAML' },
              { value: 'ldap', label: t({ id: 'options.providers.ldap', message: 'A directory (LDAP)' }) },
            ]}
            value={draft.kind}
            onChange={(kind) => onType(usualOf(kind))}
          />
        </div>
      )}
      <TextField
        label={<Trans id="options.providers.name" message="Name that people know" />}
        hint={<Trans id="options.providers.name.hint" message="The button says “Sign in with …”." />}
        autoComplete="off"
        value={draft.name}
        onChange={type('name')}
      />
      {draft.kind === 'ldap' && <DirectoryFields draft={draft} onType={onType} />}
      {draft.kind === 'saml' && <SamlFields draft={draft} returnAddress={returnAddress} onType={onType} />}
      {draft.kind === 'openId' && <OpenIdFields draft={draft} returnAddress={returnAddress} onType={onType} />}
      <div className="flex flex-col gap-4 border-t border-line pt-5">
        <ChoiceList
          legend={<Trans id="options.providers.first" message="At the first hospital sign-in" />}
          choices={[
            {
              value: 'accounts',
              words: (
                <Trans id="options.providers.accounts" message="Only people with an account or an invitation here" />
              ),
            },
            {
              value: 'everybody',
              words: <Trans id="options.providers.everybody" message="Make an account at once" />,
            },
          ]}
          chosen={draft.admits}
          onChoose={type('admits')}
        />
        <Checkbox
          outlined
          checked={draft.vouches === 'yes'}
          onChange={(isTicked) => onType({ vouches: isTicked ? 'yes' : '' })}
        >
          <Trans
            id="options.providers.vouches"
            message="The hospital vouches for every mail address (only if people there cannot set their own)"
          />
        </Checkbox>
        {draft.kind !== 'ldap' && (
          <TextField
            {...address}
            label={<Trans id="options.providers.factors" message="Counts as second factor" />}
            hint={
              draft.kind === 'saml' ? (
                <Trans
                  id="options.saml.factors.hint"
                  message="Values of AuthnContextClassRef, with commas between. Otherwise the second factor of this server is asked for."
                />
              ) : (
                <Trans
                  id="options.providers.factors.hint"
                  message="Values of acr or amr, with commas between, such as mfa. Otherwise the second factor of this server is asked for."
                />
              )
            }
            value={draft.secondFactors}
            onChange={type('secondFactors')}
          />
        )}
      </div>
      <RolesOfGroups draft={draft} onType={onType} />
    </div>
  )
}
