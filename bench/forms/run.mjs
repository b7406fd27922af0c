// node run.mjs --n 100,500,2000 --peers all [--runs 7] [--answers 50] [--budget 90] [--seed 1] [--entrant name=URL] [--out results.json]

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import { chromium } from 'playwright-core'
import { buildPeer } from './build.mjs'
import { peers } from './peers/index.mjs'
import { generate } from './src/generate.mjs'

const here = new URL('.', import.meta.url).pathname
const arg = (k, d) => {
  const i = process.argv.indexOf(`--${k}`)
  return i < 0 ? d : process.argv[i + 1]
}
const ns = arg('n', '100,500,2000').split(',').map(Number)
const runs = +arg('runs', 7),
  answers = +arg('answers', 50),
  budget = +arg('budget', 90) * 1000,
  seed = +arg('seed', 1)
const throttle = +arg('cpu', 1)
const entrants = process.argv.flatMap((a, i) =>
  process.argv[i - 1] === '--entrant' ? [[a.slice(0, a.indexOf('=')), a.slice(a.indexOf('=') + 1)]] : [],
)
const names = [
  ...(arg('peers', 'all') === 'all' ? Object.keys(peers) : arg('peers', '').split(',').filter(Boolean)),
  ...entrants.map(([k]) => k),
]
const out = arg('out', 'results.json')
const med = (xs) => {
  const s = xs.filter((x) => x != null).sort((a, b) => a - b)
  return s.length ? (s[(s.length - 1) >> 1] + s[s.length >> 1]) / 2 : null
}
const pct = (xs, p) => {
  const s = xs.filter((x) => x != null).sort((a, b) => a - b)
  return s.length ? s[Math.min(s.length - 1, Math.ceil(p * s.length) - 1)] : null
}
const sleep = (ms) => new Promise((r) => setTimeout(r, ms))

// ---- definitions and static server
const models = new Map(),
  defs = new Map()
function model(n) {
  if (!models.has(n)) models.set(n, generate(n, seed))
  return models.get(n)
}
async function definition(name, n) {
  const key = `${name}/${n}`
  if (!defs.has(key)) {
    const emit = (await import(`./peers/${peers[name].dir}/emit.mjs`)).default
    defs.set(key, JSON.stringify(await emit(model(n), { browser, origin: `http://127.0.0.1:${port}` })))
  }
  return defs.get(key)
}
const types = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  wasm: 'application/wasm',
}
const server = http.createServer(async (req, res) => {
  try {
    const u = new URL(req.url, 'http://x'),
      [, kind, name, file] = u.pathname.split('/')
    if (kind === 'neutral') {
      res.writeHead(200, { 'content-type': types.json, 'access-control-allow-origin': '*' })
      return res.end(JSON.stringify(model(+name)))
    }
    if (kind === 'blank') {
      res.writeHead(200, { 'content-type': types.html })
      return res.end('<!doctype html><title>blank</title>')
    }
    if (kind === 'p' && file === 'page') {
      const n = +u.searchParams.get('n'),
        p = peers[name],
        info = JSON.parse(readFileSync(`${here}dist/${name}/info.json`))
      const d = (await definition(name, n)).replaceAll('<', '\\u003c')
      res.writeHead(200, { 'content-type': types.html })
      return res.end(
        `<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content="width=device-width"><title>${name} ${n}</title>${info.styles.map((f) => `<link rel=stylesheet href="${f}">`).join('')}</head><body><div id=root></div><script type="application/json" id=def>${d}</script><script>window.__variant=${JSON.stringify(p.variant ?? null)};__probe.start()</script>${info.scripts.map((f) => `<script src="${f}" defer></script>`).join('')}<script type=module src=bundle.js></script></body></html>`,
      )
    }
    const path = kind === 'p' && `${here}dist/${name}/${u.pathname.split('/').slice(3).join('/')}`
    if (path && existsSync(path)) {
      res.writeHead(200, { 'content-type': types[path.split('.').pop()] ?? 'application/octet-stream' })
      return res.end(readFileSync(path))
    }
    res.writeHead(404)
    res.end()
  } catch (e) {
    console.error('server', e)
    res.writeHead(500)
    res.end(String(e))
  }
})
await new Promise((r) => server.listen(0, '127.0.0.1', r))
const port = server.address().port
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--enable-precise-memory-info',
  ],
})
const probe = readFileSync(`${here}src/probe.js`, 'utf8')
const entrantAdapter = readFileSync(`${here}adapters/by-data-attributes.js`, 'utf8')

