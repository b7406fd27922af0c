/**
 * Drives our server for the load client of `../shared/bench/server`, whose README says what an adapter is: over HTTP, by
 * the calls that the browser makes. A case is begun, its answers are said in one call and saved by another: three
 * calls, three commits. An edit says what has changed in the same draft, and saves it.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchBase, factsOf } from './benchBase.mjs'
import { connectTo } from './connectTo.mjs'

const level = '51'
export const account = {
  username: 'bench',
  password: 'a case of one hundred answers',
  firstName: 'Ben',
  lastName: 'Ch',
}

/** The load client makes a set for each stage; each is a base of its own, published at the start of the server. */
const sets = ['c', 'e', 'r', ...[1, 2, 3].flatMap((run) => [`s${run}`, `d${run}`])]
const baseOf = (set) => `bench_${/(?:[cer]|[sd]\d)$/.exec(set)?.[0] ?? sets[0]}`
const group = 'Bench'

export function basesOf({ questions, choices }) {
  return sets.map((set) => benchBase({ id: baseOf(set), group, questions, choices }))
}

/** Of so many cases it is known what was said last, so that an edit says only what is new. */
const remembered = 100

/**
 * `home` is the project's folder, `folder` where the server may keep its data and bases, `questions` and `choices` are the
 * load client's.
 */
export function casebookAdapter({ url, home, folder, questions, choices }) {
  const send = connectTo(url)
  let base = baseOf('c')
  let cookie = {}
  let said = ''
  const known = new Map()

  /** The answer, which must be of that kind. */
  async function ask(kind, call, query, body) {
    const address = `/proket/${call}${Object.entries(query)
      .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
      .join('')}`
    const headers = { Origin: url, 'X-Casebook': level, 'Idempotency-Key': randomUUID(), ...cookie }
    const { status, cookies, text } = await send(address, headers, body)
    const answer = status === 200 ? JSON.parse(text) : {}
    if (!(kind in answer)) throw new Error(`${call} was answered by ${status} ${text.slice(0, 300)}`)
    if (cookies.length > 0) cookie = { Cookie: cookies.map((one) => one.split(';', 1)[0]).join('; ') }
    return answer[kind]
  }

  const target = (draft) => ({ kbg: group, kb: base, draft })

  /** Says what has changed since, and saves it. Answers when the server has acknowledged both. */
  async function sayAndSave(name, draft, answers, before = {}) {
    const facts = factsOf(questions, answers).filter(({ id }) => answers[id] !== before[id])
    await ask('Ok', 'Dialog?action=addFactsJson', target(draft), facts)
    const { revision } = await ask('OkWithGroups', 'Dialog?action=savecase', { ...target(draft), userfn: name })
    known.delete(name)
    known.set(name, { draft, answers, revision })
    for (const oldest of known.keys()) {
      if (known.size <= remembered) break
      known.delete(oldest)
    }
  }

  return {
    name: 'Casebook server',

    start() {
      const { port } = new URL(url)
      const bases = join(folder, 'bases')
      mkdirSync(bases, { recursive: true })
      for (const document of basesOf({ questions, choices }))
        writeFileSync(join(bases, `${document.id}.json`), JSON.stringify(document))
      const settings = { PORT: port, DATA_DIR: join(folder, 'data'), BASES_DIR: bases, LOG_LEVEL: 'warn' }
      const main = process.env.BENCH_SERVER?.split(' ') ?? ['--import', 'tsx', 'packages/server/src/main.ts']
      const child = spawn(process.execPath, main, {
        cwd: home,
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'pipe', openSync(join(folder, 'server.log'), 'a')],
      })
      child.stdout.on('data', (data) => {
        said += data
      })
      return child
    },

    async ready() {
      try {
        return (await send('/healthz', {})).status === 200
      } catch {
        return false
      }
    },

    async signIn() {
      cookie = {}
      // The link for the first administrator, on standard output at the first start.
      const [, data] = /setup\?data=(\S+)/.exec(said) ?? []
      if (data !== undefined) await ask('Ok', 'setupApi?action=createAdministrator', {}, { data, ...account })
      said = ''
      const { username: user, password } = account
      await ask('LoginSuccessful', 'loginApi?action=login', {}, { user, password })
    },

    async useSet(name) {
      base = baseOf(name)
    },

    async createCase(answers) {
      const name = `case_${randomUUID().replaceAll('-', '')}`
      const { draft } = await ask('Ok', 'cases?action=newCase', {}, { base: { group, base } })
      await sayAndSave(name, draft, answers)
      return name
    },

    async editCase(name, answers) {
      const { draft, answers: before } = known.get(name) ?? (await open(name))
      await sayAndSave(name, draft, answers, before)
    },

    versionOf: (name) => known.get(name)?.revision ?? null,

    async list() {
      const { cases } = await ask('ReceivedCases', 'cases?action=listMyCases', {}, { base: { group, base } })
      return cases.map(({ name, revision }) => ({ id: name, version: revision ?? null }))
    },

    /** There is no call yet that exports cases. */
    async export() {
      return { rows: null }
    },

    pages: {
      'list of one search (listMyCasesFiltered)': async () => {
        const search = { base: { group, base }, content: 'unrelated' }
        return { rows: (await ask('ReceivedCases', 'cases?action=listMyCasesFiltered', {}, search)).cases.length }
      },
    },
  }

  function open(caseName) {
    return ask('CaseResolved', 'cases?action=loadCase', {}, { base: { group, base }, caseName })
  }
}
