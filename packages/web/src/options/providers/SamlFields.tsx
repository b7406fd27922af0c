import { returnPath, samlMetadataPath, samlPath } from '@casebook/core/providers/provider'
import { type ProviderDraft, providerOf, wrongFields } from '@casebook/core/providers/providerOption'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CopyField } from '../../shell/CopyField'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { TextField } from '../../ui/fields/TextField'

interface SamlFieldsProps {
  readonly draft: ProviderDraft
  /** Of OpenID Connect; those of SAML are beside it. */
  readonly returnAddress: string
  readonly onType: (fields: Partial<ProviderDraft>) => void
}

/** How a SAML provider is reached and known, and what is entered there. */
export function SamlFields({ draft, returnAddress, onType }: SamlFieldsProps) {
  const { t } = useLingui()
  const type = (field: keyof ProviderDraft) => (text: string) => onType({ [field]: text })
  const typed = providerOf(draft)
  const wrong = typed ? wrongFields(typed) : []
  const isWrong = (field: 'issuer' | 'signOn' | 'certificate') => draft[field].trim() !== '' && wrong.includes(field)
  const asTyped = { dir: 'ltr', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const
  const ours = (path: string) => returnAddress.replace(returnPath, () => path)
  return (
    <>
      <div className="flex flex-col gap-4">
        <Address
          title={t({ id: 'options.saml.ours', message: 'Our metadata and entity ID, to enter at the hospital' })}
          text={ours(samlMetadataPath)}
        />
        <Address
          title={t({ id: 'options.saml.return', message: 'Return address (assertion consumer service)' })}
          text={ours(samlPath)}
        />
      </div>
      <MetadataField onRead={onType} />
      <TextField
        {...asTyped}
        label={<Trans id="options.saml.issuer" message="Entity ID of the hospital’s provider" />}
        error={isWrong('issuer') && <Trans id="options.saml.issuer.wrong" message="Enter an address or a URN." />}
        value={draft.issuer}
        onChange={type('issuer')}
      />
      <TextField
        {...asTyped}
        label={<Trans id="options.saml.signOn" message="Its sign-in page (HTTP-Redirect)" />}
        error={
          isWrong('signOn') && (
            <Trans
              id="options.saml.signOn.wrong"
              message="Enter a whole https address, for example https://login.hospital.example/saml/sso."
            />
          )
        }
        value={draft.signOn}
        onChange={type('signOn')}
      />
      <Field
        label={<Trans id="options.saml.certificate" message="Certificates by which it signs (PEM)" />}
        hint={
          <Trans
            id="options.saml.certificate.hint"
            message="Only answers that these sign count. Enter the next one beside it before the hospital changes it."
          />
        }
        error={
          isWrong('certificate') && (
            <Trans
              id="options.directory.needsCertificate"
              message="Enter the whole certificate, from BEGIN CERTIFICATE to END CERTIFICATE."
            />
          )
        }
      >
        {(control) => (
          <textarea
            {...control}
            {...asTyped}
            rows={4}
            className={inputClass({ size: 'lines' })}
            value={draft.certificate}
            onChange={(event) => onType({ certificate: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        outlined
        checked={draft.signsResponse === 'yes'}
        onChange={(isTicked) => onType({ signsResponse: isTicked ? 'yes' : '' })}
      >
        <Trans
          id="options.saml.whole"
          message="It signs the whole response, too. What it says of the person it must sign anyway."
        />
      </Checkbox>
      <div className="flex flex-col gap-4 border-t border-line pt-5">
        <TextField
          {...asTyped}
          label={<Trans id="options.directory.subject" message="Attribute that never changes" />}
          hint={
            <Trans
              id="options.saml.subject.hint"
              message="Empty, if the provider sends persistent names (NameID). Never one that another person may get, such as a mail address."
            />
          }
          value={draft.subject}
          onChange={type('subject')}
        />
        <TextField
          {...asTyped}
          label={<Trans id="options.directory.mail" message="Attribute of the mail address" />}
          value={draft.email}
          onChange={type('email')}
        />
        <div className="grid grid-cols-2 gap-x-5 gap-y-4 max-phone:grid-cols-1">
          <TextField
            {...asTyped}
            label={<Trans id="options.directory.first" message="Attribute of the first name" />}
            value={draft.firstName}
            onChange={type('firstName')}
          />
          <TextField
            {...asTyped}
            label={<Trans id="options.directory.last" message="Attribute of the last name" />}
            value={draft.lastName}
            onChange={type('lastName')}
          />
        </div>
      </div>
    </>
  )
}

/** Fills the fields below. Of itself it is not kept. */
function MetadataField({ onRead }: { readonly onRead: (fields: Partial<ProviderDraft>) => void }) {
  const [xml, setXml] = useState('')
  const [isRead, setIsRead] = useState(false)
  async function read(pasted: string) {
    setXml(pasted)
    const { fieldsOfMetadata } = await import('./samlMetadata')
    const fields = fieldsOfMetadata(pasted)
    setIsRead(fields !== null)
    if (fields) onRead(fields)
  }
  return (
    <Field
      label={<Trans id="options.saml.metadata" message="Metadata of the hospital’s provider (XML)" />}
      hint={
        isRead ? (
          <Trans id="options.saml.metadata.read" message="The three fields below were filled in from it." />
        ) : (
          <Trans id="options.saml.metadata.hint" message="Paste it here, or fill in the fields below by hand." />
        )
      }
      error={
        xml.trim() !== '' &&
        !isRead && (
          <Trans
            id="options.saml.metadata.wrong"
            message="This is not the metadata of one provider that has a redirect and a certificate."
          />
        )
      }
    >
      {(control) => (
        <textarea
          {...control}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          rows={3}
          className={inputClass({ size: 'lines' })}
          value={xml}
          onChange={(event) => void read(event.target.value)}
        />
      )}
    </Field>
  )
}

function Address({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <CopyField label={title} text={text} />
    </div>
  )
}
