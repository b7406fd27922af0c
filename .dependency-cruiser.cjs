/** The arrows of the architecture as rules: whatever is not allowed here does not pass `npm run check`. */
const { readdirSync, realpathSync } = require('node:fs')

// Without the compiler's interface, which TypeScript 7 lacks, it passes over every file of ours and finds nothing wrong.
const itself = realpathSync(`${__dirname}/node_modules/dependency-cruiser`)
if (!('createSourceFile' in require(require.resolve('typescript', { paths: [itself] }))))
  throw new Error('dependency-cruiser has no TypeScript that it can read with: see packageExtensions in pnpm-workspace.yaml')

const packages = (...names) => `^packages/(${names.join('|')})/`
const testFiles = ['[.](test|story|fixture)[.]tsx?$', '/(testing|bench|soak)/']

/** The areas of a package stand in floors: an area imports areas of lower floors only. The ground floor comes first. */
const lowerFloors = {
  core: [
    ['charts', 'deployment', 'host', 'language', 'permissions', 'shell', 'startup'],
    ['call', 'dates'],
    ['bases', 'options', 'users'],
    ['questions'],
    ['followUps', 'session'],
    ['description', 'facts', 'feedback', 'files', 'invitations', 'registration', 'secondFactor'],
    ['annotation', 'rules'],
    ['bmi', 'export', 'patient', 'statistics', 'studyDrafts'],
    ['cases', 'matrix'],
    ['groups', 'journal', 'locks', 'queries'],
    ['sites'],
    ['access', 'entry', 'sdv'],
    ['erasure'],
    ['captcha', 'history', 'interview', 'log', 'palette', 'rehearsal', 'submission', 'tokens'],
    ['patientLink', 'testPatients'],
    ['candidates'],
  ],
  server: [
    ['config', 'deployment', 'records', 'remote', 'tables'],
    ['processes', 'signing'],
    ['metrics'],
    ['database'],
    ['backup', 'jobs'],
    ['bases', 'session'],
    ['tokens'],
    ['http'],
    ['access', 'captcha', 'files', 'mail'],
    ['cases', 'registration'],
    ['candidates', 'secondFactor', 'trail'],
    ['facts', 'qualification'],
    ['locks', 'queries'],
    ['followUps', 'reads', 'sites'],
    ['revisions'],
    ['drafts'],
    ['caseList', 'entry', 'patientLink', 'submission'],
    ['history', 'scheduledMails'],
    ['export', 'sdv'],
    ['erasure', 'home', 'statistics'],
    ['groups', 'matrix', 'recount', 'rehearsal'],
  ],
  web: [
    ['locales', 'look', 'ui'],
    ['dates', 'files', 'journal', 'router', 'session'],
    ['shell'],
    ['sites'],
    ['access', 'captcha', 'charts', 'drafts', 'pastMoment', 'questions', 'rehearsal', 'studies', 'visits', 'wordings'],
    ['feedback', 'matrix', 'pictures'],
    ['publicPages', 'statistics'],
    ['host', 'secondFactor'],
    ['providers'],
    ['signIn'],
    ['entry'],
    ['cases', 'followUps', 'groups', 'help', 'queries', 'tokens', 'why'],
    ['home', 'sdv'],
    ['bases', 'candidates', 'interview', 'patientLink'],
    ['history'],
    ['palette', 'workshop'],
  ],
}

/** The imports that still run back up. */
const upward = {
  // Types: the settings of a date picker, the result of a save, and what the journal keeps.
  core: { dates: ['bases'], cases: ['entry'], journal: ['entry'] },
  // The list of what follows from a save.
  server: { revisions: ['entry', 'sdv'] },
  // The control of a question and the form around it.
  web: { questions: ['entry'] },
}

