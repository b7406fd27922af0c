/** Everything that staff do while a patient has the tablet, and what a call of the interview answers about any other case. */
export const onTablet: Readonly<Record<string, string>> = {
  'Dialog?action=tree': 'DraftNotFound',
  'Dialog?action=savecase': 'DraftNotFound',
  'Dialog?action=addFactsJson': 'DraftNotFound',
  'Dialog?action=setFactUnknown': 'DraftNotFound',
  'Dialog?action=unsetDirtyBit': 'Ok',
  'answerFiles?action=keptPieces': 'DraftNotFound',
  'answerFiles?action=keepPiece': 'DraftNotFound',
  'answerFiles?action=draftFile': 'FileNotFound',
  'cases?action=loadCase': 'CaseNotFound',
  'interview?action=handOver': 'CaseNotFound',
  'interview?action=takeBack': '',
  'loginApi?action=getClientUserInfo': '',
  'loginApi?action=isSessionOpen': '',
  'loginApi?action=getJournalKey': '',
  'FileGetter?action=file': 'FileNotFound',
}
