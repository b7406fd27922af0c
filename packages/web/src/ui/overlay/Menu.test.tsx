import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { lazyComponent } from '../lazy/lazyComponent'
import { Menu } from './Menu'
import { MenuItem } from './MenuItem'
import { MenuItems, type OpenMenu } from './MenuItems'

function Fruits(menu: OpenMenu) {
  return (
    <MenuItems {...menu}>
      <MenuItem onSelect={() => {}}>Apple</MenuItem>
      <MenuItem onSelect={() => {}}>Pear</MenuItem>
    </MenuItems>
  )
}

/** A menu whose code loads when the test says so. */
function openMenu() {
  let arrive = (_: { default: ComponentType<OpenMenu> }) => {}
  const code = new Promise<{ default: ComponentType<OpenMenu> }>((resolve) => {
    arrive = resolve
  })
  render(
    <>
      <Menu items={lazyComponent(() => code)} trigger={<button type="button">Fruits</button>} />
      <input aria-label="Name" />
    </>,
  )
  return {
    trigger: screen.getByRole('button', { name: 'Fruits' }),
    arrive: () => act(async () => arrive({ default: Fruits })),
  }
}

describe('a menu whose code is not loaded yet', () => {
  it('has a button with a name', () => {
    const { trigger } = openMenu()
    expect(trigger.getAttribute('aria-haspopup')).toBe('menu')
    expect(trigger.getAttribute('aria-expanded')).toBe('false')
  })

  it('opens for the earlier click, labelled by its button', async () => {
    const { trigger, arrive } = openMenu()
    await userEvent.click(trigger)
    expect(screen.queryByRole('menu')).toBeNull()
    await arrive()
    expect(await screen.findByRole('menu', { name: 'Fruits' })).toBeTruthy()
    expect(trigger.getAttribute('aria-expanded')).toBe('true')
  })

  it.each(['{Enter}', ' ', '{ArrowDown}'])('opens on "%s" with the focus on the first item', async (key) => {
    const { trigger, arrive } = openMenu()
    trigger.focus()
    await userEvent.keyboard(key)
    await arrive()
    expect(document.activeElement).toBe(await screen.findByRole('menuitem', { name: 'Apple' }))
  })

  it('does not open if the user does something else meanwhile', async () => {
    const { trigger, arrive } = openMenu()
    await userEvent.click(trigger)
    await userEvent.type(screen.getByLabelText('Name'), 'Mara')
    await arrive()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })

  it('returns the focus to its button on closing', async () => {
    const { trigger, arrive } = openMenu()
    trigger.focus()
    await userEvent.keyboard('{Enter}')
    await arrive()
    await screen.findByRole('menu')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await expect.poll(() => document.activeElement).toBe(trigger)
  })
})