/** Every other area stands on top, where no area imports it. So a new one need not be listed until another area needs it. */
function floorRules(name) {
  const source = `packages/${name}/src`
  const lower = lowerFloors[name]
  const areas = readdirSync(`${__dirname}/${source}`, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )
  const floors = [...lower, areas.filter((area) => !lower.flat().includes(area))]
  return floors.flatMap((onFloor, floor) =>
    onFloor.map((area) => {
      const refused = floors
        .slice(floor)
        .flat()
        .filter((other) => other !== area && !upward[name][area]?.includes(other))
      return {
        name: `${name}-${area}-stands-on-lower-floors`,
        severity: 'error',
        from: { path: `^${source}/${area}/`, pathNot: testFiles },
        to: { path: `^${source}/(${refused.join('|')})/` },
      }
    }),
  )
}

module.exports = {
  forbidden: [
    {
      name: 'core-is-pure',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: testFiles },
      to: { pathNot: ['^packages/core/src/', 'node_modules/(xstate|zod|decimal.js-light|d3-scale|d3-shape)/'] },
    },
    {
      name: 'only-the-importer-of-fhir-parses',
      comment: 'fhirpath is large: the client never loads it',
      severity: 'error',
      from: { pathNot: '^packages/interchange/src/fhir/' },
      to: { path: 'node_modules/fhirpath/' },
    },
    {
      name: 'only-charts-are-drawn',
      comment: 'd3 is large: only code that draws charts loads it',
      severity: 'error',
      from: { pathNot: '^packages/core/src/charts/' },
      to: { path: 'node_modules/d3-' },
    },
    {
      name: 'core-knows-no-node',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: testFiles },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'adapter-imports-only-core-and-zod',
      severity: 'error',
      from: { path: '^packages/api-adapter/src/', pathNot: testFiles },
      to: { pathNot: [packages('api-adapter', 'core'), 'node_modules/zod/'] },
    },
    {
      name: 'interchange-imports-only-core',
      severity: 'error',
      from: { path: '^packages/interchange/src/', pathNot: testFiles },
      to: { pathNot: [packages('interchange', 'core'), 'node_modules/(csv-parse|fflate|fhirpath|hucre|saxes)/'] },
    },
    {
      name: 'core-is-not-asked-for-formats',
      comment: 'formats of other systems are read in a package of their own',
      severity: 'error',
      from: { path: packages('core', 'api-adapter') },
      to: { path: '^packages/interchange/' },
    },
    {
      name: 'terminal-draws-the-core',
      severity: 'error',
      from: { path: '^packages/terminal/src/', pathNot: testFiles },
      to: { path: packages('api-adapter', 'web', 'server', 'test-fixtures') },
    },
    {
      name: 'web-draws-the-core',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: testFiles },
      to: { path: packages('server', 'test-fixtures') },
    },
    {
      name: 'only-page-meets-the-adapter',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: ['^packages/web/src/(page[.]tsx|clients[.]ts|patientLink/startPatientLink[.]tsx|conversion/startConversion[.]tsx|wordings/wordingsServer[.]ts)$', ...testFiles] },
      to: { path: packages('api-adapter') },
    },
    {
      name: 'ui-has-no-core',
      comment: 'pieces of no area: no rules, no messages',
      severity: 'error',
      from: { path: '^packages/web/src/ui/', pathNot: testFiles },
      // Listeners know nothing of the product.
      to: { path: [packages('core'), 'node_modules/@lingui/'], pathNot: '^packages/core/src/listeners[.]ts$' },
    },
    {
      name: 'web-imports-nothing-of-node',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: testFiles },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-has-no-view',
      severity: 'error',
      // The PDF of the manual is set by a renderer that takes React elements.
      from: { path: '^packages/server/src/', pathNot: '^packages/server/src/options/manualPdf[.]ts$' },
      to: { path: [packages('web'), 'node_modules/(react|react-dom|wouter|@lingui)/'] },
    },
    {
      name: 'fixtures-are-for-tests',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: [...testFiles, '^packages/test-fixtures/', '[.]setup[.]ts$'] },
      to: { path: packages('test-fixtures') },
    },
    ...floorRules('core'),
    ...floorRules('server'),
    ...floorRules('web'),
    {
      name: 'web-is-put-together-at-the-top',
      comment: 'the lists of screens and fittings, the page and its clients',
      severity: 'error',
      from: { path: '^packages/web/src/[^/]+/', pathNot: testFiles },
      to: { path: '^packages/web/src/[^/]+[.]tsx?$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '[.](po|css)$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
