import { type ReactNode, useEffect, useState } from 'react'

/** Renders nothing for a moment, so that fast responses do not flicker. */
export function Delayed({
  milliseconds = 150,
  children,
}: {
  readonly milliseconds?: number
  readonly children: ReactNode
}) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver ? children : null
}
