import { Trans } from '@lingui/react'
import { usePorts } from '../session/ports'
import { useDeployment } from './DeploymentContext'
import { FileLink } from './FileLink'

/** The user manual, also for people who cannot sign in yet. Its file is the one that an administrator has set, else that of the address. */
export function ManualLink() {
  const { manualFile } = useDeployment()
  const { session } = usePorts()
  return (
    <FileLink
      name={async () => {
        const offers = await session.getSignInOffers?.()
        return (offers?.type === 'SignInOffers' && offers.manualFile) || manualFile
      }}
      missing={<Trans id="manual.missing" message="Sorry, but there seems to be no user manual" />}
    >
      <Trans id="manual.title" message="User manual" />
    </FileLink>
  )
}
