/** The figures of the load client in full, beside the bars and a peer. docs/performance.md keeps a summary. */
import { cpus } from 'node:os'

const heading = '## Server'
const names = { postgres: 'Casebook, PostgreSQL', pglite: 'Casebook, embedded database', peer: 'ODK Central v2026.2.2' }

/** The measured figures as Markdown. */
export function reportOf({ bare, ...measured }) {
  return sectionOf({ ...measured, peer: measured.peer.rows }, bare)
}

function sectionOf(measured, bare) {
  const of = (stage) => Object.entries(measured).flatMap(([who, rows]) => rowsOf(who, rows, stage))
  const limit = bare.rows.filter(({ what }) => what.includes('5 round trips'))
  return [
    heading,
    `\`npm run bench:server\` drives the server over HTTP with the load client of \`bench/server\`: client, server and
database share ${cpus().length} processors (${cpus()[0]?.model.trim()}), and the machine's load while it ran stands in the last column, so that the
milliseconds of processor time say more than the rates. The peer's figures are the load client's own, from an idle machine.`,
    `A save is a new case of 100 answers: three calls (a case begun, its answers said, the case saved), each a transaction that is on the
disk before it is acknowledged, each delivered under an idempotency key, each answer sealed into two chains (the draft's and the
case's). The bars, on two idle processors with PostgreSQL: 250 saves a second by one client; 600 by 50, with a p99 under 100 ms.`,
    table(of('create'), [
      'clients',
      'perSecond',
      'p50',
      'p99',
      'serverCpuMsPerOp',
      'databaseCpuMsPerOp',
      'clientCpuMsPerOp',
      'peakRssMiB',
      'errors',
      'load1',
    ]),
    `The bare database of the load client, without a server (1 + 1 + 100 rows in five round trips): ${limit
      .map(
        ({ clients, perSecond, clientCpuMsPerOp, postgresCpuMsPerOp }) =>
          `${perSecond} a second with ${clients} (${clientCpuMsPerOp} ms in the client, ${postgresCpuMsPerOp} ms in PostgreSQL)`,
      )
      .join(', ')}.`,
    `Whole cases in one call (\`cases?action=submitCase\`), beside the three calls and, on PostgreSQL, the bare database (1 + 1 + 100 rows in five round
trips): all in one run, in slices of two seconds in random order, after the server was warmed. The bars: 250 a second by one client, 600 by 50 with a p99
under 100 ms, three times the three calls; the embedded database 80.`,
    table(of('submit'), [
      'way',
      'clients',
      'perSecond',
      'p50',
      'p99',
      'serverCpuMsPerOp',
      'databaseCpuMsPerOp',
      'peakRssMiB',
      'errors',
      'load1',
    ]),
    'Pages of tables and indexes that PostgreSQL reads for a case, before and after these runs. The bar: as many.',
    table(of('pages'), ['way', 'onYoungDatabase', 'afterwards']),
    'Memory of the server when it started and ten seconds after these runs.',
    table(of('memory'), ['atStartMiB', 'atRestAfterwardsMiB']),
    `Each call of data entry while there are more and more cases, by one client; pages are those of tables and indexes that PostgreSQL reads for a call.
The bar: opening and saving take at most 1.5 times as long among 1,000,000 cases as among 1,000, and the server's memory stays below 400 MiB.`,
    table(of('many'), ['cases', 'call', 'p50', 'p95', 'p99', 'pages', 'load1']),
    table(of('memory of many'), ['cases', 'beforeMiB', 'peakMiB', 'atRestAfterwardsMiB']),
    'One case edited again and again, three answers at a time; milliseconds by the number of the edit. The bar: the last as fast as the first.',
    table(of('edit'), ['edits', 'p50', 'p95', 'p99', 'max']),
    'What the history screen reads when it opens, after so many edits: every revision, and the newest two. The bar: 30 ms after 500.',
    table(of('history'), ['edits', 'ms', 'bytes', 'entries']),
    '10,000 cases listed and exported; the bar is 1.5 s below 250 MiB.',
    table(
      of('read').filter(({ rows }) => rows !== null),
      ['what', 'medianMs', 'rows', 'serverCpuMs', 'rssBeforeMiB', 'peakRssMiB'],
    ),
    'Killed without warning while eight clients save. Lost is what was acknowledged and is not there.',
    table(
      [...of('kill-server'), ...of('kill-database')],
      ['stage', 'acknowledgedCases', 'acknowledgedEdits', 'lostCases', 'lostEdits', 'recoveredMs', 'serverCrashed'],
    ),
    'Starts, five in a row.',
    table(of('start'), ['medianMs', 'rssAtReadyMiB', 'idleRssMiB']),
  ].join('\n\n')
}

function rowsOf(who, rows, wanted) {
  return rows.filter(({ stage }) => stage === wanted).map((row) => ({ '': names[who], ...row }))
}

function table(rows, columns) {
  const all = ['', ...columns]
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [
    line(all),
    `|${all.map(() => '---').join('|')}|`,
    ...rows.map((row) => line(all.map((column) => row[column] ?? ''))),
  ].join('\n')
}
