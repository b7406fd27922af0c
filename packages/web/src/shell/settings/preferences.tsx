/** Display settings kept in this browser: language, size and theme. */
import { isTextLanguage, type Language, type TextLanguage } from '@casebook/core/language/language'
import { type Theme, themeFromMemory } from '@casebook/core/shell/theme'
import { type ZoomLevel, zoomFromMemory } from '@casebook/core/shell/zoom'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { speak } from '../i18n'
import { recall, remember } from '../memory'
import { firstLanguage } from './firstLanguage'

export interface Preferences {
  readonly language: Language
  /** The language chosen for the texts of studies, where one has languages that the interface lacks. */
  readonly textLanguage: TextLanguage | null
  readonly zoom: ZoomLevel
  readonly theme: Theme
  readonly chooseLanguage: (language: Language) => void
  readonly chooseTextLanguage: (language: TextLanguage) => void
  /** Overrides the language while the user is in a base that lacks theirs. Null restores it. */
  readonly speakMeanwhile: (language: Language | null) => void
  readonly chooseZoom: (zoom: ZoomLevel) => void
  readonly chooseTheme: (theme: Theme) => void
}

const PreferencesContext = createContext<Preferences | null>(null)

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext)
  if (!preferences) throw new Error('usePreferences needs a PreferencesProvider above it')
  return preferences
}

function keptTextLanguage(): TextLanguage | null {
  const kept = recall('textLanguage')
  return kept !== null && isTextLanguage(kept) ? kept : null
}

interface PreferencesProviderProps {
  /** The language already loaded. */
  readonly spoken: Language
  readonly children: ReactNode
}

export function PreferencesProvider({ spoken, children }: PreferencesProviderProps) {
  const [language, setLanguage] = useState(spoken)
  const [textLanguage, setTextLanguage] = useState(keptTextLanguage)
  const [zoom, setZoom] = useState(() => zoomFromMemory(recall('zoom')))
  const [theme, setTheme] = useState(() =>
    themeFromMemory(recall('theme'), matchMedia('(prefers-color-scheme: dark)').matches),
  )

  useLayoutEffect(() => {
    document.documentElement.dataset.zoom = String(zoom)
    document.documentElement.dataset.theme = theme
  }, [zoom, theme])

  const preferences = useMemo<Preferences>(
    () => ({
      language,
      textLanguage,
      zoom,
      theme,
      chooseLanguage: async (next) => {
        await speak(next)
        remember('language', next)
        setLanguage(next)
      },
      chooseTextLanguage: (next) => {
        remember('textLanguage', next)
        setTextLanguage(next)
      },
      speakMeanwhile: async (next) => {
        const meanwhile = next ?? firstLanguage()
        await speak(meanwhile)
        setLanguage(meanwhile)
      },
      chooseZoom: (next) => {
        remember('zoom', String(next))
        setZoom(next)
      },
      chooseTheme: (next) => {
        remember('theme', next)
        setTheme(next)
      },
    }),
    [language, textLanguage, zoom, theme],
  )
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>
}
