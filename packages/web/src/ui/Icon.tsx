import type { ReactElement } from 'react'
import { drawings, type IconName } from './drawings'

/** Icons that point along the line of reading turn round with it. */
const directed: ReadonlySet<IconName> = new Set(['arr', 'arl', 'left', 'right', 'reply', 'undo', 'out', 'list'])

/** By its name, or one of `moreDrawings`, which are loaded with the pieces that show them. */
export type Drawing = IconName | ReactElement

interface IconProps {
  readonly name: Drawing
  readonly size?: 'small' | 'medium' | 'large'
  readonly className?: string
}

const sizes = { small: 's', medium: '', large: 'l' }

/** Decoration: the words beside it, or the button's name, say what it means. */
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
