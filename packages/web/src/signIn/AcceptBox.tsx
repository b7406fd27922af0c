import { Checkbox } from '../ui/fields/Checkbox'
import { SafeHtml } from '../ui/text/SafeHtml'

interface AcceptBoxProps {
  /** The label, as the administrator wrote it. */
  readonly html: string
  readonly accepts: boolean
  readonly onAccept: (accepts: boolean) => void
}

/** The terms that a person must accept before they sign in. */
export default function AcceptBox({ html, accepts, onAccept }: AcceptBoxProps) {
  return (
    <Checkbox bare checked={accepts} onChange={onAccept}>
      <SafeHtml html={html} />
    </Checkbox>
  )
}
