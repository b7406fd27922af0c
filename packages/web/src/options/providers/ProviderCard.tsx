import type { ProviderKind } from '@casebook/core/providers/provider'
import {
  noProvider,
  type ProviderDraft,
  problemOfProvider,
  providerOf,
  providerOption,
} from '@casebook/core/providers/providerOption'
import { providersCalls } from '@casebook/core/providers/providers.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { usePort } from '../../session/usePort'
import { Button } from '../../ui/Button'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'
import { ProviderFields } from './ProviderFields'
import { ProviderTestCard } from './ProviderTestCard'

interface ProviderCardProps {
  readonly id: string
  readonly returnAddress: string
  readonly onSaved: () => void
}

const attribute = msg({ id: 'options.directory.needsAttribute', message: 'Enter the names of the four attributes.' })

const groups = msg({
  id: 'options.providers.needsGroups',
  message: 'Enter the name that the groups have there alone, and at most 100 groups.',
})

const directoryProblems: Partial<typeof problems> = {
  issuer: msg({
    id: 'options.directory.needsAddress',
    message: 'Enter the address, such as ldaps://directory.hospital.example.',
  }),
  clientId: msg({
    id: 'options.directory.needsAccount',
    message: 'Enter the account by which this server searches there.',
  }),
}

const attributeOfSaml = msg({ id: 'options.saml.needsAttribute', message: 'Enter names of attributes without spaces.' })

const samlProblems: Partial<typeof problems> = {
  issuer: msg({ id: 'options.saml.needsIssuer', message: 'Enter the entity ID of the hospital’s provider.' }),
  certificate: msg({
    id: 'options.saml.needsCertificate',
    message: 'Enter the certificates by which the provider signs, from BEGIN CERTIFICATE to END CERTIFICATE.',
  }),
  subject: attributeOfSaml,
  email: attributeOfSaml,
  firstName: attributeOfSaml,
  lastName: attributeOfSaml,
}

const problems: Readonly<Record<NonNullable<ReturnType<typeof problemOfProvider>>, MessageDescriptor>> = {
  name: msg({ id: 'options.providers.needsName', message: 'Enter the name that people know.' }),
  issuer: msg({ id: 'options.providers.needsIssuer', message: 'Enter the issuer, an https address.' }),
  clientId: msg({ id: 'options.providers.needsClient', message: 'Enter the client ID.' }),
  certificate: msg({
    id: 'options.directory.needsCertificate',
    message: 'Enter the whole certificate, from BEGIN CERTIFICATE to END CERTIFICATE.',
  }),
  base: msg({
    id: 'options.directory.needsBase',
    message: 'Enter where people are, such as ou=people,dc=hospital,dc=example.',
  }),
  filter: msg({
    id: 'options.directory.needsFilter',
    message: 'Enter a filter in brackets, with one place for the name, such as (uid=…).',
  }),
  signOn: msg({ id: 'options.saml.needsSignOn', message: 'Enter the address of the provider’s sign-in page.' }),
  groups: groups,
  rolesOfGroups: groups,
  subject: attribute,
  email: attribute,
  firstName: attribute,
  lastName: attribute,
}

const problemsOf: Readonly<Record<ProviderKind, Partial<typeof problems>>> = {
  openId: {},
  ldap: directoryProblems,
  saml: samlProblems,
}

const whatItIs: Readonly<Record<ProviderKind, MessageDescriptor>> = {
  openId: msg({
    id: 'options.providers.what',
    message: 'People use the account of their hospital (OpenID Connect). Its password never comes here.',
  }),
  ldap: msg({
    id: 'options.directory.what',
    message: 'People use the account of their hospital (LDAP). They type its password here, and it is never kept.',
  }),
  saml: msg({
    id: 'options.saml.what',
    message: 'People use the account of their hospital (SAML). Its password never comes here.',
  }),
}

/** One provider of sign-in, and its test. */
export function ProviderCard({ id, returnAddress, onSaved }: ProviderCardProps) {
  const port = usePort(providersCalls)
  const form = useOption<ProviderDraft>(useMemo(() => providerOption(port, id), [port, id]))
  const { typed, context, unsaved } = form
  const { isSaved, stored } = context
  // The version that a test has shown to work.
  const [worksIn, setWorksIn] = useState<string | null>(null)
  const tellSaved = useEffectEvent(onSaved)
  useEffect(() => {
    if (isSaved) tellSaved()
  }, [isSaved])

  const isStored = Boolean(stored?.version)
  const wasUsed = stored?.draft.isUsed === 'yes'
  const problem = typed && problemOfProvider(typed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-5 max-desk:grid-cols-1">
      <OptionCard
        form={form}
        title={<Trans id="options.providers" message="Hospital sign-in" />}
        what={<Trans {...whatItIs[typed?.kind ?? 'openId']} />}
        action={
          isStored &&
          typed &&
          providerOf(typed) && (
            <Button variant="quiet" size="small" onClick={() => form.type(noProvider)}>
              <Trans id="options.providers.remove" message="Remove" />
            </Button>
          )
        }
        save={<Trans id="options.providers.save" message="Save hospital sign-in" />}
        problem={problem && <Trans {...(problemsOf[typed.kind][problem] ?? problems[problem])} />}
        effect={
          isStored &&
          typed &&
          !providerOf(typed) && (
            <Trans
              id="options.providers.removes"
              message="It will be removed. Accounts and passwords stay as they are."
            />
          )
        }
        inWords={({ name, issuer, clientId }) => [name, issuer, clientId].join('\n')}
      >
        {(draft) => (
          <ProviderFields
            draft={draft}
            returnAddress={returnAddress}
            mayUse={wasUsed || (worksIn !== null && worksIn === stored?.version)}
            isStored={isStored}
            onType={form.type}
          />
        )}
      </OptionCard>
      <ProviderTestCard
        id={id}
        isDirectory={stored?.draft.kind === 'ldap'}
        mayTest={isStored && unsaved === 0}
        onWorks={() => setWorksIn(stored?.version ?? null)}
      />
    </div>
  )
}
