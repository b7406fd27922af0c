import { Button } from '../ui/Button'
import { useMaySign } from './signing'
import { useSigning } from './useSigning'

interface SignButtonProps {
  readonly sectionId: string
}

/** The button to sign a part, or to withdraw the signature. */
export function SignButton(props: SignButtonProps) {
  return useMaySign() ? <Offered {...props} /> : null
}

function Offered({ sectionId }: SignButtonProps) {
  const signing = useSigning(sectionId)
  return (
    signing && (
      <Button {...signing.button} size="small">
        {signing.words}
      </Button>
    )
  )
}
