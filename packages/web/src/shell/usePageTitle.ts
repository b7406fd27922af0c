import { useContext, useEffect } from 'react'
import { IsPreviewContext } from './IsPreviewContext'

/** Sets the window title while a screen is shown. The subject comes first, because tabs are narrow. */
export function usePageTitle(title: string): void {
  const isPreview = useContext(IsPreviewContext)
  useEffect(() => {
    if (!isPreview) document.title = `${title} – Casebook`
  }, [title, isPreview])
}
