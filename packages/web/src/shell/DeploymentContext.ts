import { onSide } from '@casebook/core/bases/sides/practice'
import { type Deployment, deploymentAt, type StudyOfDeployment, showsSdvIn } from '@casebook/core/deployment/deployment'
import { createContext, useContext } from 'react'

/** The settings of this deployment: derived from the address of the page and, for a person signed in, what an administrator has set. */
export const DeploymentContext = createContext<Deployment>(deploymentAt(window.location.href))

export function useDeployment(): Deployment {
  return useContext(DeploymentContext)
}

/** Whether verification is shown in the study; without one, whether it is shown in any. */
export function useShowsSdv(study: StudyOfDeployment | null = null): boolean {
  return showsSdvIn(useDeployment(), study && onSide('live', study))
}
