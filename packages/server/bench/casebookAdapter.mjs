/**
 * Drives our server for the load client of `bench/server`, whose README says what an adapter is: over HTTP, by
 * the calls that the browser makes. A case is begun, its answers are said in one call and saved by another: three
 * calls, three commits. A program submits it in one. An edit says what has changed in the same draft, and saves it.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { benchBase, factsOf } from './benchBase.mjs'

const level = '53'
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

/** Number of cases whose latest answers are remembered, so that an edit sends only new ones. */
const remembered = 100

/**
 * `home` is the project's folder, `folder` where the server may keep its data and bases, `questions` and `choices` are the
 * load client's. `send` and `read` speak HTTP: the one answers the whole body, the other hands it over in pieces.
 */
export function casebookAdapter({ url, home, folder, questions, choices, send, read }) {
  let base = baseOf('c')
  let cookie = {}
  let said = ''
  /** Started on a database without accounts. */
  let isNew = false
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

  const calls = {
    async newCase() {
      const name = `case_${randomUUID().replaceAll('-', '')}`
      const { draft } = await ask('Ok', 'cases?action=newCase', {}, { base: { group, base } })
      return { name, draft, revision: '' }
    },

    /** Says what has changed since, on the revision that is known. */
    addFacts({ draft, revision }, answers, before = {}) {
      const facts = factsOf(questions, answers).filter(({ id }) => answers[id] !== before[id])
      const on = revision === undefined ? {} : { on: revision }
      return ask('Ok', 'Dialog?action=addFactsJson', { ...target(draft), ...on }, facts)
    },

    save: ({ draft, name }) => ask('OkWithGroups', 'Dialog?action=savecase', { ...target(draft), userfn: name }),

    /** As the page does that opens a case by its name. */
    async open(name) {
      const opened = await open(name)
      await ask('ReceivedState', 'Dialog?action=tree', { ...target(opened.draft), language: 'none' })
      return opened
    },
  }

  /** Says what has changed and saves it: both are acknowledged when it answers. */
  async function sayAndSave(name, begun, answers) {
    const { draft } = begun
    await calls.addFacts(begun, answers, begun.answers)
    const saved = await calls.save({ draft, name })
    known.delete(name)
    known.set(name, { draft, answers, revision: saved.revision })
    for (const oldest of known.keys()) {
      if (known.size <= remembered) break
      known.delete(oldest)
    }
  }

  return {
    name: 'Casebook server',

    start() {
      const { port } = new URL(url)
      isNew ||= !existsSync(join(folder, 'bases'))
      const bases = join(folder, 'bases')
      mkdirSync(bases, { recursive: true })
      for (const document of basesOf({ questions, choices }))
        writeFileSync(join(bases, `${document.id}.json`), JSON.stringify(document))
      const settings = { PORT: port, DATA_DIR: join(folder, 'data'), BASES_DIR: bases, LOG_LEVEL: 'warn' }
      const main = process.env.BENCH_SERVER?.split(' ') ?? ['--enable-source-maps', 'packages/server/dist/main.js']
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
      const link = /setup\?data=(\S+)/
      for (let wait = 0; isNew && !link.test(said) && wait < 10_000; wait += 50) await delay(50)
      const [, data] = link.exec(said) ?? []
      if (data !== undefined) await ask('Ok', 'setupApi?action=createAdministrator', {}, { data, ...account })
      isNew = false
      said = ''
      const { username: user, password } = account
      await ask('LoginSuccessful', 'loginApi?action=login', {}, { user, password })
    },

    async useSet(name) {
      base = baseOf(name)
    },

    async createCase(answers) {
      const begun = await calls.newCase()
      await sayAndSave(begun.name, begun, answers)
      return begun.name
    },

    /** The calls by themselves. */
    calls,

    /** The same case in one call. */
    async submitCase(answers) {
      const caseName = `case_${randomUUID().replaceAll('-', '')}`
      const submission = { base: { group, base }, caseName, facts: factsOf(questions, answers) }
      await ask('Submitted', 'cases?action=submitCase', {}, submission)
      return caseName
    },

    async editCase(name, answers) {
      await sayAndSave(name, known.get(name) ?? (await open(name)), answers)
    },

    versionOf: (name) => known.get(name)?.revision ?? null,

    async list() {
      const { cases } = await ask('ReceivedCases', 'cases?action=listMyCases', {}, { base: { group, base } })
      return cases.map(({ name, revision }) => ({ id: name, version: revision ?? null }))
    },

    /** The data of a base as CSV, a line for each case; no text of the load client has a line end in it. */
    async export() {
      let bytes = 0
      let rows = 0
      await read(`/proket/export?kbg=${group}&kb=${base}`, cookie, (chunk) => {
        bytes += chunk.length
        for (const byte of chunk) if (byte === 10) rows += 1
      })
      return { bytes, rows }
    },

    /** Reads what the history screen needs when it opens: every revision, and the newest two to compare. */
    async history(name) {
      const caseId = { group, base, owner: account.username, name }
      const history = await ask('ReceivedCaseHistory', 'dialogApi?action=getCaseHistory', {}, { caseId })
      const newest = history.entries.slice(-2)
      const revisions = await Promise.all(
        newest.map(({ uuid }) => ask('ReceivedCaseRevision', 'dialogApi?action=getCaseRevision', {}, { caseId, uuid })),
      )
      return {
        bytes: [history, ...revisions].reduce((sum, part) => sum + JSON.stringify(part).length, 0),
        entries: history.entries.length,
      }
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
