import type { ReactElement } from 'react'
import { drawings, type IconName } from './icons/drawings'

/** Icons that follow the reading direction and are mirrored with it. */
const directed: ReadonlySet<IconName> = new Set(['arr', 'arl', 'left', 'right', 'reply', 'undo', 'out', 'list'])

/** An icon name, or one of `moreDrawings`, which are loaded with the components that use them. */
export type Drawing = IconName | ReactElement

const sizes = {
  chip: 'size-3.5',
  small: 'size-[0.9375rem]',
  text: 'size-4',
  medium: 'size-4.5',
  large: 'size-[1.375rem]',
  huge: 'size-6',
}

interface IconProps {
  readonly name: Drawing
  readonly size?: keyof typeof sizes
  readonly className?: string
}

/** Lines of an icon's drawing. `Ring` draws with thicker ones. Nothing is clipped: a list of many icons is painted in half the time. */
export const lineClass = 'block flex-none overflow-visible fill-none stroke-current'

/** Decorative: the text beside it, or the button's name, carries the meaning. */
export function Icon({ name, size = 'medium', className = '' }: IconProps) {
  return (
    <svg
      className={`${lineClass} stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round] ${sizes[size]} ${typeof name === 'string' && directed.has(name) ? 'rtl:[scale:-1_1]' : ''} ${className}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {typeof name === 'string' ? drawings[name] : name}
    </svg>
  )
}
