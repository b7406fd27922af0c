/** Browser APIs that jsdom lacks and our components need. */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { quickenStyles } from './src/testing/quickStyles'

class NeverResized {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NeverResized
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}
globalThis.matchMedia ??= (media) =>
  ({ matches: false, media, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList

if (document.defaultView) quickenStyles(document.defaultView)

// Does not slow down passing tests, and avoids failures on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

// A prefetch may still be running. If interrupted, the module could not be loaded by later files in this process.
afterAll(() => vi.dynamicImportSettled())
