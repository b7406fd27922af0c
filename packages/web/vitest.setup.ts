/** What jsdom lacks of a browser and our pieces stand on. */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

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

// Nothing is found sooner for waiting longer; on a busy machine it is found at all.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

// What comes at leisure may just be loading: cut off, it could not be loaded for any later file of this process.
afterAll(() => vi.dynamicImportSettled())