async function oneRun(name, n) {
  const m = model(n),
    url = entrants.find(([k]) => k === name)?.[1]
  const ctx = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await ctx.newPage()
  const errors = []
  page.on('pageerror', (e) => errors.push(String(e.message).slice(0, 300)))
  const cdp = await ctx.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' }).catch(() => cdp.send('Performance.enable'))
  if (throttle > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const metrics = async () =>
    Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((x) => [x.name, x.value]))
  const r = {}
  try {
    await page.addInitScript(probe)
    if (url) {
      await cdp.send('Network.enable')
      await page.addInitScript(`window.__benchDefinition=${JSON.stringify(url.includes('{noinject}') ? null : m)};`)
      await page.addInitScript(entrantAdapter)
      const bodies = []
      page.on('response', (x) => {
        if (['script', 'stylesheet'].includes(x.request().resourceType()))
          bodies.push(
            x
              .body()
              .then((b) => import('node:zlib').then((z) => z.gzipSync(b, { level: 9 }).length))
              .catch(() => 0),
          )
      })
      r.bundleOf = async () => (await Promise.all(bodies)).reduce((a, b) => a + b, 0)
    }
    await page.goto(
      url ? url.replace('{n}', n).replace('{seed}', seed) : `http://127.0.0.1:${port}/p/${name}/page?n=${n}`,
      { waitUntil: 'commit', timeout: 90000 },
    )
    await page.waitForFunction(() => window.__bench, null, { timeout: 60000 })
    const L = await page.evaluate(() => window.__probe.load())
    Object.assign(r, L)
    if (r.bundleOf) {
      r.bundle = await r.bundleOf()
      delete r.bundleOf
    }
    await cdp.send('HeapProfiler.collectGarbage')
    const h = await metrics()
    r.heap = h.JSHeapUsedSize
    r.loadTask = h.TaskDuration * 1000
    r.latency = []
    r.cpu = []
    r.miss = 0
    r.atbt = 0
    r.why = []
    const stepsFrom = Date.now()
    let tried = 0
    for (const st of m.steps.slice(0, answers)) {
      if (Date.now() - stepsFrom > budget) {
        r.why.push(`stopped after ${tried} answers: over the time budget`)
        break
      }
      tried++
      const at = await page.evaluate(([q, v]) => window.__probe.locate(q, v), [st.q, st.v])
      if (at.error) {
        r.miss++
        if (r.why.length < 3) r.why.push(at.error)
        continue
      }
      if (!at.ok && r.why.length < 3) r.why.push(`covered ${st.q}`)
      await page.evaluate((s) => window.__probe.armStep(s), st)
      const a = await metrics()
      await page.mouse.click(at.x, at.y)
      const z = await page.evaluate(() => window.__probe.collect())
      const b = await metrics()
      if (z.ms == null) {
        r.miss++
        if (r.why.length < 3) r.why.push(`no follow-up ${st.q}=${st.v} -> ${st.follow} ${st.expect}`)
      } else r.latency.push(z.ms)
      r.cpu.push((b.TaskDuration - a.TaskDuration) * 1000)
      r.atbt += await page.evaluate(
        ([f, t]) =>
          window.__probe.long.reduce((s, [b0, d]) => s + (b0 >= f - 1 && b0 <= t ? Math.max(0, d - 50) : 0), 0),
        [z.begun, z.end],
      )
      if (r.miss > 4 && r.latency.length === 0) {
        r.why.push('gave up')
        break
      }
    }
    r.atbt = tried ? (r.atbt * 50) / tried : null // scaled to 50 answers
    // typing in a number field which feeds a derived number
    r.typing = []
    r.typeMiss = 0
    const at = await page.evaluate((q) => window.__probe.locate(q), m.typing.source)
    if (!at.error) {
      await page.mouse.click(at.x, at.y)
      await sleep(300)
      const commit = await page.evaluate(() => window.__bench.commitKey)
      const hasDerived = await page.evaluate(() => window.__bench.noDerived !== true)
      for (const k of ['4', '2', '7', '1', '9', '3', '5', '8']) {
        if (commit) {
          // recalculates on change only: the measured key is the one that leaves the field
          const p2 = await page.evaluate((q) => window.__probe.locate(q), m.typing.source)
          await page.mouse.click(p2.x, p2.y)
          await page.keyboard.press(k)
          await sleep(60)
        }
        await page.evaluate((d) => window.__probe.armKey(d), hasDerived ? m.typing.derived : null)
        await page.keyboard.press(commit ?? k)
        const z = await page.evaluate(() => window.__probe.collect())
        if (z.ms == null) r.typeMiss++
        else r.typing.push(z.ms)
        if (r.typeMiss > 1 && !r.typing.length) break
      }
      r.derivedText = hasDerived
        ? await page.evaluate((d) => String(window.__bench.read(d)).slice(0, 40), m.typing.derived)
        : null
    } else r.why.push(`typing: ${at.error}`)
    const ev = await page.evaluate(() => window.__probe.events.filter((e) => e[3] > 0).map((e) => e[2]))
    r.inp = pct(ev, 0.98)
    const lazy = await page.evaluate(() => !!window.__bench.lazy)
    const noFill = await page.evaluate(() => !!window.__bench.noFill?.())
    const f = noFill
      ? { ms: null, shown: null }
      : await page.evaluate(([a, w]) => window.__probe.fill(a, w), [m.answers, lazy ? 1 : m.visibleWhenFilled])
    r.fill = f.ms
    r.shownFilled = f.shown
    r.filledDerived = await page.evaluate((d) => {
      try {
        return String(window.__bench.read(d)).slice(0, 40)
      } catch {
        return null
      }
    }, m.typing.derived)
    const e2 = await page.evaluate(() => window.__probe.errors)
    r.errors = [...new Set([...errors, ...e2])].slice(0, 4)
  } catch (e) {
    r.failed = String(e.message).split('\n')[0].slice(0, 300)
    r.errors = [
      ...new Set([...errors, ...(await page.evaluate(() => window.__probe?.errors ?? []).catch(() => []))]),
    ].slice(0, 4)
  }
  delete r.bundleOf
  await Promise.race([ctx.close(), sleep(10000)])
  return r
}

