import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button'
import { deliberately } from './hooks/deliberately'
import type { IconName } from './icons/drawings'

interface SecureButtonProps {
  readonly children: ReactNode
  /** The label while the button waits for the second click. */
  readonly warning: ReactNode
  readonly onConfirm: () => void
  readonly icon?: IconName
  readonly size?: 'small' | 'medium' | 'large'
  readonly disabled?: boolean
  /** False for a deed that takes nothing away. */
  readonly isDanger?: boolean
}

const armedFor = 6_000

/** A two-step button: the first click warns, the second confirms. A double click is one. Resets after six seconds or on blur. */
export function SecureButton({
  children,
  warning,
  onConfirm,
  icon,
  size = 'medium',
  disabled = false,
  isDanger = true,
}: SecureButtonProps) {
  const [isArmed, setIsArmed] = useState(false)

  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => setIsArmed(false), armedFor)
    return () => clearTimeout(timer)
  }, [isArmed])

  return (
    <>
      <Button
        variant={isArmed ? 'warning' : isDanger ? 'danger' : 'default'}
        size={size}
        disabled={disabled}
        {...(icon && { icon: isArmed ? 'warn' : icon })}
        onBlur={() => setIsArmed(false)}
        {...deliberately(() => {
          setIsArmed(!isArmed)
          if (isArmed) onConfirm()
        })}
      >
        {isArmed ? warning : children}
      </Button>
      <span role="alert" className="sr-only">
        {isArmed && warning}
      </span>
    </>
  )
}
