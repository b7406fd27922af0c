/** The areas with screens, in sidebar order. */
import { basesRoutes } from './bases/bases.routes'
import { entryRoutes } from './entry/entry.routes'
import { groupsRoutes } from './groups/groups.routes'
import { registrationRoutes } from './registration/registration.routes'
import type { AppRoute } from './router/route'
import { sessionRoutes } from './session/session.routes'
import { usersRoutes } from './users/users.routes'

export const routes: readonly AppRoute[] = [
  ...basesRoutes,
  ...entryRoutes,
  ...groupsRoutes,
  ...usersRoutes,
  ...sessionRoutes,
  ...registrationRoutes,
]
