import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../../ui/IconButton'
import { usePreferences } from './preferences'

export function ThemeSwitch({ size = 'small' }: { readonly size?: 'small' | 'medium' }) {
  const { t } = useLingui()
  const { theme, chooseTheme } = usePreferences()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      size={size}
      label={
        isDark
          ? t({ id: 'shell.theme.light', message: 'Light mode' })
          : t({ id: 'shell.theme.dark', message: 'Dark mode' })
      }
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  )
}
