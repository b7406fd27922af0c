import { type ComponentProps, useRef, useState } from 'react'
import type { PastMoment } from './PastMoment'

interface AskedMoment {
  readonly props: ComponentProps<typeof PastMoment>
  /** Whether data of now are wanted. */
  readonly isNow: boolean
  /** Takes the moment in ISO, or null for now. If one is wanted and none is entered, the field gets the focus instead. */
  readonly take: (onTaken: (asOf: string | null) => void) => void
}

/** What `PastMoment` is asked for. `told`: what the server said of the moment that was taken last. */
export function usePastMoment(told: 'early' | 'before' | null): AskedMoment {
  /** Local, as the field has it; null: the data of now. */
  const [moment, setMoment] = useState<string | null>(null)
  /** Whether what is known of the moment is about the one in the field. */
  const [isTried, setIsTried] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const isMissing = moment === ''
  return {
    props: {
      ref,
      moment,
      fault: isTried ? (isMissing ? 'missing' : told) : null,
      onChange: (wanted) => {
        setMoment(wanted)
        setIsTried(false)
      },
    },
    isNow: moment === null,
    take(onTaken) {
      setIsTried(true)
      if (isMissing) ref.current?.focus()
      else onTaken(moment === null ? null : new Date(moment).toISOString())
    },
  }
}
