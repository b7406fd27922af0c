import fhir, { response } from '../../src/fhir.mjs'
export default (m) => ({
  expect: m.visibleAtStart,
  questionnaire: fhir(m),
  response: response(m),
  index: Object.fromEntries(
    m.sections.flatMap((s) => s.questions.map((q) => [q.id, { s: s.id, o: q.options?.map((o) => o.id) ?? null }])),
  ),
})