// ---- main
{
  const p = await browser.newPage()
  await p.goto(`http://127.0.0.1:${port}/blank`)
  await p.evaluate(() => {
    for (let i = 0; i < 3000; i++) {
      const e = document.createElement('label')
      e.innerHTML = '<input type=radio>x'
      document.body.append(e)
    }
  })
  await sleep(500)
  await p.close()
}
const results = existsSync(out) && process.argv.includes('--append') ? JSON.parse(readFileSync(out)).results : []
const infos = {}
for (const name of names)
  if (peers[name]) {
    try {
      infos[name] = await buildPeer(name)
    } catch (e) {
      console.error(`build of ${name} failed: ${String(e.message).slice(0, 400)}`)
    }
  }
const dead = new Set()
for (const n of ns)
  for (const name of names) {
    if (peers[name] && !infos[name]) continue
    if (dead.has(name)) {
      console.error(`${name} n=${n}: skipped, it failed at a smaller size`)
      continue
    }
    const t = Date.now(),
      rs = []
    for (let i = 0; i < runs; i++) {
      const r = await oneRun(name, n)
      rs.push(r)
      if (r.failed && (i === 0 || rs.filter((x) => x.failed).length > 1)) break
      if (Date.now() - t + (Date.now() - t) / rs.length > budget && i + 1 < runs) break // the next run would go over the budget
    }
    const ok = rs.filter((r) => !r.failed)
    if (!ok.length) dead.add(name)
    const g = (k) => med(ok.map((r) => r[k]))
    const lat = ok.flatMap((r) => r.latency),
      typ = ok.flatMap((r) => r.typing),
      cpu = ok.flatMap((r) => r.cpu)
    const row = {
      peer: name,
      title: peers[name]?.title ?? name,
      n,
      runs: ok.length,
      failed: rs.find((r) => r.failed)?.failed ?? null,
      ready: g('ready'),
      fcp: g('fcp'),
      loadTbt: g('tbt'),
      loadTask: g('loadTask'),
      shown: g('shown'),
      nodes: g('nodes'),
      heapMB: g('heap') / 1048576,
      p50: med(ok.map((r) => pct(r.latency, 0.5))),
      p95: pct(lat, 0.95),
      cpu: med(cpu),
      cpu95: pct(cpu, 0.95),
      tbt50: g('atbt'),
      answered: lat.length,
      miss: ok.reduce((s, r) => s + r.miss, 0),
      type50: med(typ),
      type95: pct(typ, 0.95),
      typed: typ.length,
      typeMiss: ok.reduce((s, r) => s + r.typeMiss, 0),
      inp: g('inp'),
      fill: g('fill'),
      shownFilled: g('shownFilled'),
      bundleKiB: ((infos[name] ? infos[name].js + infos[name].css : g('bundle')) ?? 0) / 1024,
      lazyKiB: (infos[name]?.lazyJs ?? 0) / 1024,
      expectShown: model(n).visibleAtStart,
      expectFilled: model(n).visibleWhenFilled,
      derivedText: ok[0]?.derivedText,
      filledDerived: ok[0]?.filledDerived,
      why: [...new Set(rs.flatMap((r) => r.why ?? []))].slice(0, 5),
      errors: [...new Set(rs.flatMap((r) => r.errors ?? []))].slice(0, 5),
      seconds: (Date.now() - t) / 1000,
      load1: os.loadavg()[0],
      raw: rs,
    }
    const old = results.findIndex((x) => x.peer === name && x.n === n)
    if (old >= 0) results.splice(old, 1, row)
    else results.push(row)
    const f = (x, k = 0) => (x == null || Number.isNaN(x) ? '-' : x.toFixed(k))
    console.error(
      `${name} n=${n}: runs ${row.runs}/${runs} ready ${f(row.ready)} shown ${row.shown}/${row.expectShown} p50 ${f(row.p50, 1)} p95 ${f(row.p95, 1)} cpu ${f(row.cpu, 1)} tbt ${f(row.tbt50)} type ${f(row.type50, 1)} heap ${f(row.heapMB, 1)} fill ${f(row.fill)} (${row.shownFilled}/${row.expectFilled}) miss ${row.miss}/${row.typeMiss} der ${row.derivedText}|${row.filledDerived} ${row.seconds.toFixed(0)}s ${row.failed ?? ''} ${row.why.join('; ')} ${row.errors.join('; ')}`,
    )
    save()
  }
