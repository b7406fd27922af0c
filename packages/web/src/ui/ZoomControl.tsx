import { Segmented } from './fields/Segmented'

interface ZoomControlProps {
  readonly label: string
  /** Names of the three levels, from small to large. */
  readonly names: readonly [string, string, string]
  /** 0, 1 or 2. */
  readonly value: number
  readonly onChange: (level: number) => void
}

const levels = ['0', '1', '2'] as const
const sizes = ['text-xs', 'text-base', 'text-lg']

/** The zoom level of the whole page. */
export function ZoomControl({ label, names, value, onChange }: ZoomControlProps) {
  return (
    <Segmented
      label={label}
      value={levels[value] ?? '1'}
      onChange={(level) => onChange(Number(level))}
      segments={levels.map((level, index) => ({
        value: level,
        label: names[index] ?? level,
        content: (
          <span className={sizes[index]} aria-hidden="true">
            A
          </span>
        ),
      }))}
    />
  )
}
