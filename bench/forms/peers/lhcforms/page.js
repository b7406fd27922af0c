// The prebuilt web component of the package (scripts are loaded before this module).
import { def, root, shown } from '../../src/dom.js'

const d = def()
root().id = 'root'
const ready = (async () => {
  while (!window.LForms?.Util?.addFormToPage || !window.LForms.FHIR) await new Promise((r) => setTimeout(r, 1))
  await window.LForms.Util.addFormToPage(d.questionnaire, 'root', { fhirVersion: 'R4' })
})()
const $ = (id) => document.getElementById(`item-${id}/1/1`)
window.__bench = {
  expectAtStart: d.expect,
  ready: () => ready,
  countShown: () =>
    document.querySelectorAll(
      '.lhc-item.lhc-datatype-CNE, .lhc-item.lhc-datatype-CODING, .lhc-item.lhc-datatype-choice, .lhc-item.lhc-datatype-REAL, .lhc-item.lhc-datatype-ST, .lhc-item.lhc-datatype-DT',
    ).length,
  isShown: (id) => shown($(id)),
  target: (id, v) => document.getElementById(`${id}/1/1|urn:bench|${v}`),
  input: (id) => $(id)?.querySelector('input'),
  read: (id) => $(id)?.querySelector('input')?.value,
  fillAll: async () => {
    await window.LForms.Util.addFormToPage(
      window.LForms.Util.mergeFHIRDataIntoLForms(
        'QuestionnaireResponse',
        d.response,
        window.LForms.Util.convertFHIRQuestionnaireToLForms(d.questionnaire, 'R4'),
        'R4',
      ),
      'root',
      { fhirVersion: 'R4' },
    )
  },
}
