import type { ReactElement } from 'react'
import { drawings, type IconName } from './drawings'

/** Icons that follow the reading direction and are mirrored with it. */
const directed: ReadonlySet<IconName> = new Set(['arr', 'arl', 'left', 'right', 'reply', 'undo', 'out', 'list'])

/** An icon name, or one of `moreDrawings`, which are loaded with the components that use them. */
export type Drawing = IconName | ReactElement

interface IconProps {
  readonly name: Drawing
  readonly size?: 'small' | 'medium' | 'large'
  readonly className?: string
}

const sizes = { small: 's', medium: '', large: 'l' }

/** Decorative: the text beside it, or the button's name, carries the meaning. */
export function Icon({ name, size = 'medium', className = '' }: IconProps) {
  return (
    <svg
      className={`i ${sizes[size]} ${typeof name === 'string' && directed.has(name) ? 'dir' : ''} ${className}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {typeof name === 'string' ? drawings[name] : name}
    </svg>
  )
}
