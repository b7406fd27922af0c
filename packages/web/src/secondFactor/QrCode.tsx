import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** The quiet zone that readers need. */
const margin = 4

interface QrCodeProps {
  readonly text: string
  readonly label: string
  /** A long text has many small squares. */
  readonly isLarge?: boolean
}

/** Black on white also in dark: many readers take nothing else. */
export function QrCode({ text, label, isLarge = false }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text])
  const whole = size + 2 * margin
  return (
    <svg
      className={`flex-none rounded-md border border-line ${isLarge ? 'size-60' : 'size-38'}`}
      viewBox={`${-margin} ${-margin} ${whole} ${whole}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#10181c" />
    </svg>
  )
}

/** One path of all dark squares. */
function drawn(text: string): { readonly size: number; readonly path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (code.isDark(row, column) ? `M${column} ${row}h1v1h-1z` : '')).join(''),
  )
  return { size, path: rows.join('') }
}
