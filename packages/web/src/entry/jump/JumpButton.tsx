import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { useModal } from '../modals/modalState'

/** Styled like the search field it opens. */
export function JumpButton() {
  const modal = useModal()
  return (
    <button
      type="button"
      className="fil jumpbutton"
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={() => modal.open({ type: 'jump' })}
    >
      <Icon name="search" size="small" className="muted" />
      <span className="grow trunc">
        <Trans id="jump.title" message="Jump to a question" />
      </span>
      <span aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </button>
  )
}
