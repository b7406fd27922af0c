import { useSession } from '../../session/session'
import { lazySoon } from '../../ui/lazy/lazyComponent'
import { type EntrySnapshot, useEntry, useForm } from '../FormContext'

/** One file, fetched after the first paint: the user may save at any moment, even offline. */
const dialogs = () => import('./dialogs')
const Blocked = lazySoon(async () => ({ default: (await dialogs()).Blocked }))
const CaseName = lazySoon(async () => ({ default: (await dialogs()).CaseName }))
const Conflict = lazySoon(async () => ({ default: (await dialogs()).Conflict }))
const Discard = lazySoon(async () => ({ default: (await dialogs()).Discard }))
const Incomplete = lazySoon(async () => ({ default: (await dialogs()).Incomplete }))
const InterimLocked = lazySoon(async () => ({ default: (await dialogs()).InterimLocked }))
const Saved = lazySoon(async () => ({ default: (await dialogs()).Saved }))
const SaveFailed = lazySoon(async () => ({ default: (await dialogs()).SaveFailed }))
const SignInAgain = lazySoon(async () => ({ default: (await dialogs()).SignInAgain }))

/** The dialog about saving, if any. One question at a time. */
export function SavingDialogs() {
  const { actor } = useForm()
  const at = useEntry(dialogAt)
  const { isAskingToSignIn } = useSession()
  const { decision, failure, saved, conflict, seen } = useEntry(({ context }) => context, isSameQuestion)
  const back = () => actor.send({ type: 'back' })
  switch (at) {
    case 'signingIn':
      return isAskingToSignIn ? null : <SignInAgain onMissing={() => actor.send({ type: 'notNow' })} />
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

function dialogAt(screen: EntrySnapshot): (typeof places)[number] | null {
  if (screen.matches({ open: { sending: { signedOut: 'asking' } } })) return 'signingIn'
  return places.find((page) => screen.matches({ open: { page } })) ?? null
}

/** The parts of the context the dialogs depend on. Answers change none of them. */
function isSameQuestion(a: EntrySnapshot['context'], b: EntrySnapshot['context']): boolean {
  return (['decision', 'failure', 'saved', 'conflict', 'seen'] as const).every((part) => a[part] === b[part])
}
