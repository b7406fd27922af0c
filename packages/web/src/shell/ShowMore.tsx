import { Trans } from '@lingui/react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/Button'

interface ShowMoreProps {
  /** The number of rows not shown yet; null if only the server knows it. */
  readonly rest: number | null
  /** The number of rows that are here, of a list that comes in pages. */
  readonly shown?: number
  readonly onShow: () => void
}

/** Shows more of a long list. Placed directly after it, and triggered automatically when scrolled into view. */
export function ShowMore({ rest, shown, onShow }: ShowMoreProps) {
  const ref = useRef<HTMLDivElement>(null)
  /** The last row before loading. The focus continues after it. */
  const leftAt = useRef<Element | null>(null)
  /** The button may get the focus while rows are loading. */
  const hasFocus = useRef(false)
  const show = useCallback(() => {
    leftAt.current = lastRowOf(ref.current?.previousElementSibling ?? null)
    onShow()
  }, [onShow])

  // Both anew after each time: what has come may leave it in sight, and the way goes with the last rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rest and shown say that rows have come
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) show()
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [rest, shown, show])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rest and shown say that rows have come
  useLayoutEffect(() => {
    if (hasFocus.current) leftAt.current?.nextElementSibling?.querySelector('button')?.focus()
    leftAt.current = null
  }, [rest, shown])

  if (rest === 0) return null
  return (
    <div className="flex items-center gap-2 p-4" ref={ref}>
      <Button
        size="small"
        onClick={show}
        onFocus={() => {
          hasFocus.current = true
        }}
        onBlur={() => {
          hasFocus.current = false
        }}
      >
        {rest === null ? (
          <Trans id="list.more.some" message="Show more" />
        ) : (
          <Trans id="list.more" message="Show more ({rest, number})" values={{ rest }} />
        )}
      </Button>
    </div>
  )
}

function lastRowOf(list: Element | null): Element | null {
  return [...(list?.querySelectorAll('li, tbody tr') ?? [])].at(-1) ?? null
}
