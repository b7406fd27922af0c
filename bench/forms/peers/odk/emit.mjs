import xform, { instance } from '../../src/xform.mjs'
export default (m) => ({
  expect: m.visibleAtStart,
  xml: xform(m),
  filled: instance(m, m.answers),
  ids: m.sections.flatMap((s) =>
    s.questions.map((q) => ({ id: q.id, text: q.text, s: s.id, o: q.options?.map((o) => o.id) ?? null })),
  ),
})
