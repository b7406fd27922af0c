// Bundles every peer page for production and records gzip sizes.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { peers } from './peers/index.mjs'

const here = new URL('.', import.meta.url).pathname
export async function buildPeer(name) {
  const p = peers[name],
    out = `${here}dist/${name}`
  mkdirSync(out, { recursive: true })
  const done = new Set()
  const r = await build({
    entryPoints: [`${here}peers/${p.dir}/${p.page}`],
    outdir: out,
    entryNames: 'bundle',
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunk-[hash]',
    platform: 'browser',
    target: 'chrome120',
    jsx: 'automatic',
    metafile: true,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis', ...(p.define ?? {}) },
    alias: p.alias ?? {},
    inject: p.inject?.map((f) => here + f) ?? [],
    plugins: p.plugins ?? [],
    loader: {
      '.woff': 'empty',
      '.woff2': 'empty',
      '.ttf': 'empty',
      '.eot': 'empty',
      '.svg': 'dataurl',
      '.png': 'empty',
      '.gif': 'empty',
      '.wasm': 'binary',
    },
  })
  // initial = entry + statically imported chunks; lazy chunks are counted apart
  const outs = r.metafile.outputs,
    base = `dist/${name}/`
  const rel = (k) => k.slice(k.indexOf(base) + base.length)
  const entry = Object.keys(outs).find((k) => rel(k) === 'bundle.js')
  const stack = [entry]
  while (stack.length) {
    const k = stack.pop()
    if (done.has(k)) continue
    done.add(k)
    for (const i of outs[k].imports) if (i.kind === 'import-statement') stack.push(i.path)
  }
  const gz = (buf) => gzipSync(buf, { level: 9 }).length
  let js = 0,
    css = 0,
    lazyJs = 0
  for (const k of Object.keys(outs)) {
    const b = readFileSync(`${here}dist/${name}/${rel(k)}`)
    if (k.endsWith('.css')) css += gz(b)
    else if (k.endsWith('.js')) {
      if (done.has(k)) js += gz(b)
      else lazyJs += gz(b)
    }
  }
  const scripts = (p.scripts ?? []).map((f, i) => {
    const b = readFileSync(here + f)
    js += gz(b)
    writeFileSync(`${out}/pre${i}.js`, b)
    return `pre${i}.js`
  })
  const styles = p.css.map((f, i) => {
    const b = readFileSync(here + f)
    css += gz(b)
    writeFileSync(`${out}/pre${i}.css`, b)
    return `pre${i}.css`
  })
  if (existsSync(`${out}/bundle.css`)) styles.push('bundle.css')
  const info = { js, css, lazyJs, scripts, styles }
  writeFileSync(`${out}/info.json`, JSON.stringify(info))
  return info
}
if (process.argv[1]?.endsWith('build.mjs')) {
  for (const name of process.argv[2] ? process.argv[2].split(',') : Object.keys(peers)) {
    try {
      const i = await buildPeer(name)
      console.log(
        name.padEnd(18),
        'js gz',
        (i.js / 1024).toFixed(1),
        'KiB, css gz',
        (i.css / 1024).toFixed(1),
        'KiB, lazy js',
        (i.lazyJs / 1024).toFixed(1),
      )
    } catch (e) {
      console.log(name, 'FAILED', String(e.message).slice(0, 600))
    }
  }
}
