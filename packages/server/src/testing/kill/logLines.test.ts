/** Every line of the log is JSON, whatever happens to the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, inject, it } from 'vitest'
import { program } from '../program'
import { temporaryFolder } from '../temporaryFolder'

const folder = temporaryFolder()
const fatal = '"fatal"'
const DATA_DIR = join(folder, 'data')
// Nobody has an account, and there are no bases.
cpSync(inject('dataOfFirstStart'), DATA_DIR, { recursive: true })

interface Line {
  readonly level: string
  readonly msg: string
}

const linesOf = (text: string): readonly Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** Code that runs once the program has begun. */
const whenRunning = (code: string) =>
  `const wait=setInterval(()=>{if(!process.listenerCount("uncaughtException"))return;clearInterval(wait);${code}},5)`

/** Runs the program until it ends, or until it has said `until`; then it is told to stop. Its first words go to the file of the log, or to one of their own. */
async function run(
  name: string,
  settings: Readonly<Record<string, string>>,
  { apart = false, until = 'Listening', ahead = '' } = {},
) {
  const [log, out] = [join(folder, `${name}.log`), join(folder, `${name}.out`)]
  const file = openSync(log, 'w')
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [...(ahead ? ['--import', `data:text/javascript,${ahead}`] : []), ...program], {
    env: { PATH, HOME, LOG_LEVEL: 'info', DATA_DIR, PORT: '0', ...settings },
    stdio: ['ignore', apart ? openSync(out, 'w') : file, file],
  })
  const end = once(child, 'exit')
  while (child.exitCode === null && !readFileSync(apart ? out : log, 'utf8').includes(until)) await delay(50)
  // What ends by itself is not told to.
  if (until !== fatal) child.kill('SIGTERM')
  const [code] = await end
  return { code, lines: linesOf(readFileSync(log, 'utf8')), said: apart ? readFileSync(out, 'utf8') : '' }
}

describe('each line of the log', { timeout: 120_000 }, () => {
  it('is JSON at a start, with the first words among them where both streams are one', async () => {
    const { code, lines } = await run('started', {}, { until: 'first administrator' })
    expect(code).toBe(0)
    expect(lines.find(({ msg }) => msg.startsWith('Casebook is running at http'))?.msg).toMatch(
      /setup\?data=[\w-]{43}$/,
    )
    expect(lines.at(-1)).toMatchObject({ level: 'info', msg: 'Stopped' })
  })

  it('is JSON where the first words go elsewhere, as plain text', async () => {
    const { lines, said } = await run('apart', {}, { apart: true, until: 'Casebook is running' })
    expect(said).toMatch(/^Casebook is running at http\S+$/m)
    expect(JSON.stringify(lines)).not.toContain('setup?data=')
  })

  it.each([
    ['a start that is refused', { PORT: 'none' }, '', /PORT/],
    ['an error that nobody foresaw', {}, whenRunning('throw new Error("unforeseen")'), /nobody foresaw/],
    ['a promise that nobody waits for', {}, whenRunning('Promise.reject(new Error("unforeseen"))'), /nobody foresaw/],
  ] as const)('is JSON for %s', async (name, settings, ahead, told) => {
    const { code, lines } = await run(name, settings, { until: fatal, ahead })
    expect(code).toBe(1)
    expect(lines.at(-1)).toMatchObject({ level: 'fatal', msg: expect.stringMatching(told) })
  })

  it('is JSON for what Node warns of', async () => {
    const { lines } = await run('warned', {}, { ahead: whenRunning('process.emitWarning("deprecated")') })
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'Node warns' }))
  })
})
