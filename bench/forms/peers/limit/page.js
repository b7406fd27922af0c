// The physical limit: plain DOM built as one HTML string, one delegated listener, incremental rules. Hidden questions are not built.
import { def, root, shown } from '../../src/dom.js'
import { createEngine } from '../../src/incremental.js'

const cv = window.__variant === 'cv'
const d = def()
const all = d.sections.flatMap((s) => s.questions)
const byId = new Map(all.map((q) => [q.id, q]))
const esc = (s) => s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c])
const html = (q) => {
  let h = `<fieldset class=q data-q=${q.id}><legend>${esc(q.text)}</legend>`
  const v = engine?.get(q.id)
  if (q.type === 'oc' || q.type === 'yn')
    for (const o of q.options)
      h += `<label><input type=radio name=${q.id} value=${o.id}${v === o.id ? ' checked' : ''}>${esc(o.text)}</label>`
  else if (q.type === 'mc')
    for (const o of q.options)
      h += `<label><input type=checkbox name=${q.id} value=${o.id}${v?.includes(o.id) ? ' checked' : ''}>${esc(o.text)}</label>`
  else if (q.derived) h += `<output>${v ?? ''}</output>`
  else
    h += `<input type=${q.type === 'num' ? 'number' : q.type} name=${q.id} aria-label="${esc(q.text)}" value="${v ?? ''}">`
  return `${h}</fieldset>`
}
const el = new Map()
const changed = new Set()
const engine = createEngine(all, (id, what, v) => {
  if (batch) {
    changed.add(id)
    return
  }
  if (what === 'value') {
    const e = el.get(id)
    if (e) e.lastChild.textContent = v ?? ''
    return
  }
  apply(id)
})
let batch = false
const order = new Map(all.map((q, i) => [q.id, i]))
function apply(id) {
  if (!engine.shown(id)) {
    el.get(id)?.remove()
    el.delete(id)
    return
  }
  if (el.has(id)) return
  const t = document.createElement('template')
  t.innerHTML = html(byId.get(id))
  const node = t.content.firstChild
  el.set(id, node)
  for (let i = order.get(id) - 1; ; i--) {
    const p = el.get(all[i].id)
    if (p) {
      p.after(node)
      return
    }
  } // a section's first question is always shown
}
function render() {
  let h = ''
  for (const s of d.sections) {
    h += `<section${cv ? ' class=cv' : ''}><h2>${esc(s.title)}</h2>`
    for (const q of s.questions) if (engine.shown(q.id)) h += html(q)
    h += '</section>'
  }
  root().innerHTML = h
  el.clear()
  for (const e of root().querySelectorAll('.q')) el.set(e.dataset.q, e)
}
root().addEventListener('input', (e) => {
  const q = byId.get(e.target.name)
  if (!q) return
  engine.set(
    q.id,
    q.type === 'mc'
      ? [...el.get(q.id).querySelectorAll(':checked')].map((x) => x.value)
      : q.type === 'num'
        ? e.target.value === ''
          ? undefined
          : +e.target.value
        : e.target.value,
  )
})
render()
window.__bench = {
  expectAtStart: d.expect,
  ready: async () => {},
  countShown: () => el.size,
  isShown: (id) => shown(el.get(id)),
  target: (id, v) => el.get(id)?.querySelector(`input[value=${v}]`),
  input: (id) => el.get(id)?.querySelector('input'),
  read: (id) => el.get(id)?.querySelector('output')?.textContent,
  fillAll: async (a) => {
    batch = true
    for (const id in a) engine.set(id, a[id])
    batch = false
    render()
  },
}
