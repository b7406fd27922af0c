import { later } from '../../ui/later'
import { type DialogSnapshot, useDialog, useForm } from '../FormContext'

/** Nobody needs these to begin with, and somebody may need them when the connection is down: they come once the form is drawn. */
const Blocked = later(() => import('./BlockedDialog'))
const CaseName = later(() => import('./CaseNameDialog'))
const Conflict = later(() => import('./ConflictDialog'))
const Discard = later(() => import('./DiscardDialog'))
const Incomplete = later(() => import('./IncompleteDialog'))
const InterimLocked = later(() => import('./InterimLockedDialog'))
const Saved = later(() => import('./SavedDialog'))
const SaveFailed = later(() => import('./SaveFailedDialog'))
const SignInAgain = later(() => import('./SignInAgain'))

/** What lies over the form about saving, if anything does: one question at a time. */
export function SavingDialogs() {
  const { actor } = useForm()
  const at = useDialog(dialogAt)
  const { decision, failure, saved, conflict, seen } = useDialog(({ context }) => context, isSameQuestion)
  const back = () => actor.send({ type: 'back' })
  switch (at) {
    case 'signingIn':
      return <SignInAgain onMissing={() => actor.send({ type: 'notNow' })} />
    case 'incomplete':
      return decision?.type === 'WhollyUnanswered' && <Incomplete decision={decision} onMissing={back} />
    case 'blocked':
      return decision?.type === 'PartlyAnswered' && <Blocked decision={decision} onMissing={back} />
    case 'naming':
      return <CaseName onMissing={back} />
    case 'saveFailed':
      return failure && <SaveFailed failure={failure} onMissing={back} />
    case 'interimLocked':
      return <InterimLocked onMissing={back} />
    case 'conflict':
      return <Conflict questions={conflict} revision={seen ?? ''} onMissing={back} />
    case 'saved':
      return saved && <Saved saved={saved} onMissing={back} />
    case 'discarding':
      return <Discard onMissing={back} />
    case null:
      return null
  }
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
