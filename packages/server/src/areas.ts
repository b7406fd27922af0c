/** The areas of the server, each one value. A new area is one line here; the server does not start if a call has no handler. */
import { accessArea } from './access/access.handlers'
import { accessKeysArea } from './accessKeys/accessKeys.handlers'
import { answerFilesArea } from './answerFiles/answerFiles.handlers'
import { candidatesArea } from './candidates/candidates.handlers'
import { captchaArea } from './captcha/captcha.handlers'
import { casesArea } from './caseList/cases.handlers'
import { checkTrialsArea } from './checkTrials/checkTrials.handlers'
import { codeListsArea } from './codeLists/codeLists.handlers'
import { entryArea } from './entry/entry.handlers'
import { erasureArea } from './erasure/erasure.handlers'
import { exportArea } from './export/export.handlers'
import { feedbackArea } from './feedback/feedback.handlers'
import { filesArea } from './files/files.handlers'
import { followUpsArea } from './followUps/followUps.handlers'
import { groupsArea } from './groups/groups.handlers'
import { historyArea } from './history/history.handlers'
import { basesArea } from './home/bases.handlers'
import { homeArea } from './home/home.handlers'
import type { Area } from './http/area'
import { importsArea } from './imports/imports.handlers'
import { interviewArea } from './interview/interview.handlers'
import { invitationsArea } from './invitations/invitations.handlers'
import { lifeArea } from './life/life.handlers'
import { locksArea } from './locks/locks.handlers'
import { logArea } from './log/log.handlers'
import { mailArea } from './mail/mailServer.handlers'
import { matrixArea } from './matrix/matrix.handlers'
import { movesArea } from './moves/moves.handlers'
import { optionsArea } from './options/options.handlers'
import { papersArea } from './papers/papers.handlers'
import { commandArea } from './patientLink/command.handlers'
import { tokensArea } from './patientLink/tokens.handlers'
import { picturesArea } from './pictures/pictures.handlers'
import { practiceArea } from './practice/practice.handlers'
import { providersArea } from './providers/providers.handlers'
import { queriesArea } from './queries/queries.handlers'
import { registrationArea } from './registration/registration.handlers'
import { rehearsalArea } from './rehearsal/rehearsal.handlers'
import { reviewsArea } from './reviews/reviews.area'
import { sdvArea } from './sdv/sdv.handlers'
import { secondFactorArea } from './secondFactor/secondFactor.handlers'
import { sessionArea } from './signIn/session.handlers'
import { sitesArea } from './sites/sites.handlers'
import { statisticsArea } from './statistics/statistics.handlers'
import { submissionArea } from './submission/submission.handlers'
import { trailArea } from './trail/trail.area'
import { usersArea } from './users/users.handlers'
import { visitsArea } from './visits/visits.handlers'
import { webhooksArea } from './webhooks/webhooks.handlers'

export const areas: readonly Area[] = [
  sessionArea,
  secondFactorArea,
  providersArea,
  captchaArea,
  registrationArea,
  invitationsArea,
  basesArea,
  homeArea,
  picturesArea,
  papersArea,
  practiceArea,
  visitsArea,
  candidatesArea,
  entryArea,
  casesArea,
  followUpsArea,
  submissionArea,
  importsArea,
  movesArea,
  interviewArea,
  groupsArea,
  sitesArea,
  lifeArea,
  erasureArea,
  locksArea,
  sdvArea,
  queriesArea,
  tokensArea,
  commandArea,
  optionsArea,
  mailArea,
  filesArea,
  codeListsArea,
  feedbackArea,
  logArea,
  historyArea,
  reviewsArea,
  exportArea,
  statisticsArea,
  matrixArea,
  usersArea,
  accessArea,
  accessKeysArea,
  answerFilesArea,
  webhooksArea,
  checkTrialsArea,
  rehearsalArea,
  trailArea,
]
