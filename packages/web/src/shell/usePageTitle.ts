import { useEffect } from 'react'

/** The window's title while a screen shows: what it is about first, for tabs are narrow. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Casebook`
  }, [title])
}
