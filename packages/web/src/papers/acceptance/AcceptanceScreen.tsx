import { Trans } from '@lingui/react'
import { workshopAddress } from '../../router/addresses/candidatesAddress'
import { PageHead } from '../../shell/PageHead'
import { usePreferences } from '../../shell/settings/preferences'
import { ButtonLink } from '../../ui/ButtonLink'
import { AcceptanceView } from './AcceptanceView'

/** The report of acceptance of a draft. That of a version is among its papers. */
export default function AcceptanceScreen({ candidate }: { readonly candidate: string }) {
  const { language } = usePreferences()
  return (
    <>
      <PageHead
        title={<Trans id="acceptance.title" message="Report of acceptance" />}
        action={
          <ButtonLink href={workshopAddress(candidate)}>
            <Trans id="acceptance.workshop" message="To the workshop" />
          </ButtonLink>
        }
      >
        <Trans id="acceptance.ofDraft" message="Of the draft as it is kept on the server." />
      </PageHead>
      <AcceptanceView key={language} of={{ candidate, language }} language={language} />
    </>
  )
}
