import { describe, expect, it } from 'vitest'
import { caseMarksMachine } from '../marks/caseMarks.machine'
import { entryMachine } from './entry.machine'
import { presenceMachine } from './presence/presence.machine'
import { arrowsOf } from './testing/arrows'

const linesOf = (text: string) => text.trim().split('\n')

const opening = `
anywhere  begins → loading
loading  begins → loading.openingDraft
loading  ReceivedState [if] → loading.gathering / assign
loading  ReceivedState → failed
loading  ReceivedKnowledgeBase → open / assign
loading  KnowledgeBaseNotFound → notFound
loading  DraftNotFound → notFound
loading  CaseNotFound → notFound
loading.openingDraft  calls openDraft
loading.openingDraft  done / raise
loading.openingDraft  error → failed / assign { error: … }
loading.resetting  calls reset
loading.resetting  entry / assign
loading.resetting  done / raise
loading.resetting  error → failed.resetting / assign { error: … }
loading.gathering  calls gather
loading.gathering  done / assign, raise
loading.gathering  error → failed / assign { error: … }
failed  begins → failed.opening
failed  exit / assign { error: null }
failed.opening  tryAgain → loading
failed.resetting  tryAgain → loading.resetting
`

const whatever = `
open  at once → open.sending, open.page
open  calls journal
open  answer / say, tellEngine
open  addOccurrence / assign, addOccurrence
open  removeOccurrence / say, removeOccurrence, assign
open  kept / assign
open  undo [canUndo] / raise, assign
open  discardRefused / tellEngine, dropRefused, assign
open  unreadable / assign, keepTyped
open  rounded / assign
open  unround [roundingChangedIt] / raise, giveBackTyped
open  unround [isRounded] / giveBackTyped
open  frozen / assign
open  asked / assign
open  unlocked / assign
open  left / unsetDirtyBit
open  accessEnded → ended
open  answersArrived / assign
open  refresh [mayRefresh] → loading
open  leaveSection [isBegunHere] / assign
`

const sending = `
open.sending  begins → open.sending.idle
open.sending.idle  always [mayGoOut] → open.sending.underway
open.sending.underway  begins → open.sending.underway.plain
open.sending.underway  calls deliver
open.sending.underway  received → open.sending.idle / dateNotes, assign
open.sending.underway  refused → open.sending.idle / assign
open.sending.underway  LoginRequired → open.sending.signedOut
open.sending.underway  undelivered [mayPass] → open.sending.pausing
open.sending.underway  undelivered → open.sending.stopped / assign
open.sending.underway  done / raise
open.sending.underway  error / raise
open.sending.underway.plain  tryNow → open.sending.underway.retryQueued
open.sending.underway.plain  online → open.sending.underway.retryQueued
open.sending.underway.retryQueued  undelivered [mayPass] → open.sending.underway anew / countAttempt
open.sending.pausing  exit / countAttempt
open.sending.pausing  tryNow → open.sending.underway
open.sending.pausing  online → open.sending.underway
open.sending.pausing  after retry → open.sending.underway
open.sending.signedOut  begins → open.sending.signedOut.asking
open.sending.signedOut  signedIn → open.sending.idle
open.sending.signedOut.asking  notNow → open.sending.signedOut.postponed / raise { type: "undelivered", reason: "LoginRequired" }
open.sending.signedOut.postponed  signIn → open.sending.signedOut.asking
open.sending.signedOut.postponed  tryNow → open.sending.signedOut.asking
open.sending.stopped  tryNow → open.sending.underway
`

