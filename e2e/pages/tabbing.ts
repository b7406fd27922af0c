/** A whole screen without a mouse. */
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** The controls that the focus has not reached yet. */
    unreached?: Set<Element>
  }
}

/** Presses Tab through the screen once, and answers the controls that it does not reach, in words. */
export async function unreachedByTab(page: Page): Promise<readonly string[]> {
  let left = await page.evaluate(watchFocus)
  for (let presses = 2 * left + 5; presses > 0 && left > 0; presses--) {
    await page.keyboard.press('Tab')
    left = await page.evaluate(() => window.unreached?.size ?? 0)
  }
  return page.evaluate(() => [...(window.unreached ?? [])].map((control) => control.outerHTML.slice(0, 160)))
}

/** Answers how many controls there are outside of what a dialog hides. Of the controls of one group, such as tabs and radio buttons, the arrow keys reach the others. */
function watchFocus(): number {
  const inGroup = '[role=tab], [role=radio], [role=option], [role=gridcell], input[type=radio]'
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter(
    (control) =>
      !control.matches(`${inGroup}, [tabindex="-1"], :disabled, [inert] *, [aria-hidden=true], [aria-hidden=true] *`) &&
      control.checkVisibility({ visibilityProperty: true }) &&
      control.getClientRects().length > 0,
  )
  const unreached = new Set<Element>(controls)
  window.unreached = unreached
  document.addEventListener('focusin', ({ target }) => unreached.delete(target as Element))
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return unreached.size
}
