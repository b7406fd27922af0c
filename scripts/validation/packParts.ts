/** The fourteen parts of the validation pack, as Markdown. */
import { groupBy } from '../../packages/core/src/rules/engine/indexing'
import type { Evidence, Picture, TestResult } from './evidence'
import { type Deviation, isHighRisk, type Risk } from './requirements'
import type { Trace, Traced } from './trace'

export interface Identity {
  readonly version: string
  readonly commit: string
  /** When the commit was made. */
  readonly committedAt: string
  /** SHA-256, in hex, of the files that the build made, by their paths. */
  readonly built: ReadonlyMap<string, string>
  readonly tarball: { readonly name: string; readonly checksum: string }
  readonly libraries: readonly { readonly name: string; readonly version: string; readonly licence: string }[]
  /** What was said of known advisories, and when. */
  readonly advisories: string
}

export interface Change {
  readonly commit: string
  readonly day: string
  readonly subject: string
  /** The requirements whose tests it touched. */
  readonly ids: readonly string[]
}

/** Texts of the project, by their paths. */
export type Texts = (path: string) => string

export interface Told {
  readonly identity: Identity
  readonly evidence: Evidence
  readonly trace: Trace
  readonly deviations: readonly Deviation[]
  /** Since the commit of the pack before; null: this is the first. */
  readonly changes: { readonly since: string; readonly commits: readonly Change[] } | null
  /** Reports of acceptance of studies that the pack holds, with their SHA-256 in hex. */
  readonly reports: readonly { readonly name: string; readonly checksum: string }[]
  readonly texts: Texts
}

export interface Part {
  readonly title: string
  readonly markdown: string
}

export function packParts(told: Told): readonly Part[] {
  const { texts } = told
  return [
    { title: 'Identity', markdown: identity(told) },
    { title: 'Intended use and limits', markdown: bodyOf(texts('validation/intended-use.md')) },
    { title: 'Requirements and their risk', markdown: requirements(told.trace) },
    { title: 'Trace matrix', markdown: matrix(told) },
    { title: 'Evidence of the tests', markdown: stories(told.evidence) },
    { title: 'What regulation expects', markdown: bodyOf(texts('docs/regulation.md')) },
    { title: 'Installation qualification', markdown: bodyOf(texts('validation/installation.md')) },
    { title: 'Operational qualification', markdown: bodyOf(texts('validation/operation.md')) },
    { title: 'Performance qualification', markdown: performance(told) },
    { title: 'Security', markdown: security(told) },
    { title: 'Changes since the last pack', markdown: changes(told) },
    { title: 'Deviations and release', markdown: bodyOf(texts('validation/deviations.md')) + release },
    { title: 'Procedures to adapt', markdown: bodyOf(texts('validation/procedures.md')) },
    { title: 'How to verify this pack', markdown: howToVerify },
  ]
}

