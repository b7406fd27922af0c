// ODK Central (getodk/central-backend) over its REST interface: XForms XML in, JSON and CSV out.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { openSync } from 'node:fs'
import pg from 'pg'
import { Pool } from 'undici'
import { choices, questions } from '../src/answers.mjs'

const groups = [...new Set(questions.map((question) => question.group))]
const inGroup = (group) => questions.filter((question) => question.group === group)
const xformType = { text: 'string', int: 'int', date: 'date', choice: 'string' }

const formXml = (form) =>
  `<?xml version="1.0"?><h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:orx="http://openrosa.org/xforms"><h:head><h:title>${form}</h:title><model><instance><data id="${form}" version="1"><orx:meta><orx:instanceID/></orx:meta>${groups
    .map(
      (group) =>
        `<${group}>${inGroup(group)
          .map((question) => `<${question.name}/>`)
          .join('')}</${group}>`,
    )
    .join('')}</data></instance><bind nodeset="/data/meta/instanceID" type="string"/>${questions
    .map((question) => `<bind nodeset="/data/${question.group}/${question.name}" type="${xformType[question.type]}"/>`)
    .join('')}</model></h:head><h:body>${groups
    .map(
      (group) =>
        `<group ref="/data/${group}"><label>${group}</label>${inGroup(group)
          .map((question) =>
            question.type === 'choice'
              ? `<select1 ref="/data/${group}/${question.name}"><label>${question.name}</label>${choices.map((choice) => `<item><label>${choice}</label><value>${choice}</value></item>`).join('')}</select1>`
              : `<input ref="/data/${group}/${question.name}"><label>${question.name}</label></input>`,
          )
          .join('')}</group>`,
    )
    .join('')}</h:body></h:html>`

const caseXml = (form, answers, instance, deprecated) =>
  `<data id="${form}" version="1" xmlns:orx="http://openrosa.org/xforms"><orx:meta><orx:instanceID>${instance}</orx:instanceID>${
    deprecated ? `<orx:deprecatedID>${deprecated}</orx:deprecatedID>` : ''
  }</orx:meta>${groups
    .map(
      (group) =>
        `<${group}>${inGroup(group)
          .map(({ name }) => `<${name}>${answers[name]}</${name}>`)
          .join('')}</${group}>`,
    )
    .join('')}</data>`

export const create = ({
  url = process.env.TARGET_URL ?? 'http://127.0.0.1:8383',
  home = process.env.PEER_HOME,
  node = process.env.PEER_NODE ?? process.execPath,
  user = 'bench@example.org',
  password = 'bench-password-1',
  connections = 50,
  log = 'peer-server.log',
} = {}) => {
  let pool
  let token
  let form
  let project
  const current = new Map() // case id -> instance id of the version last acknowledged
  const connect = async () => {
    await pool?.destroy().catch(() => {})
    pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 120000, bodyTimeout: 120000 })
  }
  const request = async (method, path, body, type = 'text/xml') => {
    const response = await pool.request({
      method,
      path: `/v1${path}`,
      body,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': type }) },
    })
    if (response.statusCode >= 300)
      throw new Error(
        `${method} ${path.slice(0, 80)}: ${response.statusCode} ${(await response.body.text()).slice(0, 300)}`,
      )
    return response
  }
  const drain = async (response) => {
    let bytes = 0
    let rows = 0
    for await (const chunk of response.body) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) rows += 1
    }
    return { bytes, rows }
  }
  const base = () => `/projects/${project}/forms/${form}`
  return {
    name: 'ODK Central backend v2026.2.2',
    start() {
      const out = openSync(log, 'a')
      const child = spawn(node, [process.env.PEER_ENTRY ?? 'lib/bin/run-server.js'], {
        cwd: home,
        stdio: ['ignore', out, out],
        env: {
          ...process.env,
          NODE_OPTIONS: `--require ${new URL('../peer/loopback-guard.cjs', import.meta.url).pathname}`,
        },
      })
      return child
    },
    async ready() {
      try {
        const response = await fetch(`${url}/v1/projects`)
        await response.arrayBuffer()
        return response.status < 500
      } catch {
        return false
      }
    },
    async signIn() {
      await connect()
      token = undefined
      token = (
        await (
          await request('POST', '/sessions', JSON.stringify({ email: user, password }), 'application/json')
        ).body.json()
      ).token
      const projects = await (await request('GET', '/projects')).body.json()
      project =
        projects[0]?.id ??
        (await (await request('POST', '/projects', '{"name":"bench"}', 'application/json')).body.json()).id
    },
    async useSet(name) {
      form = name
      const forms = await (await request('GET', `/projects/${project}/forms`)).body.json()
      if (!forms.some((known) => known.xmlFormId === name))
        await drain(
          await request(
            'POST',
            `/projects/${project}/forms?publish=true&ignoreWarnings=true`,
            formXml(name),
            'application/xml',
          ),
        )
    },
    async createCase(answers) {
      const id = `uuid:${randomUUID()}`
      await drain(await request('POST', `${base()}/submissions`, caseXml(form, answers, id)))
      current.set(id, id)
      return id
    },
    async editCase(id, answers) {
      const instance = `uuid:${randomUUID()}`
      await drain(
        await request('PUT', `${base()}/submissions/${id}`, caseXml(form, answers, instance, current.get(id))),
      )
      current.set(id, instance)
    },
    versionOf: (id) => current.get(id),
    async list() {
      const rows = await (await request('GET', `${base()}/submissions`)).body.json()
      return rows.map((row) => ({ id: row.instanceId, version: row.currentVersion?.instanceId ?? null }))
    },
    async export() {
      return drain(await request('GET', `${base()}/submissions.csv`))
    },
    async history(id) {
      const diffs = await (await request('GET', `${base()}/submissions/${id}/diffs`)).body.text()
      return { bytes: diffs.length, entries: Object.keys(JSON.parse(diffs)).length }
    },
    pages: {
      'list as a page of 250 (OData, all answers)': async () =>
        drain(await request('GET', `${base()}.svc/Submissions?$top=250&$count=true`)),
      'list of 10,000 (JSON, metadata)': async () => drain(await request('GET', `${base()}/submissions`)),
      'list of 10,000 (OData JSON, all answers)': async () => drain(await request('GET', `${base()}.svc/Submissions`)),
    },
    /** Background jobs (the audit queue) not yet processed: read from the peer's database, since it has no endpoint for it. */
    async backlog() {
      if (!process.env.PEER_DB) return 0
      const client = new pg.Client({ connectionString: process.env.PEER_DB })
      await client.connect()
      try {
        return Number(
          (await client.query("select count(*) from audits where processed is null and action like 'submission.%'"))
            .rows[0].count,
        )
      } finally {
        await client.end()
      }
    },
    async close() {
      await pool?.destroy()
    },
  }
}
