import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Evidence, idsIn, placesOf, type Run, type TestResult, testsIn } from './evidence'
import { packPage } from './packPage'
import { packParts } from './packParts'
import { isHighRisk, readDeviations, readRequirements } from './requirements'
import { traced } from './trace'

const root = join(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')

const commit = 'a'.repeat(40)
const run: Run = {
  commit,
  isClean: true,
  isWhole: true,
  startedAt: '2026-11-29T17:00:00.000Z',
  endedAt: '2026-11-29T17:20:00.000Z',
  node: 'v24.11.0',
  system: 'linux',
  processor: 'one',
  cores: 2,
  memoryGiB: 24,
}

const stated = `
Risk of CASE: patient 2, data 3, rights 1. Answers would be lost.
Risk of CASE-02: patient 1, data 1, rights 1. A look.

- CASE-01 [person, server] Nothing is lost.
- CASE-02 [person] It is blue.
`

function aTest(given: Partial<TestResult>): TestResult {
  const title = given.title ?? 'keeps each answer [CASE-01]'
  const file = given.file ?? 'e2e/cases.story.ts'
  return { run: 'e2e', file, title, ids: idsIn(title), status: 'passed', times: 1, ms: 1200, failures: [], ...given }
}

const traceOf = (tests: readonly TestResult[], { deviations = '', on = run }: { deviations?: string; on?: Run } = {}) =>
  traced(
    { run: on, tests, pictures: [] },
    { requirements: readRequirements(stated), deviations: readDeviations(deviations), commit },
  )

describe('the requirements of the project', () => {
  const requirements = readRequirements(text('validation/requirements.md'))

  it('each have a risk, and a reason for it [MORE-48]', () => {
    expect(requirements.length).toBe(text('validation/requirements.md').match(/^- [A-Z]+-\d+ /gm)?.length)
    for (const { id, risk } of requirements) expect(risk.reason, id).toMatch(/^.{20,}\.$/)
    expect(requirements.filter(({ risk }) => isHighRisk(risk)).length).toBeGreaterThan(100)
  })

  it('are the ones that deviations name', () => {
    const known = new Set(requirements.map(({ id }) => id))
    const named = readDeviations(text('validation/deviations.md')).flatMap(({ ids }) => ids)
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })
})

describe('the reader of requirements', () => {
  it('takes the risk of the line before that of its area', () => {
    const [first, second] = readRequirements(stated)
    expect(first).toMatchObject({ id: 'CASE-01', places: ['person', 'server'], risk: { data: 3 } })
    expect(second).toMatchObject({ id: 'CASE-02', risk: { data: 1, reason: 'A look.' } })
  })

  it.each([
    ['- GRP-01 Shares.', 'No risk is stated for GRP-01'],
    ['- CASE-01 Again.', 'CASE-01 is there twice'],
    ['- CASE-03 [nurse] Shows.', 'An unknown place'],
  ])('refuses %s', (line, fault) => {
    expect(() => readRequirements(`${stated}\n${line}`)).toThrow(fault)
  })
})

describe('a pack', () => {
  it('is made where each requirement of high risk is shown where it must be [MORE-48]', () => {
    expect(traceOf([aTest({})]).refusals).toEqual([])
    // A file that runs on both databases.
    expect(traceOf([aTest({}), aTest({ run: 'server-pglite' })]).refusals).toEqual([])
  })

  it.each([
    [
      'the test was renamed',
      [aTest({ title: 'keeps each answer' })],
      'CASE-01 is of high risk, and is not shown to: person, server',
    ],
    [
      'the test was skipped',
      [aTest({ status: 'skipped' })],
      'CASE-01 is of high risk, and is not shown to: person, server',
    ],
    [
      'one place is missing',
      [aTest({ file: 'packages/web/src/a.test.tsx' })],
      'CASE-01 is of high risk, and is not shown to: server',
    ],
    [
      'a test failed',
      [aTest({}), aTest({ title: 'counts', status: 'failed' })],
      'A test failed: e2e/cases.story.ts: counts',
    ],
    [
      'a test names what is no requirement',
      [aTest({}), aTest({ title: 'a [CASE-09]' })],
      'CASE-09 is no requirement, and a test names it: e2e/cases.story.ts: a [CASE-09]',
    ],
  ] as const)('is refused where %s [MORE-48]', (_, tests, reason) => {
    expect(traceOf(tests).refusals).toEqual([reason])
  })

  it('is refused for another commit, and for files that differ from it [MORE-48]', () => {
    const other = { ...run, commit: 'b'.repeat(40), isClean: false }
    expect(traceOf([aTest({})], { on: other }).refusals).toEqual([
      'The tests ran on files that differ from their commit.',
      `The tests ran on ${other.commit}, and the project is at ${commit}.`,
    ])
  })

  it('does without evidence where a deviation says so, and tells it', () => {
    const trace = traceOf([], { deviations: '- CASE-01: Not there yet. Way round: paper.' })
    expect(trace.refusals).toEqual([])
    expect(trace.requirements[0]?.deviation?.text).toContain('paper')
    expect(traceOf([aTest({})], { deviations: '- CASE-07: Nothing.' }).refusals).toEqual([
      'CASE-07 is no requirement, and a deviation names it.',
    ])
  })
})

describe('the evidence', () => {
  it('is read from the report of the runner', () => {
    const report = {
      testResults: [
        {
          name: join(root, 'e2e/cases.story.ts'),
          assertionResults: [
            { fullName: 'saving keeps it [CASE-01, GRP-02] [API-03]', status: 'passed', duration: 12 },
            { fullName: 'later', status: 'pending' },
          ],
        },
      ],
    }
    expect(testsIn(JSON.stringify(report), { run: 'e2e', root })).toMatchObject([
      { file: 'e2e/cases.story.ts', ids: ['CASE-01', 'GRP-02', 'API-03'], status: 'passed', ms: 12 },
      { ids: [], status: 'skipped', ms: 0 },
    ])
  })

  it('takes the worst result of those that share a title [MORE-48]', () => {
    const named = (...statuses: readonly string[]) => {
      const assertionResults = statuses.map((status) => ({ fullName: 'keeps it [CASE-01]', status }))
      const report = { testResults: [{ name: join(root, 'e2e/cases.story.ts'), assertionResults }] }
      return testsIn(JSON.stringify(report), { run: 'e2e', root }).map(({ status, times }) => `${times} ${status}`)
    }
    expect(named('passed', 'passed')).toEqual(['2 passed'])
    expect(named('passed', 'pending')).toEqual(['2 skipped'])
    expect(named('pending', 'failed', 'passed')).toEqual(['3 failed'])
  })

  it.each([
    ['e2e/visit.story.ts', ['person', 'server']],
    ['packages/web/src/a.test.tsx', ['person']],
    ['packages/server/src/a.test.ts', ['server']],
    ['packages/api-adapter/src/a.test.ts', ['wire']],
    ['packages/core/src/a.test.ts', []],
  ])('of %s counts for %s', (file, places) => {
    expect(placesOf(file)).toEqual(places)
  })
})

describe('the page', () => {
  const evil = aTest({ title: 'shows <script>alert(1)</script> | مريم `x` [CASE-01]' })
  const evidence: Evidence = {
    run,
    tests: [evil],
    pictures: [{ file: evil.file, title: evil.title, picture: 'p.jpg', address: '#/bases', at: run.startedAt }],
  }
  const trace = traceOf(evidence.tests)
  const identity = {
    version: '0.1.0',
    commit,
    committedAt: run.startedAt,
    built: new Map([['packages/web/dist/index.html', 'c'.repeat(64)]]),
    tarball: { name: 'casebook-0.1.0.tgz', checksum: 'd'.repeat(64) },
    libraries: [{ name: 'react', version: '19.3.1', licence: 'MIT' }],
    advisories: '0 high',
  }
  const reports = [{ name: 'studies/hernia-1.acceptance.pdf', checksum: 'e'.repeat(64) }]
  const parts = packParts({ identity, evidence, trace, deviations: [], changes: null, reports, texts: text })
  const page = packPage('Validation pack', parts)

  it('has the fourteen parts, with requirement, test, result and picture both ways [MORE-48]', () => {
    expect(parts).toHaveLength(14)
    expect(parts.filter(({ markdown }) => markdown.length < 40)).toEqual([])
    expect(page).toContain('CASE-01: met')
    expect(page).toContain('src="pictures/p.jpg"')
    const [, anchor] = /href="#(e2e-[^"]+)"/.exec(page) ?? []
    expect(page).toContain(`id="${anchor}"`)
  })

  it('names the reports of acceptance that were joined, with their fingerprints [MORE-52]', () => {
    const { markdown = '' } = parts.find(({ title }) => title === 'Performance qualification') ?? {}
    expect(markdown).toContain(`| studies/hernia-1.acceptance.pdf | \`${'e'.repeat(64)}\` |`)
  })

  it('links to nothing that is not in the pack', () => {
    const links = [...page.matchAll(/ href="([^"]*)"/g)].map(([, to = '']) => to)
    expect(links.filter((to) => !/^(#|https?:)/.test(to))).toEqual([])
    const inside = links.flatMap((to) => (to.startsWith('#') ? to.slice(1) : []))
    expect(inside.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
  })

  it('draws what tests are called, and runs none of it', () => {
    expect(page).not.toContain('<script')
    expect(page).toContain('shows &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).toContain('مريم')
  })
})
