/** All dialogs about saving and delivery. One file, so that they load all or none. */

export { default as Places } from './AnswersPlaces'
export { default as Blocked } from './BlockedDialog'
export { default as CaseName } from './CaseNameDialog'
export { default as Conflict } from './ConflictDialog'
export { default as Discard } from './DiscardDialog'
export { default as Incomplete } from './IncompleteDialog'
export { default as InterimLocked } from './InterimLockedDialog'
export { default as Reason } from './reason/ReasonDialog'
export { default as Saved } from './SavedDialog'
export { default as SavedToast } from './SavedToast'
export { default as SaveFailed } from './SaveFailedDialog'
export { default as SignInAgain } from './SignInAgain'
