import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { useDialog } from '../fitting'

/** Styled like the search field it opens. */
export function JumpButton() {
  const jump = useDialog('jump')
  return (
    <button
      type="button"
      className="mb-2 flex h-8 w-full min-w-0 flex-none cursor-pointer items-center gap-2 rounded-[0.4375rem] border border-control bg-surface px-2 text-start text-[0.8125rem] text-ink-2 hover:bg-hover pointer-coarse:min-h-[44px]"
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={() => jump({})}
    >
      <Icon name="search" size="small" className="text-ink-3" />
      <span className="min-w-0 flex-1 truncate">
        <Trans id="jump.title" message="Jump to a question" />
      </span>
      <span aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </button>
  )
}
