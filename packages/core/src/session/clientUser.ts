import * as z from 'zod/mini'
import { setDeployment } from '../deployment/setDeployment'
import { roles } from '../permissions/capabilities'

/** The signed-in person, as far as the screens need to know. */
export const clientUser = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.readonly(z.array(z.enum(roles))),
  /** Ours: a second factor has to be set up before anything else opens. */
  needsSecondFactor: z.optional(z.boolean()),
  /** Ours: the tablet is with a patient, and this address is all that the page shows. */
  handedOver: z.optional(z.string()),
  /** Ours: what an administrator has set of the deployment, as the server has checked it. */
  deployment: z.optional(setDeployment),
})

export type ClientUser = Readonly<z.output<typeof clientUser>>
