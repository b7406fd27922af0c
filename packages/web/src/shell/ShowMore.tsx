import { Trans } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button'

interface ShowMoreProps {
  /** How many rows of the list do not stand there yet. */
  readonly rest: number
  readonly onShow: () => void
}

/** The way to the rest of a long list, below its rows. It is taken by itself when it comes in sight. */
export function ShowMore({ rest, onShow }: ShowMoreProps) {
  const ref = useRef<HTMLDivElement>(null)
  // Anew after each time: what has come may leave it in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies(rest): it says that rows have come
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onShow()
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [rest, onShow])
  if (rest === 0) return null
  return (
    <div className="pad row" ref={ref}>
      <Button size="small" onClick={onShow}>
        <Trans id="list.more" message="Show more ({rest, number})" values={{ rest }} />
      </Button>
    </div>
  )
}