function save() {
  writeFileSync(
    out,
    JSON.stringify(
      {
        when: new Date().toISOString(),
        chromium: browser.version(),
        node: process.version,
        cpus: os.cpus().length,
        cpu: os.cpus()[0]?.model,
        throttle,
        results,
      },
      null,
      1,
    ),
  )
}
const f = (x, k = 0) => (x == null || Number.isNaN(x) ? '–' : x.toFixed(k))
let md = `Chromium ${browser.version()}, Node ${process.version}, ${os.cpus().length} cores, seed ${seed}${throttle > 1 ? `, CPU slowed ${throttle}×` : ''}. Median over fresh pages; times in ms.\n`
for (const n of [...new Set(results.map((r) => r.n))].sort((a, b) => a - b)) {
  md += `\n### N = ${n}\n\n| peer | runs | ready | load TBT | answer p50 | answer p95 | CPU / answer | TBT in 50 answers | typing p50 | typing p95 | fill all | heap MB | DOM nodes | JS+CSS gz KiB | missed |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n`
  for (const r of results.filter((x) => x.n === n).sort((a, b) => (a.p50 ?? 1e9) - (b.p50 ?? 1e9)))
    md += r.runs
      ? `| ${r.title} | ${r.runs} | ${f(r.ready)} | ${f(r.loadTbt)} | ${f(r.p50, 1)} | ${f(r.p95, 1)} | ${f(r.cpu, 1)} | ${f(r.tbt50)} | ${f(r.type50, 1)} | ${f(r.type95, 1)} | ${f(r.fill)} | ${f(r.heapMB, 1)} | ${f(r.nodes)} | ${f(r.bundleKiB)}${r.lazyKiB > 1 ? ` (+${f(r.lazyKiB)} lazy)` : ''} | ${r.miss}/${r.typeMiss} |\n`
      : `| ${r.title} | 0 | failed: ${r.failed} |\n`
}
writeFileSync(out.replace(/\.json$/, '.md'), md)
console.log(md)
await browser.close()
server.close()
process.exit(0)
