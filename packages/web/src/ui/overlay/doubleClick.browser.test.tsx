/** A double click on what closes an overlay: the second click of a mouse or finger lands where the overlay was. */
import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Button } from '../Button'
import { AlertDialog } from './AlertDialog'
import { Dialog } from './Dialog'
import { Sheet } from './Sheet'
import '../../look/index.css'

afterEach(cleanup)

interface OverlayProps {
  readonly open: boolean
  readonly onClose: () => void
}

const overlays: Readonly<Record<string, ComponentType<OverlayProps>>> = {
  dialog: ({ open, onClose }) => (
    <Dialog open={open} onClose={onClose} title="Save?" footer={<Button onClick={onClose}>Save</Button>} />
  ),
  alert: ({ open, onClose }) => {
    const safe = useRef<HTMLButtonElement>(null)
    const footer = (
      <Button ref={safe} onClick={onClose}>
        Save
      </Button>
    )
    return <AlertDialog open={open} title="Save?" description="It is kept." focusOn={safe} footer={footer} />
  },
  sheet: ({ open, onClose }) => (
    <Sheet open={open} onClose={onClose} title="Save?" closeLabel="Close">
      <Button onClick={onClose}>Save</Button>
    </Sheet>
  ),
}

const said = { behind: 0 }

/** A page that is a button everywhere, with an overlay before it. */
function Covered({ overlay: Overlay }: { readonly overlay: ComponentType<OverlayProps> }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" className="fixed inset-0" onClick={() => said.behind++}>
        Behind
      </button>
      <Overlay open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

it.each(Object.entries(overlays))('a double click that closes a %s presses nothing behind it', async (_, overlay) => {
  said.behind = 0
  render(<Covered overlay={overlay} />)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(said.behind).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Behind' }))
  await expect.poll(() => said.behind).toBe(1)
})
