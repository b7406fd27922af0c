import { BaseRenderer, buildForm, RendererThemeProvider, useRendererQueryClient } from '@aehrc/smart-forms-renderer'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { def, root, shown } from '../../src/dom.js'

const d = def()
let bump
function App() {
  const client = useRendererQueryClient()
  const [k, set] = useState(0)
  bump = () => set((x) => x + 1)
  return (
    <RendererThemeProvider>
      <QueryClientProvider client={client}>
        <BaseRenderer key={k} />
      </QueryClientProvider>
    </RendererThemeProvider>
  )
}
const ready = (async () => {
  await buildForm({ questionnaire: d.questionnaire })
  createRoot(root()).render(<App />)
})()
const $ = (id) => document.querySelector(`[data-linkid="${id}"]`)
window.__bench = {
  expectAtStart: d.expect,
  ready: () => ready,
  countShown: () => new Set([...document.querySelectorAll('[data-linkid^="q"]')].map((e) => e.dataset.linkid)).size,
  isShown: (id) => shown($(id)),
  target: (id, v) => {
    const i = d.index[id].o.indexOf(v)
    return $(id)?.querySelectorAll('input[type=radio]')[i]?.closest('label')
  },
  input: (id) => $(id)?.querySelector('input'),
  read: (id) => $(id)?.querySelector('input')?.value,
  fillAll: async () => {
    await buildForm({ questionnaire: d.questionnaire, questionnaireResponse: d.response })
    bump()
  },
}
