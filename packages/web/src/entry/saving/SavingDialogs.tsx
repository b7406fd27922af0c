import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { type EntrySnapshot, useEntry, useForm } from '../FormContext'

/** Fetched after the first paint: the user may save at any moment, even offline. */
const SavingDialog = lazyComponent<{ readonly at: SavingPlace }>(() => import('./SavingDialog'))

/** The dialog about saving, if any. One question at a time. */
export function SavingDialogs() {
  const { actor } = useForm()
  const at = useEntry(dialogAt)
  return at && <SavingDialog at={at} onMissing={() => actor.send({ type: at === 'signingIn' ? 'notNow' : 'back' })} />
}

const places = [
  'signingIn',
  'incomplete',
  'blocked',
  'naming',
  'saveFailed',
  'interimLocked',
  'choosingSite',
  'explaining',
  'conflict',
  'saved',
  'discarding',
  'justSaved',
] as const

export type SavingPlace = (typeof places)[number]

function dialogAt(screen: EntrySnapshot): SavingPlace | null {
  if (screen.matches({ open: { sending: { signedOut: 'asking' } } })) return 'signingIn'
  if (screen.matches({ open: { page: 'entering' } })) return screen.context.savedAt === null ? null : 'justSaved'
  return places.find((page) => page !== 'justSaved' && screen.matches({ open: { page } })) ?? null
}