const page = `
open.page  begins → open.page.entering
open.page.entering  begins → open.page.entering.plain
open.page.entering  save → open.page.deciding
open.page.entering  saveNew [mustBeNamed] → open.page.naming / assign { isForced: true, isEvenEmpty: true, nameRefused: null }
open.page.entering  saveAsItIs → open.page.flushing / assign { isForced: true, isEvenEmpty: false, seen: null, saved: null, savedAt: null, failure: null }
open.page.entering  newCase [hasUnsaved] → open.page.discarding
open.page.entering  newCase → loading.resetting
open.page.entering.listing  back → open.page.entering.plain
open.page.deciding  calls decide
open.page.deciding  entry / assign { isForced: false, isEvenEmpty: false, isChecked: true, seen: null, saved: null, savedAt: null, failure: null, nameRefused: null }
open.page.deciding  NothingMissing [mustBeNamed] → open.page.naming
open.page.deciding  NothingMissing → open.page.flushing
open.page.deciding  WhollyUnanswered [isConfirmedUnnamed] → open.page.naming / assign { isForced: true }
open.page.deciding  WhollyUnanswered [isConfirmed] → open.page.flushing / assign { isForced: true }
open.page.deciding  WhollyUnanswered → open.page.incomplete / assign
open.page.deciding  PartlyAnswered → open.page.blocked / assign
open.page.deciding  done / raise
open.page.incomplete  saveAnyway [mustBeNamed] → open.page.naming / confirmMissing
open.page.incomplete  saveAnyway → open.page.flushing / confirmMissing
open.page.incomplete  back → open.page.entering.listing
open.page.blocked  back → open.page.entering.listing
open.page.naming  nameCase → open.page.flushing / assign
open.page.naming  back → open.page.entering
open.page.flushing  entry / raise { type: "tryNow" }
open.page.flushing  always [hasRefused] → open.page.deciding
open.page.flushing  always [isDelivered] → open.page.saving
open.page.flushing  undelivered → open.page.saveFailed / fail
open.page.flushing  back → open.page.entering
open.page.saving  calls saveCase
open.page.saving  entry / assign
open.page.saving  exit / assign { isSaving: false }
open.page.saving  OkWithGroups → open.page.saved / noteSaved, takeMerged
open.page.saving  NothingToSave → open.page.entering.nothingSaid / assign
open.page.saving  InterimLocked → open.page.interimLocked / assign
open.page.saving  CaseNameTaken → open.page.naming / assign { nameRefused: "CaseNameTaken", saveKey: null }
open.page.saving  CaseNameInvalid → open.page.naming / assign { nameRefused: "CaseNameInvalid", saveKey: null }
open.page.saving  Conflict → open.page.conflict / assign
open.page.saving  LoginRequired → open.page.saveFailed / fail { failure: "LoginRequired" }
open.page.saving  InsufficientPermissions → open.page.saveFailed / fail { failure: "InsufficientPermissions" }
open.page.saving  DraftNotFound → open.page.saveFailed / fail { failure: "DraftNotFound" }
open.page.saving  KnowledgeBaseNotFound → open.page.saveFailed / fail { failure: "KnowledgeBaseNotFound" }
open.page.saving  done / raise
open.page.saving  error → open.page.saveFailed / fail
open.page.saved  back [isRenumbered] → loading
open.page.saved  back → open.page.entering / dropEmptied
open.page.interimLocked  back → open.page.entering
open.page.conflict  saveWith → open.page.flushing / say, assign, takeTheirs
open.page.conflict  back → open.page.entering
open.page.saveFailed  tryAgain → open.page.flushing
open.page.saveFailed  signIn → open.page.signingIn
open.page.saveFailed  back → open.page.entering
open.page.signingIn  signedIn → open.page.flushing
open.page.signingIn  notNow → open.page.entering
open.page.discarding  discard → loading.resetting
open.page.discarding  back → open.page.entering
`

const marks = `
anywhere  begins → loading
anywhere  changed → loading anew / assign { studyCase: … }
loading  calls load
loading  done → known / assign { marks: … }
loading  error → known / assign { marks: … }
`

const presence = `
anywhere  at once → look, person
look  begins → look.asking
look.asking  calls ask
look.asking  done [if] → look.ended / assign
look.asking  done → look.known / assign
look.asking  error → look.known / assign { others: [], hasFailed: true }
look.known  after lookAgain [isHere] → look.asking
look.known  after lookAgain → look.waiting
look.waiting  entry / assign { others: [] }
look.waiting  active → look.asking
person  begins → person.busy
person.busy  after quiet → person.quiet
person.quiet  active → person.busy
person.quiet  after leave → person.gone
person.gone  entry / assign { others: [] }
person.gone  active → person.busy
`

const arrows = arrowsOf(entryMachine)
const within = (state: string) => arrows.filter((line) => line.startsWith(state))

describe('every event of the data-entry chart leads to the state listed here', () => {
  it('while a draft opens, and after a failure', () => {
    expect(arrows.filter((line) => !line.startsWith('open'))).toEqual(linesOf(opening))
  })

  it('in an open draft, whatever the page shows', () => expect(within('open ')).toEqual(linesOf(whatever)))
  it('on the way to the server', () => expect(within('open.sending')).toEqual(linesOf(sending)))
  it('on the page', () => expect(within('open.page')).toEqual(linesOf(page)))
})

describe('parallel to data entry', () => {
  it('rereads the marks of others after each change', () => {
    expect(arrowsOf(caseMarksMachine)).toEqual(linesOf(marks))
  })

  it('stops asking for presence once the person is idle', () => {
    expect(arrowsOf(presenceMachine)).toEqual(linesOf(presence))
  })
})
