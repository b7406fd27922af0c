/** The areas that add something to an open case, in the order in which people see it. */
import { casesFitting } from './cases/cases.fitting'
import { fitted } from './entry/fitting'
import { followUpsFitting } from './followUps/followUps.fitting'
import { groupsFitting } from './groups/groups.fitting'
import { helpFitting, KeyHelp } from './help/help.fitting'
import { AnswerTrail } from './history/lazyTrail'
import { interviewFitting } from './interview/interview.fitting'
import { locksFitting } from './locks/locks.fitting'
import { JumpDialog, PaletteDialog, paletteFitting } from './palette/palette.fitting'
import { presenceFitting } from './presence/presence.fitting'
import { printFitting } from './print/print.fitting'
import { QueryDialog, queriesFitting } from './queries/queries.fitting'
import { bmiFitting } from './questions/bmi/bmi.fitting'
import { sdvFitting } from './sdv/sdv.fitting'
import { tokensFitting } from './tokens/tokens.fitting'
import { WhyPanel } from './why/lazyWhy'

export const fittings = fitted(
  { why: WhyPanel, query: QueryDialog, trail: AnswerTrail, jump: JumpDialog, palette: PaletteDialog, keys: KeyHelp },
  [
    casesFitting,
    groupsFitting,
    tokensFitting,
    interviewFitting,
    paletteFitting,
    presenceFitting,
    queriesFitting,
    sdvFitting,
    locksFitting,
    followUpsFitting,
    bmiFitting,
    printFitting,
    helpFitting,
  ],
)
