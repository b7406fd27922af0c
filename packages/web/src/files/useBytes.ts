import { useLingui } from '@lingui/react'

const units = ['B', 'KiB', 'MiB']

/** Bytes in words: `18.2 KiB`. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useLingui()
  return (bytes) => {
    let [size, unit] = [bytes, 0]
    while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1]
    return `${i18n.number(size, { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${units[unit]}`
  }
}
