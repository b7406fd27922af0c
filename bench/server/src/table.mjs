// Prints results/*.json as Markdown tables.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../results/', import.meta.url)
const read = (name) =>
  existsSync(new URL(name, folder)) ? JSON.parse(readFileSync(new URL(name, folder), 'utf8')) : null
const table = (title, rows, columns) => {
  if (!rows.length) return
  console.log(`\n${title}\n\n| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`)
  for (const row of rows)
    console.log(
      `| ${columns.map((column) => (Array.isArray(row[column]) ? row[column].join(' ') : (row[column] ?? ''))).join(' | ')} |`,
    )
}
const physical = read('physical.json')
if (physical) {
  console.log(`# Physical limit\n\n${JSON.stringify(physical.machine)} ${JSON.stringify(physical.postgres)}`)
  table(
    'Commits',
    physical.rows.filter((row) => row.perSecond),
    ['what', 'clients', 'perSecond', 'p50', 'p99', 'max', 'clientCpuMsPerOp', 'postgresCpuMsPerOp', 'rssMiB', 'load1'],
  )
  table(
    'PGlite starts',
    physical.rows.filter((row) => row.milliseconds),
    ['what', 'milliseconds', 'rssMiB', 'fsync', 'version'],
  )
}
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'physical.json')) {
  const { name: label, rows } = read(name)
  const stage = (wanted) => rows.filter((row) => row.stage === wanted)
  console.log(`\n# ${label}`)
  table('Start-up', stage('start'), ['startMs', 'medianMs', 'rssAtReadyMiB', 'idleRssMiB'])
  table('Creating a case of 100 answers', stage('create'), [
    'clients',
    'perSecond',
    'p50',
    'p95',
    'p99',
    'max',
    'errors',
    'serverCpuMsPerOp',
    'databaseCpuMsPerOp',
    'clientCpuMsPerOp',
    'peakRssMiB',
    'backlog',
    'drainedInSeconds',
    'load1',
  ])
  table('Editing one case repeatedly (ms by edit number)', stage('edit'), ['edits', 'p50', 'p95', 'p99', 'max'])
  table('Reading the history of one case', stage('history'), ['edits', 'ms', 'bytes', 'entries'])
  table('Filling', stage('fill'), ['cases', 'seconds', 'backlog', 'drainedInSeconds'])
  table('Listing and exporting', stage('read'), [
    'what',
    'ms',
    'medianMs',
    'bytes',
    'rows',
    'serverCpuMs',
    'rssBeforeMiB',
    'peakRssMiB',
  ])
  table(
    'kill -9',
    [...stage('kill-server'), ...stage('kill-database')],
    [
      'stage',
      'run',
      'acknowledgedCases',
      'acknowledgedEdits',
      'lostCases',
      'lostEdits',
      'presentThoughUnacknowledged',
      'recoveredMs',
      'serverCrashed',
    ],
  )
}
