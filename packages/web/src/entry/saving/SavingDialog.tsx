import type { Saved as SavedCase } from '@casebook/core/entry/entry.context'
import { useEffect } from 'react'
import { useSession } from '../../session/session'
import { type EntrySnapshot, useEntry, useForm } from '../FormContext'
import {
  Blocked,
  CaseName,
  ChooseSite,
  Conflict,
  Discard,
  Incomplete,
  InterimLocked,
  Reason,
  Saved,
  SavedToast,
  SaveFailed,
  SignInAgain,
} from './dialogs'
import type { SavingPlace } from './SavingDialogs'

/** The dialog about saving at this place of the chart. */
export default function SavingDialog({ at }: { readonly at: SavingPlace }) {
  const { isAskingToSignIn } = useSession()
  const { decision, failure, saved, conflict, seen, toExplain, sites } = useEntry(
    ({ context }) => context,
    isSameQuestion,
  )
  switch (at) {
    case 'signingIn':
      return isAskingToSignIn ? null : <SignInAgain />
    case 'incomplete':
      return decision?.type === 'WhollyUnanswered' && <Incomplete decision={decision} />
    case 'blocked':
      return decision?.type === 'PartlyAnswered' && <Blocked decision={decision} />
    case 'naming':
      return <CaseName />
    case 'saveFailed':
      return failure && <SaveFailed failure={failure} />
    case 'interimLocked':
      return <InterimLocked />
    case 'choosingSite':
      return <ChooseSite sites={sites} />
    case 'explaining':
      return <Reason changes={toExplain} />
    case 'conflict':
      return <Conflict questions={conflict} revision={seen ?? ''} />
    case 'saved':
      return saved && (hasNews(saved) ? <Saved saved={saved} /> : <GoOn />)
    case 'justSaved':
      return <SavedToast />
    case 'discarding':
      return <Discard />
  }
}

/** What others saved meanwhile, or groups to share the case with. */
function hasNews({ merged, possibleGroupsToAddTo }: SavedCase): boolean {
  return merged.length > 0 || possibleGroupsToAddTo.length > 0
}

/** Nothing to ask or to show: the form goes on at once. */
function GoOn() {
  const { actor } = useForm()
  useEffect(() => actor.send({ type: 'back' }), [actor])
  return null
}

/** The parts of the context the dialogs depend on. Answers change none of them. */
function isSameQuestion(a: EntrySnapshot['context'], b: EntrySnapshot['context']): boolean {
  return (['decision', 'failure', 'saved', 'conflict', 'seen', 'toExplain', 'sites'] as const).every(
    (part) => a[part] === b[part],
  )
}
