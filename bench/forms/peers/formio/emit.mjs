const type = { oc: 'radio', yn: 'radio', mc: 'selectboxes', num: 'number', text: 'textfield', date: 'textfield' }
export default (m) => ({
  expect: m.visibleAtStart,
  mc: m.sections.flatMap((s) => s.questions.filter((q) => q.type === 'mc').map((q) => q.id)),
  form: {
    display: 'form',
    components: m.sections.map((s) => ({
      type: 'panel',
      key: s.id,
      title: s.title,
      input: false,
      components: s.questions.map((q) => ({
        type: type[q.type],
        key: q.id,
        label: q.text,
        input: true,
        clearOnHide: false,
        ...(q.options && { values: q.options.map((o) => ({ value: o.id, label: o.text })) }),
        ...(q.type === 'date' && { inputType: 'date' }),
        ...(q.type === 'num' && !q.derived && { validate: { min: q.min, max: q.max } }),
        ...(q.cond && {
          conditional: {
            show: true,
            conjunction: 'all',
            conditions: [{ component: q.cond.q, operator: 'isEqual', value: q.cond.v }],
          },
        }),
        ...(q.derived && {
          disabled: true,
          calculateValue: `value = ${q.derived.sum.map((id) => `(+data.${id} || 0)`).join(' + ')}`,
        }),
      })),
    })),
  },
})
