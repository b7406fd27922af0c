import { QuietButton } from '../entry/question/QuietButton'
import { useMaySign } from './signing'
import { useSigning } from './useSigning'

/** Signs the whole part, as its own button does. */
export function QuietSign({ sectionId }: { readonly sectionId: string }) {
  return useMaySign() && <SignOffered sectionId={sectionId} />
}

function SignOffered({ sectionId }: { readonly sectionId: string }) {
  const signing = useSigning(sectionId)
  return signing?.move.startsWith('set') && <QuietButton {...signing.button} words={signing.words} />
}
