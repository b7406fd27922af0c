/** Questions for dates: a form that has none does not wait for the reader of dates. */
import { useEffect, useSyncExternalStore } from 'react'
import { soon } from '../../ui/later'
import type { WidgetProps } from '../widgets/widget'
import { DateMeanwhile } from './DateMeanwhile'

type DateCode = typeof import('./dateCode')

/** Null until it was fetched. */
let code: DateCode | null = null
const listeners = new Set<() => void>()

async function dateCode(): Promise<DateCode> {
  code = await import('./dateCode')
  for (const listener of listeners) listener()
  return code
}

export const DateField = soon<WidgetProps>(
  async () => ({ default: (await dateCode()).DateField }),
  (widget) => <DateMeanwhile {...widget} />,
)

/** Null while nobody asks for it, and until it was fetched. */
export function useDateCode(isAsked: boolean): DateCode | null {
  useEffect(() => {
    if (isAsked) DateField.fetch()
  }, [isAsked])
  const known = useSyncExternalStore(subscribe, () => code)
  return isAsked ? known : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
