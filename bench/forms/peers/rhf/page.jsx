// Lower-bound peer: react-hook-form with plain uncontrolled inputs, useWatch per skip condition and per derived number.
import { memo, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { def, root, shown } from '../../src/dom.js'

const d = def()
let form
const all = d.sections.flatMap((s) => s.questions)
const byId = new Map(all.map((q) => [q.id, q]))
const chain = (q) => {
  const out = []
  for (let c = q.cond; c; c = byId.get(c.q).cond) out.push(c)
  return out
}
const Conditional = memo(function Conditional({ q }) {
  const { control } = useFormContext()
  const cs = useMemo(() => chain(q), [q])
  const vs = useWatch({ control, name: useMemo(() => cs.map((c) => c.q), [cs]) })
  return cs.every((c, i) => vs[i] === c.v) ? <Body q={q} /> : null
})
const Derived = memo(function Derived({ q }) {
  const { control } = useFormContext()
  const vs = useWatch({ control, name: q.derived.sum })
  const nums = vs.map(Number).filter((x) => Number.isFinite(x))
  return <output>{vs.some((v) => v !== undefined && v !== '') ? nums.reduce((a, b) => a + b, 0) : ''}</output>
})
const Body = memo(function Body({ q }) {
  const { register } = useFormContext()
  let f
  if (q.type === 'oc' || q.type === 'yn' || q.type === 'mc') {
    const r = register(q.id)
    f = q.options.map((o) => (
      <label key={o.id}>
        <input type={q.type === 'mc' ? 'checkbox' : 'radio'} value={o.id} {...r} />
        {o.text}
      </label>
    ))
  } else if (q.derived) f = <Derived q={q} />
  else f = <input type={q.type === 'num' ? 'number' : q.type} aria-label={q.text} {...register(q.id)} />
  return (
    <fieldset className="q" data-q={q.id}>
      <legend>{q.text}</legend>
      {f}
    </fieldset>
  )
})
const Form = () => {
  form = useForm()
  return (
    <FormProvider {...form}>
      {d.sections.map((s) => (
        <section key={s.id}>
          <h2>{s.title}</h2>
          {s.questions.map((q) => (q.cond ? <Conditional key={q.id} q={q} /> : <Body key={q.id} q={q} />))}
        </section>
      ))}
    </FormProvider>
  )
}
createRoot(root()).render(<Form />)
const $ = (id) => document.querySelector(`[data-q=${id}]`)
window.__bench = {
  expectAtStart: d.expect,
  ready: async () => {},
  countShown: () => document.getElementsByClassName('q').length,
  isShown: (id) => shown($(id)),
  target: (id, v) => $(id)?.querySelector(`input[value=${v}]`),
  input: (id) => $(id)?.querySelector('input'),
  read: (id) => $(id)?.querySelector('output')?.textContent,
  fillAll: async (a) => {
    form.reset(a)
  },
}
