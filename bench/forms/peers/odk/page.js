import { OdkWebForm, webFormsPlugin } from '@getodk/web-forms'
import { createApp, h, ref } from 'vue'
import { def, root, shown } from '../../src/dom.js'

const d = def()
const edit = ref(null),
  key = ref(0)
createApp({
  render: () =>
    h(OdkWebForm, {
      key: key.value,
      formXml: d.xml,
      fetchFormAttachment: async () => new Response('', { status: 404 }),
      missingResourceBehavior: 'BLANK',
      ...(edit.value && { editInstance: edit.value }),
    }),
})
  .use(webFormsPlugin)
  .mount(root())
// The DOM carries generated ids only: a question is found by its number, by binary search in document order.
const live = document.getElementsByClassName('question-container'),
  no = new WeakMap()
const noOf = (e) => {
  const known = no.get(e)
  if (known) return known
  const v = parseInt(e.textContent, 10)
  no.set(e, v)
  return v
}
const info = new Map(d.ids.map((x) => [x.id, x]))
const $ = (id) => {
  const want = +id.slice(1)
  let a = 0,
    b = live.length - 1
  while (a <= b) {
    const k = (a + b) >> 1,
      v = noOf(live[k])
    if (v === want) return live[k]
    if (v < want) a = k + 1
    else b = k - 1
  }
  return null
}
window.__bench = {
  expectAtStart: d.expect,
  ready: async () => {},
  countShown: () => live.length,
  isShown: (id) => shown($(id)),
  target: (id, v) => $(id)?.querySelectorAll('.value-option')[info.get(id).o.indexOf(v)],
  input: (id) => $(id)?.querySelector('input'),
  read: (id) => {
    const e = $(id)
    return e?.querySelector('input')?.value ?? e?.textContent
  },
  fillAll: async () => {
    edit.value = {
      resolveInstance: () => d.filled,
      attachmentFileNames: [],
      resolveAttachment: async () => new Response('', { status: 404 }),
    }
    key.value++
  },
}
