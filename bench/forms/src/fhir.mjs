// Neutral definition -> FHIR R4 Questionnaire (SDC): enableWhen for skip logic, calculatedExpression for sums.
const type = { oc: 'choice', yn: 'choice', mc: 'choice', num: 'decimal', text: 'string', date: 'date' }
const control = (code) => ({
  url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
  valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] },
})
export const SYS = 'urn:bench'
export default (m) => ({
  resourceType: 'Questionnaire',
  id: 'bench',
  url: 'urn:bench:q',
  version: '1',
  status: 'active',
  title: `Bench ${m.n}`,
  item: m.sections.map((s) => ({
    linkId: s.id,
    type: 'group',
    text: s.title,
    item: s.questions.map((q) => ({
      linkId: q.id,
      type: type[q.type],
      text: q.text,
      ...(q.type === 'mc' && { repeats: true }),
      ...(q.options && {
        answerOption: q.options.map((o) => ({ valueCoding: { system: SYS, code: o.id, display: o.text } })),
      }),
      ...(q.cond && {
        enableWhen: [{ question: q.cond.q, operator: '=', answerCoding: { system: SYS, code: q.cond.v } }],
      }),
      ...(q.derived && { readOnly: true }),
      extension: [
        ...(q.options ? [control(q.type === 'mc' ? 'check-box' : 'radio-button')] : []),
        ...(q.derived
          ? [
              {
                url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
                valueExpression: {
                  language: 'text/fhirpath',
                  expression: `%resource.item.where(linkId='${s.id}').item.where(${q.derived.sum.map((id) => `linkId='${id}'`).join(' or ')}).answer.value.sum()`,
                },
              },
            ]
          : []),
      ],
    })),
  })),
})
export const response = (m) => ({
  resourceType: 'QuestionnaireResponse',
  status: 'in-progress',
  questionnaire: 'urn:bench:q|1',
  item: m.sections.map((s) => ({
    linkId: s.id,
    text: s.title,
    item: s.questions
      .filter((q) => q.id in m.answers)
      .map((q) => {
        const v = m.answers[q.id],
          coding = (id) => ({
            valueCoding: { system: SYS, code: id, display: q.options.find((o) => o.id === id).text },
          })
        return {
          linkId: q.id,
          text: q.text,
          answer:
            q.type === 'mc'
              ? v.map(coding)
              : [
                  q.options
                    ? coding(v)
                    : q.type === 'num'
                      ? { valueDecimal: v }
                      : q.type === 'date'
                        ? { valueDate: v }
                        : { valueString: v },
                ],
        }
      })
      .filter((i) => i.answer.length),
  })),
})
