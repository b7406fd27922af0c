// Enketo core without its optional widgets (native inputs), as the fastest set-up.
import { Form } from 'enketo-core'
import { def, root } from '../../src/dom.js'

const d = def()
let form
function start(instanceStr) {
  form?.resetView?.()
  root().innerHTML = d.form
  const opts = { modelStr: d.model, ...(instanceStr && { instanceStr, submitted: false }) }
  form = new Form(document.querySelector('form.or'), opts, { language: 'en' })
  const errs = form.init()
  if (errs?.length) window.__probe.errors.push(`enketo: ${errs.join('; ').slice(0, 300)}`)
}
start()
const $ = (id) => document.querySelector(`[name="${d.path[id]}"], [data-name="${d.path[id]}"]`)?.closest('.question')
window.__bench = {
  expectAtStart: d.expect,
  commitKey: 'Tab', // Enketo recalculates on change, not on input
  ready: async () => {},
  countShown: () =>
    [...document.querySelectorAll('.question')].filter(
      (e) => !e.classList.contains('disabled') && !e.classList.contains('pre-init'),
    ).length,
  isShown: (id) => {
    const e = $(id)
    return !!e && !e.classList.contains('disabled') && !e.classList.contains('pre-init')
  },
  target: (id, v) => $(id)?.querySelector(`input[value="${v}"]`),
  input: (id) => $(id)?.querySelector('input'),
  read: (id) => $(id)?.querySelector('input')?.value,
  fillAll: async () => start(d.filled),
}
