// The entrants. page: entry module; css: extra style sheets; variant: value of window.__variant.
const here = new URL('.', import.meta.url).pathname
const ec = (f) => `${here}../node_modules/enketo-core/${f}`
export const peers = {
  limit: {
    title: 'physical limit (plain DOM)',
    dir: 'limit',
    page: 'page.js',
    css: ['peers/limit/style.css'],
    own: true,
  },
  'limit-cv': {
    title: 'physical limit + content-visibility',
    dir: 'limit',
    page: 'page.js',
    css: ['peers/limit/style.css'],
    variant: 'cv',
    own: true,
  },
  rhf: { title: 'react-hook-form 7.92', dir: 'rhf', page: 'page.jsx', css: ['peers/limit/style.css'] },
  surveyjs: {
    title: 'SurveyJS 3.0',
    dir: 'surveyjs',
    page: 'page.jsx',
    css: ['node_modules/survey-core/survey-core.min.css'],
  },
  'surveyjs-lazy': {
    title: 'SurveyJS 3.0, lazy rendering on',
    dir: 'surveyjs',
    page: 'page.jsx',
    css: ['node_modules/survey-core/survey-core.min.css'],
    variant: 'lazy',
    lazy: true,
  },
  rjsf: { title: 'RJSF 6.11', dir: 'rjsf', page: 'page.jsx', css: [] },
  lhcforms: {
    title: 'LHC-Forms 40.1',
    dir: 'lhcforms',
    page: 'page.js',
    css: ['node_modules/lforms/dist/lforms/webcomponent/styles.css'],
    scripts: [
      'node_modules/lforms/dist/lforms/webcomponent/assets/lib/zone.min.js',
      'node_modules/lforms/dist/lforms/webcomponent/lhc-forms.js',
      'node_modules/lforms/dist/lforms/fhir/R4/lformsFHIR.min.js',
    ],
  },
  formio: {
    title: 'Form.io 5.6',
    dir: 'formio',
    page: 'page.js',
    css: ['node_modules/@formio/js/dist/formio.form.min.css'],
  },
  enketo: {
    title: 'Enketo core 9.0',
    dir: 'enketo',
    page: 'page.js',
    css: ['peers/limit/style.css', 'peers/enketo/style.css'],
    alias: {
      'enketo/config': ec('config.js'),
      'enketo/widgets': `${here}enketo/empty.js`,
      'enketo/translator': ec('src/js/fake-translator.js'),
      'enketo/dialog': ec('src/js/fake-dialog.js'),
      'enketo/file-manager': ec('src/js/file-manager.js'),
      'enketo/xpath-evaluator-binding': ec('src/js/xpath-evaluator-binding.js'),
    },
  },
  odk: { title: 'ODK Web Forms 0.22', dir: 'odk', page: 'page.js', css: [] },
  smartforms: { title: 'aehrc Smart Forms 1.4', dir: 'smartforms', page: 'page.jsx', css: [] },
}
