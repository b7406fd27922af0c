import { type Deployment, deploymentAt } from '@casebook/core/deployment/deployment'
import { createContext, useContext } from 'react'

/** Settings of this deployment, derived from the address of the page. */
export const DeploymentContext = createContext<Deployment>(deploymentAt(window.location.href))

export function useDeployment(): Deployment {
  return useContext(DeploymentContext)
}
