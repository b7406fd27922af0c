const kind = { oc: 'radiogroup', yn: 'radiogroup', mc: 'checkbox', num: 'text', text: 'text', date: 'text' }
export default (m) => ({
  expect: m.visibleAtStart,
  json: {
    questionsOnPageMode: 'singlePage',
    textUpdateMode: 'onTyping',
    showQuestionNumbers: false,
    showNavigationButtons: false,
    clearInvisibleValues: 'none',
    pages: m.sections.map((s) => ({
      name: s.id,
      title: s.title,
      elements: s.questions.map((q) => ({
        type: q.derived ? 'expression' : kind[q.type],
        name: q.id,
        title: q.text,
        ...(q.options && { choices: q.options.map((o) => ({ value: o.id, text: o.text })) }),
        ...(q.type === 'num' && !q.derived && { inputType: 'number', min: q.min, max: q.max }),
        ...(q.type === 'date' && { inputType: 'date' }),
        ...(q.cond && { visibleIf: `{${q.cond.q}} = '${q.cond.v}'` }),
        ...(q.derived && { expression: q.derived.sum.map((id) => `iif({${id}} notempty, {${id}}, 0)`).join(' + ') }),
      })),
    })),
  },
})
