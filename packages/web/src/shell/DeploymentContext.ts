import { type Deployment, deploymentAt } from '@casebook/core/deployment/deployment'
import { createContext, useContext } from 'react'

/** How this deployment behaves, by the address the page was opened at. */
export const DeploymentContext = createContext<Deployment>(deploymentAt(window.location.href))

export function useDeployment(): Deployment {
  return useContext(DeploymentContext)
}
