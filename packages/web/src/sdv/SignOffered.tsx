import { Button } from '../ui/Button'
import { useSigning } from './useSigning'

/** The button, where the part may be signed, or its signature withdrawn. */
export function SignOffered({ sectionId }: { readonly sectionId: string }) {
  const signing = useSigning(sectionId)
  return (
    signing && (
      <Button {...signing.button} size="small">
        {signing.words}
      </Button>
    )
  )
}
