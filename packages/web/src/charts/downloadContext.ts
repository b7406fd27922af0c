import { createContext } from 'react'

export type ChartFile = 'svg' | 'png'

/** Saves the chart around the menu. */
export const DownloadContext = createContext<(file: ChartFile) => void>(() => {})
