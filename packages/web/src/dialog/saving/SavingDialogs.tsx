import { lazy, Suspense } from 'react'
import { atLeisure } from '../../ui/atLeisure'
import { type DialogSnapshot, useDialog } from '../FormContext'

/** Nobody needs these to begin with, and somebody may need them when the connection is down: they come once the form is drawn. */
const Blocked = lazy(atLeisure(() => import('./BlockedDialog')))
const CaseName = lazy(atLeisure(() => import('./CaseNameDialog')))
const Conflict = lazy(atLeisure(() => import('./ConflictDialog')))
const Discard = lazy(atLeisure(() => import('./DiscardDialog')))
const Incomplete = lazy(atLeisure(() => import('./IncompleteDialog')))
const InterimLocked = lazy(atLeisure(() => import('./InterimLockedDialog')))
const Saved = lazy(atLeisure(() => import('./SavedDialog')))
const SaveFailed = lazy(atLeisure(() => import('./SaveFailedDialog')))
const SignInAgain = lazy(atLeisure(() => import('./SignInAgain')))

/** What lies over the form about saving, if anything does: one question at a time. */
export function SavingDialogs() {
  const at = useDialog(dialogAt)
  const { decision, failure, saved, conflict, seen } = useDialog(({ context }) => context, isSameQuestion)
  const dialog = () => {
    switch (at) {
      case 'signingIn':
        return <SignInAgain />
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
      case null:
        return null
    }
  }
  return <Suspense fallback={null}>{dialog()}</Suspense>
}

const places = [
  'signingIn',
  'incomplete',
  'blocked',
  'naming',
  'saveFailed',
  'interimLocked',
  'conflict',
  'saved',
  'discarding',
] as const

function dialogAt(screen: DialogSnapshot): (typeof places)[number] | null {
  if (screen.matches({ open: { delivery: { signedOut: 'asking' } } })) return 'signingIn'
  return places.find((page) => screen.matches({ open: { page } })) ?? null
}

/** What the dialogs look at; an answer changes none of it. */
function isSameQuestion(a: DialogSnapshot['context'], b: DialogSnapshot['context']): boolean {
  return (['decision', 'failure', 'saved', 'conflict', 'seen'] as const).every((part) => a[part] === b[part])
}
