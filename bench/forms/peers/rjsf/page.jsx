import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { def, root, shown } from '../../src/dom.js'

const d = def()
let setData
const derive = (data) => {
  let out = data
  for (const { s, id, sum } of d.derived) {
    const sec = out?.[s]
    const xs = sum.map((k) => sec?.[k]).filter((x) => typeof x === 'number')
    const v = xs.length ? xs.reduce((a, b) => a + b, 0) : undefined
    if (sec?.[id] !== v) out = { ...out, [s]: { ...sec, [id]: v } }
  }
  return out
}
function App() {
  const [data, set] = useState({})
  setData = set
  return (
    <Form
      schema={d.schema}
      uiSchema={d.uiSchema}
      validator={validator}
      formData={data}
      noHtml5Validate
      experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
      onChange={(e) => set(derive(e.formData))}
    >
      <span />
    </Form>
  )
}
createRoot(root()).render(<App />)
const $ = (id) =>
  document
    .querySelector(
      `#root_${d.section[id]}_${id}, [id^="root_${d.section[id]}_${id}-"], [id^="root_${d.section[id]}_${id}__"]`,
    )
    ?.closest('.rjsf-field, .form-group')
const opts = { y: 0, n: 1, a0: 0, a1: 1, a2: 2, a3: 3 }
window.__bench = {
  expectAtStart: d.expect,
  ready: async () => {},
  countShown: () => document.querySelectorAll('.rjsf-field-string, .rjsf-field-number, .rjsf-field-array').length,
  isShown: (id) => shown($(id)),
  target: (id, v) => document.querySelector(`[id="root_${d.section[id]}_${id}-${opts[v]}"]`)?.closest('label'),
  input: (id) => document.querySelector(`[id="root_${d.section[id]}_${id}"]`),
  read: (id) => document.querySelector(`[id="root_${d.section[id]}_${id}"]`)?.value,
  fillAll: async (a) => {
    const out = {}
    for (const id in a) {
      out[d.section[id]] ??= {}
      out[d.section[id]][id] = a[id]
    }
    setData(derive(out))
  },
}
