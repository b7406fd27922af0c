import { type ReactNode, useEffect, useState } from 'react'

/** Shows nothing for a moment, so that what comes at once does not flicker. */
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
