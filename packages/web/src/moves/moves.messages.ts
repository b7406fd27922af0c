import type { SignedChoice, StayReason } from '@casebook/core/moves/moveCase'
import type { MoveChoice, MovePhase } from '@casebook/core/moves/moves.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { phaseNames as commonNames } from '../rehearsal/dryRun/phases.messages'

export const moveSteps: readonly MessageDescriptor[] = [
  msg({ id: 'caseMoves.step.cases', message: 'Cases' }),
  msg({ id: 'caseMoves.step.rehearse', message: 'Dry run' }),
  msg({ id: 'caseMoves.step.move', message: 'Move' }),
]

export const phaseNames: Readonly<Record<MovePhase, MessageDescriptor>> = {
  ...commonNames,
  running: msg({ id: 'caseMoves.phase.running', message: 'Cases are moving' }),
  done: msg({ id: 'caseMoves.phase.done', message: 'Moved' }),
}

export const stateNames: Readonly<Record<MoveChoice['state'], MessageDescriptor>> = {
  all: msg({ id: 'caseMoves.state.all', message: 'All cases' }),
  complete: msg({ id: 'caseMoves.state.complete', message: 'Complete cases' }),
  incomplete: msg({ id: 'caseMoves.state.incomplete', message: 'Incomplete cases' }),
  signed: msg({ id: 'caseMoves.state.signed', message: 'Cases with a signed section' }),
  notSigned: msg({ id: 'caseMoves.state.notSigned', message: 'Cases without a signed section' }),
}

export const signedTexts: Readonly<Record<SignedChoice, MessageDescriptor>> = {
  stay: msg({ id: 'caseMoves.signed.stay', message: 'The case keeps its version' }),
  drop: msg({ id: 'caseMoves.signed.drop', message: 'The case moves, and the mark drops at the answers that change' }),
}

export const stayTexts: Readonly<Record<StayReason, MessageDescriptor>> = {
  signed: msg({ id: 'caseMoves.stay.signed', message: 'Signed section would change' }),
  unsaved: msg({ id: 'caseMoves.stay.unsaved', message: 'It has unsaved answers' }),
  locked: msg({ id: 'caseMoves.stay.locked', message: 'An answer is locked' }),
  failed: msg({ id: 'caseMoves.stay.failed', message: 'Failed; see the log of the server' }),
}
