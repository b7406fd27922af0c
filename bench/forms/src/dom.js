// Small helpers for peer pages.
export const def = () => JSON.parse(document.getElementById('def').textContent)
export const root = () => document.getElementById('root')
export const shown = (el) => !!el && el.isConnected && el.checkVisibility()
