import { useEffect } from 'react'

/** Sets the window title while a screen is shown. The subject comes first, because tabs are narrow. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Casebook`
  }, [title])
}
