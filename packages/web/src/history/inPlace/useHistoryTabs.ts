import { outline } from '@casebook/core/entry/form/outline/outline'
import { tabOf } from '@casebook/core/marks/tabMarks'
import type { SdvTab } from '@casebook/core/sdv/marks'
import { useMemo } from 'react'
import { useHistoryPlace } from './historyPlace'

const nothingLocked: ReadonlySet<string> = new Set()

/** The sections of the revision shown, as verification sees them. */
export function useHistoryTabs(): readonly SdvTab[] {
  const { engine } = useHistoryPlace().compared
  return useMemo(() => outline(engine, nothingLocked).sections.map(tabOf), [engine])
}
