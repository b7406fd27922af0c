import { useSession } from '../../session/session'
import { type EntrySnapshot, useEntry } from '../FormContext'
import {
  Blocked,
  CaseName,
  Conflict,
  Discard,
  Incomplete,
  InterimLocked,
  Saved,
  SaveFailed,
  SignInAgain,
} from './dialogs'
import type { SavingPlace } from './SavingDialogs'

/** The dialog about saving at this place of the chart. */
export default function SavingDialog({ at }: { readonly at: SavingPlace }) {
  const { isAskingToSignIn } = useSession()
  const { decision, failure, saved, conflict, seen } = useEntry(({ context }) => context, isSameQuestion)
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
    case 'conflict':
      return <Conflict questions={conflict} revision={seen ?? ''} />
    case 'saved':
      return saved && <Saved saved={saved} />
    case 'discarding':
      return <Discard />
  }
}

/** The parts of the context the dialogs depend on. Answers change none of them. */
function isSameQuestion(a: EntrySnapshot['context'], b: EntrySnapshot['context']): boolean {
  return (['decision', 'failure', 'saved', 'conflict', 'seen'] as const).every((part) => a[part] === b[part])
}
