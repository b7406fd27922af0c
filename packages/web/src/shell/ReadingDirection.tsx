import { directionOfLanguage } from '@casebook/core/shell/language'
import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { usePreferences } from './preferences'

/** Tells the components which way people read, for arrow keys and for the sides menus open to. */
export function ReadingDirection({ children }: { readonly children: ReactNode }) {
  const { language } = usePreferences()
  return <Direction.Provider dir={directionOfLanguage(language)}>{children}</Direction.Provider>
}
