import { createRoot } from 'react-dom/client'
import { Model, settings } from 'survey-core'
import { Survey } from 'survey-react-ui'
import { def, root, shown } from '../../src/dom.js'

const d = def()
settings.animationEnabled = false // tuned: appearing questions are not animated
const model = new Model(d.json)
const lazy = window.__variant === 'lazy'
if (lazy) model.lazyRenderEnabled = true
createRoot(root()).render(<Survey model={model} />)
const $ = (id) => document.querySelector(`[data-name="${id}"]`)
window.__bench = {
  expectAtStart: lazy ? 5 : d.expect,
  lazy,
  ready: async () => {},
  reveal: lazy
    ? async (id) => {
        const wait = () => new Promise((r) => setTimeout(r, 120))
        if ($(id)) return
        document.getElementById(model.getQuestionByName(id).page.id)?.scrollIntoView()
        await wait()
        for (let i = 0; i < 6 && !$(id); i++) {
          window.scrollBy(0, 500)
          await wait()
        }
        if (!$(id)) {
          model.getQuestionByName(id).focus()
          for (let i = 0; i < 12 && !$(id); i++) await wait()
        }
      }
    : undefined,
  countShown: () => document.querySelectorAll('[data-name^="q"]').length,
  isShown: (id) => shown($(id)),
  target: (id, v) => $(id)?.querySelector(`input[value="${v}"]`)?.closest('label'),
  input: (id) => $(id)?.querySelector('input'),
  read: (id) =>
    $(id)?.querySelector('.sd-expression, .sv_q_expression, [class*=expression]')?.textContent ?? $(id)?.textContent,
  fillAll: async (a) => {
    model.data = a
  },
}
