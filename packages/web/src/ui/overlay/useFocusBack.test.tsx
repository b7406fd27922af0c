import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { lazyComponent } from '../lazy/lazyComponent'
import { AlertDialog } from './AlertDialog'
import { Dialog } from './Dialog'
import { Menu } from './Menu'
import { MenuItem } from './MenuItem'
import { MenuItems, type OpenMenu } from './MenuItems'
import { Sheet } from './Sheet'

type Close = (open: false) => void

const kinds = {
  dialog: (open: boolean, close: Close) => (
    <Dialog open={open} onClose={() => close(false)} title="Over the page" closeLabel="Close" />
  ),
  sheet: (open: boolean, close: Close) => (
    <Sheet open={open} onClose={() => close(false)} title="Over the page" closeLabel="Close">
      Nothing
    </Sheet>
  ),
  question: (open: boolean, close: Close) => <Question open={open} close={close} />,
}

function Question({ open, close }: { readonly open: boolean; readonly close: Close }) {
  const backRef = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      open={open}
      onEscape={() => close(false)}
      title="Over the page"
      description="Sure?"
      focusOn={backRef}
      footer={
        <button ref={backRef} type="button">
          Back
        </button>
      }
    />
  )
}

function Page({ kind, closing = () => {} }: { readonly kind: keyof typeof kinds; readonly closing?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    closing()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <input aria-label="Elsewhere" />
      {kinds[kind](isOpen, close)}
    </>
  )
}

const opener = () => screen.getByRole('button', { name: 'Open', hidden: true })

describe.each(['dialog', 'sheet', 'question'] as const)('closing a %s', (kind) => {
  it('returns the focus to the previous element', async () => {
    const user = userEvent.setup()
    render(<Page kind={kind} />)
    await user.click(opener())
    expect(document.activeElement).not.toBe(opener())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })

  it('leaves the focus where the closing code has moved it', async () => {
    const user = userEvent.setup()
    const elsewhere = () => screen.getByRole('textbox', { name: 'Elsewhere', hidden: true })
    render(<Page kind={kind} closing={() => setTimeout(() => elsewhere().focus())} />)
    await user.click(opener())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(elsewhere()))
    await new Promise((settle) => setTimeout(settle, 50))
    expect(document.activeElement).toBe(elsewhere())
  })
})

/** A menu item opens one dialog, which opens another. */
function Chain() {
  const [now, setNow] = useState<'first' | 'second' | null>(null)
  const [items] = useState(() =>
    lazyComponent(async () => ({
      default: (menu: OpenMenu) => (
        <MenuItems {...menu}>
          <MenuItem onSelect={() => setNow('first')}>Open</MenuItem>
        </MenuItems>
      ),
    })),
  )
  return (
    <>
      <Menu items={items} trigger={<button type="button">More</button>} />
      {now === 'first' && (
        <Dialog open onClose={() => setNow(null)} title="First" closeLabel="Close">
          <button type="button" onClick={() => setNow('second')}>
            Go on
          </button>
        </Dialog>
      )}
      {now === 'second' && <Dialog open onClose={() => setNow(null)} title="Second" closeLabel="Close" />}
    </>
  )
}

describe('a dialog opened by a menu item', () => {
  const more = () => screen.getByRole('button', { name: 'More', hidden: true })

  it.each(['mouse', 'keyboard'])('returns the focus to the menu’s button, opened by %s', async (by) => {
    const user = userEvent.setup()
    render(<Chain />)
    if (by === 'mouse') {
      await user.click(more())
      await user.click(await screen.findByRole('menuitem', { name: 'Open' }))
    } else {
      more().focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Open' })))
      await user.keyboard('{Enter}')
    }
    await screen.findByRole('dialog', { name: 'First' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(more()))
  })

  it('does so after a second dialog replaced the first', async () => {
    const user = userEvent.setup()
    render(<Chain />)
    await user.click(more())
    await user.click(await screen.findByRole('menuitem', { name: 'Open' }))
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    await screen.findByRole('dialog', { name: 'Second' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(more()))
  })
})
