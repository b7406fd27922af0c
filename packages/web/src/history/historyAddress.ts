/** The addresses are those of `historyPath`, which other screens link to. */
export const caseHistoryPath = '/log/case/:group/:base/:user/:caseId'
