import { transform } from 'enketo-transformer/web'

window.__transform = async (xform) => {
  const r = await transform({ xform, openclinica: false, markdown: false })
  return { form: r.form, model: r.model }
}
