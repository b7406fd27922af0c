/** Requirements of WCAG 2.2 in a small window: no scrolling in two directions (1.4.10), and nothing over the focused element (2.4.11). */
import type { Page } from 'playwright-core'

/** Each thing that is wrong at this moment, one line each. */
export function reflowFindings(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const overlay = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]'
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => one.checkVisibility())
    const nameOf = (one: Element | null) =>
      one
        ? `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} "${one.textContent?.slice(0, 30)}"`
        : 'nothing'

    const inWindow = (one: Element) => {
      const { top, left, bottom, right } = one.getBoundingClientRect()
      return top > -1 && left > -1 && bottom < innerHeight + 1 && right < innerWidth + 1
    }
    const isOpenToSight = (one: Element) => {
      const { left, top, bottom, width, height } = one.getBoundingClientRect()
      const drawn = one.closest('label') ?? one
      return [top + 2, top + height / 2, bottom - 2].every((y) => {
        const hit = document.elementFromPoint(left + width / 2, y)
        // An overlay may cover the control that opened it.
        return drawn.contains(hit) || (hit?.closest(overlay) && !one.closest(overlay))
      })
    }

    const wide = () => {
      const beyond = document.documentElement.scrollWidth - innerWidth
      // A table may be as wide as what it compares.
      const scrolled = all.filter(
        (one) =>
          /auto|scroll/.test(getComputedStyle(one).overflowX) &&
          one.scrollWidth > one.clientWidth + 1 &&
          !one.querySelector('table'),
      )
      return [
        ...(beyond > 0 ? [`The page is ${beyond} pixels wider than its window`] : []),
        ...scrolled.map((one) => `To be scrolled sideways: ${nameOf(one)}`),
      ]
    }

    const focus = () => {
      const active = document.activeElement
      if (!active?.matches('a, button, input, select, textarea, [tabindex="0"], [role^=menuitem]')) return []
      const option = document.getElementById(active.getAttribute('aria-activedescendant') ?? '')
      return [active, ...(option ? [option] : [])].flatMap((one) => [
        ...(inWindow(one) ? [] : [`Has the focus outside of the window: ${nameOf(one)}`]),
        ...(isOpenToSight(one) ? [] : [`Has the focus and is covered: ${nameOf(one)}`]),
      ])
    }

    const sticking = () =>
      all
        .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
        .filter((one) => !one.closest(overlay) && !one.querySelector(overlay))
        .filter((one) => {
          const { top, left, bottom, right } = one.getBoundingClientRect()
          const width = Math.min(right, innerWidth) - Math.max(left, 0)
          const height = Math.min(bottom, innerHeight) - Math.max(top, 0)
          return width > 0 && height > 0 && width * height > (innerWidth * innerHeight) / 2
        })
        .map((one) => `Stays over more than half of the window: ${nameOf(one)}`)

    const overlays = () => {
      const open = all.filter((one) => one.matches(overlay))
      const unreached = [...document.querySelectorAll<HTMLElement>('[role=dialog] button, [role=alertdialog] button')]
        .filter((one) => one.checkVisibility())
        .filter((button) => {
          button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          return !inWindow(button) || !isOpenToSight(button)
        })
      return [
        ...open.filter((one) => !inWindow(one)).map((one) => `Does not fit the window: ${nameOf(one)}`),
        ...unreached.map((one) => `Cannot be reached by scrolling: ${nameOf(one)}`),
      ]
    }

    return [...wide(), ...focus(), ...sticking(), ...overlays()]
  })
}
