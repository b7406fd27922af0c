/** For these calls the request of idempotentCalls.test.ts does more than the one of the matrix. */
export const doneHere = [
  'accessKeys?action=revokeKey',
  'codeLists?action=removeCodeList',
  'webhooks?action=removeWebhook',
  'webhooks?action=sendAgain',
  'knowledgeBasePermission?action=changeBaseAccess',
  'query?action=uploadQueries',
  'fileStorage?action=upload',
  'invitationApi?action=withdrawInvitation',
  'invitationApi?action=sendMailAgain',
  'baseManager?action=discardCandidate',
  'baseManager?action=askForPublication',
  'baseManager?action=setRetired',
  'practice?action=beginPractice',
  'baseManager?action=tryCheck',
  'baseManager?action=stopCheckTrial',
  'baseManager?action=startRehearsal',
  'baseManager?action=stopRehearsal',
]

/** And for these it is answered otherwise. */
export const doneElse: Readonly<Record<string, string>> = {
  'baseManager?action=publishCandidate': 'CandidatePublished',
  'life?action=takeSnapshot': 'SnapshotTaken',
  'moves?action=beginMove': 'MoveBegun',
  'practice?action=promoteVersion': 'VersionPromoted',
  'practice?action=emptyPractice': 'PracticeEmptied',
}
