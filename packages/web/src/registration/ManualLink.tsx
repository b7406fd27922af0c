import { Trans } from '@lingui/react'
import { useDeployment } from '../shell/DeploymentContext'
import { FileLink } from './FileLink'

/** The user manual, for people who cannot sign in yet. */
export function ManualLink() {
  const { manualFile } = useDeployment()
  return (
    <FileLink
      name={manualFile}
      missing={<Trans id="manual.missing" message="Sorry, but there seems to be no user manual" />}
    >
      <Trans id="manual.title" message="User manual" />
    </FileLink>
  )
}
