// Skip logic in JSON Schema terms: one if/then per condition inside the section's object. No derived numbers in the library:
// the page recomputes them in onChange (as an application would).
const prop = (q) => {
  if (q.type === 'oc' || q.type === 'yn')
    return { type: 'string', title: q.text, oneOf: q.options.map((o) => ({ const: o.id, title: o.text })) }
  if (q.type === 'mc')
    return {
      type: 'array',
      title: q.text,
      uniqueItems: true,
      items: { type: 'string', oneOf: q.options.map((o) => ({ const: o.id, title: o.text })) },
    }
  if (q.type === 'num')
    return { type: 'number', title: q.text, ...(q.derived ? { readOnly: true } : { minimum: q.min, maximum: q.max }) }
  if (q.type === 'date') return { type: 'string', format: 'date', title: q.text }
  return { type: 'string', title: q.text }
}
export default (m) => ({
  expect: m.visibleAtStart,
  derived: m.sections.flatMap((s) =>
    s.questions.filter((q) => q.derived).map((q) => ({ s: s.id, id: q.id, sum: q.derived.sum })),
  ),
  section: Object.fromEntries(m.sections.flatMap((s) => s.questions.map((q) => [q.id, s.id]))),
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      m.sections.map((s) => [
        s.id,
        {
          type: 'object',
          title: s.title,
          properties: Object.fromEntries(s.questions.filter((q) => !q.cond).map((q) => [q.id, prop(q)])),
          allOf: s.questions
            .filter((q) => q.cond)
            .map((q) => ({
              if: { properties: { [q.cond.q]: { const: q.cond.v } }, required: [q.cond.q] },
              then: { properties: { [q.id]: prop(q) } },
            })),
        },
      ]),
    ),
  },
  uiSchema: Object.fromEntries(
    m.sections.map((s) => [
      s.id,
      {
        'ui:order': [...s.questions.map((q) => q.id), '*'],
        ...Object.fromEntries(
          s.questions
            .filter((q) => q.options)
            .map((q) => [q.id, { 'ui:widget': q.type === 'mc' ? 'checkboxes' : 'radio' }]),
        ),
      },
    ]),
  ),
})
