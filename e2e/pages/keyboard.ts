/** Somebody without a mouse. */
import type { Locator, Page } from 'playwright-core'

const maxStops = 120

/** Presses Tab, or Shift+Tab, until the control has the focus; throws if it cannot be reached so. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.first().waitFor()
  for (let stop = 0; stop < maxStops; stop++) {
    if (await hasFocus(control)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Not reached by ${maxStops} presses of ${key}: ${control}`)
}

async function hasFocus(control: Locator): Promise<boolean> {
  return control.first().evaluate((element) => element === element.ownerDocument.activeElement)
}
