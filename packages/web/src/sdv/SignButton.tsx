import { SignOffered } from './SignOffered'
import { useMaySign } from './signing'

/** The button to sign a part, or to withdraw the signature. */
export function SignButton({ sectionId }: { readonly sectionId: string }) {
  return useMaySign() && <SignOffered sectionId={sectionId} />
}
