/** The areas with screens, in sidebar order. */
import { accessRoutes } from './access/access.routes'
import { accessKeysRoutes } from './accessKeys/accessKeys.routes'
import { basesRoutes } from './bases/bases.routes'
import { candidatesRoutes } from './candidates/candidates.routes'
import { deletedCasesRoutes } from './cases/deleted/deletedCases.routes'
import { conversionRoutes } from './conversion/conversion.routes'
import { entryRoutes } from './entry/entry.routes'
import { erasureRoutes } from './erasure/erasure.routes'
import { feedbackRoutes } from './feedback/feedback.routes'
import { followUpsRoutes } from './followUps/followUps.routes'
import { groupsRoutes } from './groups/groups.routes'
import { helpRoutes } from './help/help.routes'
import { historyRoutes } from './history/history.routes'
import { homeRoutes } from './home/home.routes'
import { hostRoutes } from './host/host.routes'
import { importsRoutes } from './imports/imports.routes'
import { interviewRoutes } from './interview/interview.routes'
import { invitationsRoutes } from './invitations/invitations.routes'
import { lifeRoutes } from './life/life.routes'
import { logRoutes } from './log/log.routes'
import { matrixRoutes } from './matrix/matrix.routes'
import { movesRoutes } from './moves/moves.routes'
import { optionsRoutes } from './options/options.routes'
import { papersRoutes } from './papers/papers.routes'
import { patientLinkRoutes } from './patientLink/patientLink.routes'
import { picturesRoutes } from './pictures/pictures.routes'
import { queriesRoutes } from './queries/queries.routes'
import { registrationRoutes } from './registration/registration.routes'
import { reviewsRoutes } from './reviews/reviews.routes'
import type { AppRoute } from './router/route'
import { verificationRoutes } from './sdv/verification.routes'
import { secondFactorRoutes } from './secondFactor/secondFactor.routes'
import { signInRoutes } from './signIn/signIn.routes'
import { usersRoutes } from './users/users.routes'
import { visitsRoutes } from './visits/visits.routes'
import { workshopRoutes } from './workshop/workshop.routes'

export const routes: readonly AppRoute[] = [
  ...homeRoutes,
  ...basesRoutes,
  ...entryRoutes,
  ...interviewRoutes,
  ...followUpsRoutes,
  ...queriesRoutes,
  ...matrixRoutes,
  ...groupsRoutes,
  ...verificationRoutes,
  ...picturesRoutes,
  ...papersRoutes,
  ...visitsRoutes,
  ...historyRoutes,
  ...reviewsRoutes,
  ...erasureRoutes,
  ...logRoutes,
  ...usersRoutes,
  ...invitationsRoutes,
  ...workshopRoutes,
  // Before the address of a candidate, which would take it.
  ...lifeRoutes,
  ...importsRoutes,
  ...movesRoutes,
  ...candidatesRoutes,
  ...accessRoutes,
  ...accessKeysRoutes,
  ...deletedCasesRoutes,
  ...optionsRoutes,
  ...feedbackRoutes,
  ...helpRoutes,
  ...hostRoutes,
  ...signInRoutes,
  ...secondFactorRoutes,
  ...registrationRoutes,
  ...conversionRoutes,
  ...patientLinkRoutes,
]
