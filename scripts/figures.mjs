/**
 * How cheap the code is to change, in figures: `npm run figures`. Decision 0070 says what each is for and what it should reach. Only what the
 * product runs counts, not its tests.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

const packages = ['api-adapter', 'core', 'interchange', 'server', 'terminal', 'web']
const isProduct = (path) => /\.(ts|tsx)$/.test(path) && !/\.(test|story|fixture|setup)\.tsx?$|\/testing\//.test(path)

const files = packages.flatMap((name) =>
  readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `packages/${name}/src/${path}`)
    .filter(isProduct)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
)

const under = (folder) => files.filter(({ path }) => path.startsWith(`packages/${folder}/`))
const matching = (pattern, among = files) => among.filter(({ text }) => pattern.test(text))
const countOf = (pattern, among = files) => among.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)

/** Lines that are neither blank nor only a comment. */
const codeIn = (among) =>
  among.reduce((sum, { text }) => {
    const lines = text.replaceAll(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '').split('\n')
    return sum + lines.filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length
  }, 0)

const kinds = /'(OC|MC|Num|YN|Image)'/
// In words that people see, and as the level of verification that the wire names after a role, they are no roles.
const roles = /(?<!(?:message|header): )'(ADMIN|PI|REPORTER|DATA_MANAGER)'/
const namesOfRoles = ['core/src/permissions/capabilities.ts', 'core/src/sdv/level.ts']
const clinical = ['drafts', 'facts', 'entry', 'submission', 'patientLink', 'revisions'].flatMap((area) =>
  under(`server/src/${area}`),
)
const vite = readdirSync(join(root, 'packages/web')).filter((name) => /^vite\..*\.ts$/.test(name))
const linesOf = (path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1

const figures = [
  ['files that name a kind of question', matching(kinds).length, 20],
  ['largest circle of areas in core', largestCircle('core'), 4],
  ['largest circle of areas in web', largestCircle('web'), 4],
  ['largest circle of areas in server', largestCircle('server'), 10],
  ['files of web/entry', under('web/src/entry').length, 140],
  [
    'clinical files that know what the process remembers',
    matching(/\b(remembered|LookAhead|ahead|known\??:)/, clinical).length,
    0,
  ],
  [
    'files with names of roles, besides capabilities',
    matching(roles).filter(({ path }) => !namesOfRoles.some((one) => path.endsWith(one))).length,
    0,
  ],
  ['lines of the build of web', vite.reduce((sum, name) => sum + linesOf(`packages/web/${name}`), 0), 150],
  ['lazy declarations in web', countOf(/\blazy\w*\(/g, under('web')), 60],
  ['lines of product code', codeIn(files), 101_000],
]

const width = Math.max(...figures.map(([name]) => name.length))
console.log(`${'figure'.padEnd(width)}     now  to reach`)
for (const [name, now, aim] of figures) {
  const met = now <= aim ? '' : '  (above)'
  console.log(`${name.padEnd(width)} ${String(now).padStart(7)}  ${String(aim).padStart(8)}${met}`)
}

/** How many areas reach one another by their imports. An area is a folder of `src`. */
function largestCircle(name) {
  const source = `packages/${name}/src`
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--no-config', '--ts-config', 'tsconfig.json', '--ts-pre-compilation-deps', '--output-type', 'json', source],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  const areaOf = (path) => (path.startsWith(`${source}/`) ? path.slice(source.length + 1).split('/')[0] : null)
  const arrows = new Map()
  for (const { source: from, dependencies } of JSON.parse(stdout).modules.filter(({ source: path }) =>
    isProduct(path),
  )) {
    const area = areaOf(from)
    // The files of the top put the areas together; nothing imports them.
    if (area === null || area.includes('.')) continue
    for (const { resolved } of dependencies) {
      const to = areaOf(resolved)
      if (to !== null && to !== area && !to.includes('.')) arrows.set(area, (arrows.get(area) ?? new Set()).add(to))
    }
  }
  return Math.max(1, ...circles(arrows).map((circle) => circle.length))
}

/** Tarjan's algorithm. */
function circles(arrows) {
  const [found, stack, index, low] = [[], [], new Map(), new Map()]
  const visit = (area) => {
    index.set(area, index.size)
    low.set(area, index.get(area))
    stack.push(area)
    for (const next of arrows.get(area) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(area, Math.min(low.get(area), low.get(next)))
    }
    if (low.get(area) !== index.get(area)) return
    found.push(stack.splice(stack.indexOf(area)))
  }
  for (const area of arrows.keys()) if (!index.has(area)) visit(area)
  return found
}
