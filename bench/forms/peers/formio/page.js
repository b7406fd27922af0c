import { Formio } from '@formio/js'
import { def, root, shown } from '../../src/dom.js'

const d = def()
let form
const ready = Formio.createForm(root(), d.form, { noAlerts: true }).then((f) => (form = f))
const $ = (id) => document.querySelector(`.formio-component-${id}`)
window.__bench = {
  expectAtStart: d.expect,
  ready: async () => {
    await ready
  },
  countShown: () =>
    document.querySelectorAll(
      '.formio-component-radio:not(.formio-hidden), .formio-component-selectboxes:not(.formio-hidden), .formio-component-number:not(.formio-hidden), .formio-component-textfield:not(.formio-hidden)',
    ).length,
  isShown: (id) => {
    const e = $(id)
    return !!e && !e.classList.contains('formio-hidden') && shown(e)
  },
  target: (id, v) => $(id)?.querySelector(`input[value="${v}"]`),
  input: (id) => $(id)?.querySelector('input'),
  read: (id) => $(id)?.querySelector('input')?.value,
  fillAll: async (a) => {
    const data = { ...a }
    for (const id of d.mc) if (data[id]) data[id] = Object.fromEntries(data[id].map((x) => [x, true]))
    await form.setSubmission({ data })
  },
}
