/** The palette offers common to all screens of staff. */
import { nameOfBase } from '@casebook/core/bases/baseList'
import type { GroupOfBases } from '@casebook/core/bases/bases.calls'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { baseAddress } from '../../router/addresses/basesAddress'
import { useAskToLeave } from '../../router/LeaveGuardContext'
import { useSession } from '../../session/session'
import type { Offer } from '../../shell/palette/Palette'
import { useScreenOffers } from '../../shell/palette/useScreenOffers'
import { usePreferences } from '../../shell/settings/preferences'

/** The screens, and the actions of the user menu. */
export function useStaffOffers(): readonly Offer[] {
  const { t } = useLingui()
  const { signOut } = useSession()
  const { theme, chooseTheme } = usePreferences()
  const askToLeave = useAskToLeave()
  const screens = useScreenOffers()
  const isDark = theme === 'dark'
  return [
    ...screens,
    {
      key: 'theme',
      kind: 'action',
      icon: isDark ? 'sun' : 'moon',
      name: isDark
        ? t({ id: 'shell.theme.light', message: 'Light mode' })
        : t({ id: 'shell.theme.dark', message: 'Dark mode' }),
      onChoose: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    {
      key: 'signOut',
      kind: 'action',
      icon: 'out',
      name: t({ id: 'user.logout', message: 'Sign out' }),
      onChoose: () => askToLeave(signOut),
    },
  ]
}

export function useBaseOffers(groups: readonly GroupOfBases[]): readonly Offer[] {
  const { language } = usePreferences()
  const [, navigate] = useLocation()
  return groups.flatMap(({ group, bases }) =>
    bases.map(
      (base): Offer => ({
        key: baseAddress({ group, base: base.base }),
        kind: { within: group },
        icon: 'home',
        name: nameOfBase(base, language),
        onChoose: () => navigate(baseAddress({ group, base: base.base })),
      }),
    ),
  )
}