/** Without its title, with its headings one level deeper, and of links to other files only the words: those files are not in the pack. */
const bodyOf = (markdown: string) =>
  markdown
    .replace(/^# .*\n+/, '')
    .replaceAll(/^(#+) /gm, '#$1 ')
    .replaceAll(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, '$1')

/** As a cell of a table, whatever it holds. */
const cell = (text: string) => text.replaceAll(/[\\`*_{}[\]<>|]/g, '\\$&').replaceAll(/\s+/g, ' ')

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const levels = ({ patient, data, rights }: Risk) => `${patient} · ${data} · ${rights}`

function identity({ identity: of, evidence: { run } }: Told): string {
  const licences = groupBy(of.libraries, ({ licence }) => licence)
  return [
    table(
      ['', ''],
      [
        ['Casebook', of.version],
        ['Commit', `${of.commit} (${of.committedAt})`],
        ['File for installation', `${of.tarball.name}, SHA-256 ${of.tarball.checksum}`],
        ['Tested', `${run.startedAt} to ${run.endedAt}, matrices ${run.isWhole ? 'whole' : 'in part'}`],
        [
          'Machine',
          cell(`${run.system}, ${run.cores} cores (${run.processor}), ${run.memoryGiB} GiB, Node ${run.node}`),
        ],
        ['Known advisories', cell(of.advisories)],
      ],
    ),
    '### Libraries',
    `The bill of materials is \`sbom.cdx.json\` (CycloneDX).`,
    table(
      ['licence', 'libraries'],
      [...licences].map(([licence, all]) => [
        cell(licence),
        all.map(({ name, version }) => cell(`${name} ${version}`)).join(', '),
      ]),
    ),
    '### Files of the build',
    table(
      ['file', 'SHA-256'],
      [...of.built].map(([path, checksum]) => [cell(path), `\`${checksum}\``]),
    ),
  ].join('\n\n')
}

function requirements({ requirements: rows }: Trace): string {
  const high = rows.filter(({ requirement }) => isHighRisk(requirement.risk)).length
  return [
    `${rows.length} requirements, ${high} of high risk. The risk is what a failure could do to a patient, to the data and to people's rights: 1 little, 2 some, 3 much.`,
    table(
      ['requirement', 'text', 'risk', 'because', 'shown to'],
      rows.map(({ requirement: { id, text, risk, places } }) => [
        id,
        cell(text),
        levels(risk),
        cell(risk.reason),
        places.join(', ') || 'anywhere',
      ]),
    ),
  ].join('\n\n')
}

function outcomeOf({ missing, deviation, tests }: Traced): string {
  if (deviation) return 'deviation'
  if (missing.length > 0) return `not shown to: ${missing.join(', ')}`
  return tests.some(({ status }) => status === 'failed') ? 'failed' : 'met'
}

function matrix({ trace, evidence }: Told): string {
  const pictures = groupBy(evidence.pictures, nameOf)
  const met = trace.requirements.filter((row) => outcomeOf(row) === 'met').length
  const of = evidence.tests.length
  return [
    `${met} of ${trace.requirements.length} requirements are met. ${of - trace.unnamed} of ${of} tests show a requirement; the others hold what the code promises beyond them. A test that was skipped shows nothing.`,
    ...trace.requirements.map((row) => {
      const tests = row.tests.map((test) => {
        const shown = pictures.get(nameOf(test))
        return `- ${test.status}: ${cell(test.title)} (${test.run}, \`${test.file}\`${test.times > 1 ? `, ${test.times} cases` : ''}${shown ? `, [${shown.length} pictures](#${anchorOf(test)})` : ''})`
      })
      const deviation = row.deviation ? [`- deviation: ${cell(row.deviation.text)}`] : []
      return [
        `#### ${row.requirement.id}: ${outcomeOf(row)}`,
        cell(row.requirement.text),
        [...tests, ...deviation].join('\n'),
      ].join('\n\n')
    }),
    '### From tests to requirements',
    'Each test with its requirements is listed in `pack.html` and `pack.json`.',
    '<div class="onscreen">',
    table(
      ['test', 'run', 'result', 'requirements'],
      evidence.tests
        .filter(({ ids }) => ids.length > 0)
        .map(({ run, file, title, status, ids }) => [cell(`${file}: ${title}`), run, status, ids.join(', ')]),
    ),
    '</div>',
  ].join('\n\n')
}

const nameOf = ({ file, title }: Pick<TestResult | Picture, 'file' | 'title'>) => `${file} ${plain(title)}`

/** Runner and report write the groups of a test with different signs between them. */
const plain = (title: string) => title.replaceAll(' > ', ' ')

const anchorOf = (test: Pick<TestResult, 'file' | 'title'>) =>
  nameOf(test)
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')

function stories({ tests, pictures, run }: Evidence): string {
  const shown = groupBy(pictures, nameOf)
  const count = (status: TestResult['status']) =>
    tests.filter((test) => test.status === status).reduce((sum, { times }) => sum + times, 0)
  return [
    `${count('passed')} tests passed, ${count('failed')} failed, ${count('skipped')} were skipped, from ${run.startedAt} to ${run.endedAt}. No test is run again when it fails. Random values come from a recorded seed.`,
    ...tests
      .filter(({ file }) => file.startsWith('e2e/'))
      .map((test) => {
        const figures = (shown.get(nameOf(test)) ?? []).map(
          ({ picture, address, at }) =>
            `<figure><img loading="lazy" src="pictures/${picture}" alt="${attribute(address)}"><figcaption>${attribute(address)}, ${at}</figcaption></figure>`,
        )
        return [
          `<h4 id="${anchorOf(test)}">${attribute(test.title)}</h4>`,
          `${test.status} in ${(test.ms / 1000).toFixed(1)} s (\`${test.file}\`)`,
          ...test.failures.map((failure) => `<pre>${attribute(failure)}</pre>`),
          figures.length > 0 ? `<div class="pictures">${figures.join('')}</div>` : '',
        ].join('\n\n')
      }),
  ].join('\n\n')
}

const attribute = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\s+/g, ' ')

function security({ evidence, texts }: Told): string {
  const attacks = evidence.tests.filter(({ file }) => /attack|forged|hostile|authz|fuzz/i.test(file))
  const byFile = groupBy(attacks, ({ file }) => file)
  return [
    bodyOf(texts('SECURITY.md')),
    '### Who may do what',
    bodyOf(texts('docs/authz-matrix.md')).replaceAll(/^#+ /gm, '#### '),
    'Each line of `authz-matrix.csv` is a test that calls the server.',
    '### Attacks that the tests run',
    table(
      ['tests', 'number', 'passed'],
      [...byFile].map(([file, all]) => [
        cell(file),
        `${all.length}`,
        `${all.filter(({ status }) => status === 'passed').length}`,
      ]),
    ),
    'Test by an outside firm: none so far.',
  ].join('\n\n')
}

function performance({ texts, reports }: Told): string {
  const form = bodyOf(texts('validation/performance.md'))
  if (reports.length === 0) return form
  const rows = reports.map(({ name, checksum }) => [cell(name), `\`${checksum}\``])
  return [form, '### Reports of acceptance in this pack', table(['file', 'SHA-256'], rows)].join('\n\n')
}

function changes({ changes: made }: Told): string {
  if (!made) return 'This is the first pack: there is none to compare with.'
  const touched = [...new Set(made.commits.flatMap(({ ids }) => ids))].sort()
  return [
    `${made.commits.length} changes since ${made.since}. Requirements whose tests were touched, which a buyer may want to try again: ${touched.join(', ') || 'none'}.`,
    table(
      ['commit', 'day', 'change', 'requirements'],
      made.commits.map(({ commit, day, subject, ids }) => [`\`${commit}\``, day, cell(subject), ids.join(', ')]),
    ),
  ].join('\n\n')
}

const release = `

### Release decision

| | |
|---|---|
| Released for use, released with limits, not released | |
| Limits | |
| Name, function, date, signature | |
`

const howToVerify = `\`\`\`
npx casebook verify validation-pack.zip --key FINGERPRINT
\`\`\`

It compares each file with the manifest, the manifest with its signature, and the signer with the fingerprint that the maker of the pack names in another way. It needs no network and no server.

To see that an installation is the program of this pack: \`casebook qualify\` compares each of its files with the checksums of part 1.`
