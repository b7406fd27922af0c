import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface ScrollXProps {
  /** The name of what scrolls, for those who come by the Tab key. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** Wide content that scrolls sideways. While some of it is out of sight, a shadow at the end says so, and the keyboard can reach it. */
export function ScrollX({ label, className = '', children }: ScrollXProps) {
  const box = useRef<HTMLElement>(null)
  const [hidden, setHidden] = useState({ some: false, after: false })
  const look = () => {
    const seen = box.current
    if (!seen) return
    const out = seen.scrollWidth - seen.clientWidth
    setHidden({ some: out > 1, after: out - Math.abs(seen.scrollLeft) > 1 })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies(look): it reads nothing of one drawing
  useLayoutEffect(() => {
    const seen = box.current
    if (!seen) return
    const watching = new ResizeObserver(look)
    for (const one of [seen, ...seen.children]) watching.observe(one)
    return () => watching.disconnect()
  }, [])
  return (
    <div className="relative">
      <section
        ref={box}
        className={`overflow-x-auto focus-visible:-outline-offset-2 ${className}`}
        onScroll={look}
        {...(hidden.some && { 'aria-label': label, tabIndex: 0 })}
      >
        {children}
      </section>
      {hidden.after && (
        <div
          aria-hidden="true"
          data-more=""
          className="pointer-events-none absolute inset-y-0 end-0 z-1 w-7 bg-linear-to-l from-ink/20 to-transparent rtl:bg-linear-to-r print:hidden"
        />
      )}
    </div>
  )
}
