import { commandOf } from '@casebook/core/shell/keys'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { CtrlKey } from '../../shell/CtrlKey'
import { searchBoxClass } from '../../ui/fields/input'
import { Icon } from '../../ui/Icon'
import { IconButton } from '../../ui/IconButton'
import { lazyComponent } from '../../ui/lazy/lazyComponent'

const ScreenPaletteDialog = lazyComponent(() => import('./ScreenPaletteDialog'))

/** Search on every screen of staff, opened by Ctrl+K or by a button styled like the search field. */
export function ScreenPalette({ isNarrow }: { readonly isNarrow: boolean }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (commandOf(event, { isTyping: true, areLettersOn: false }) !== 'palette') return
      // Always replaces the browser's own search.
      event.preventDefault()
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) setIsOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const open = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K',
    onClick: () => setIsOpen(true),
  } as const
  return (
    <>
      {isNarrow ? (
        <IconButton
          icon="search"
          label={t({ id: 'palette.find', message: 'Search cases, studies, actions' })}
          {...open}
        />
      ) : (
        <button
          type="button"
          className={`h-[1.875rem] w-88 max-w-[30vw] cursor-pointer gap-1 text-start text-ink-3 ${searchBoxClass}`}
          {...open}
        >
          <Icon name="search" size="small" className="text-ink-3" />
          <span className="flex-1 truncate">
            <Trans id="palette.find" message="Search cases, studies, actions" />
          </span>
          <span className="flex items-center gap-[0.1875rem] pointer-coarse:hidden" aria-hidden="true">
            <CtrlKey />
            <kbd>K</kbd>
          </span>
        </button>
      )}
      {isOpen && <ScreenPaletteDialog onClose={() => setIsOpen(false)} onMissing={() => setIsOpen(false)} />}
    </>
  )
}
