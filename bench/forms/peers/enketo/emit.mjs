// XForm -> Enketo's own HTML form + model, with enketo-transformer's web build (needs a browser that has XSLTProcessor).
import { build } from 'esbuild'
import xform, { instance } from '../../src/xform.mjs'
export default async (m, { browser }) => {
  const here = new URL('.', import.meta.url).pathname
  const b = await build({
    entryPoints: [`${here}transform-page.js`],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    external: ['libxslt'],
    logLevel: 'error',
    loader: { '.xsl': 'text' },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  })
  const page = await browser.newPage()
  try {
    await page.addScriptTag({ content: b.outputFiles[0].text })
    const r = await page.evaluate((x) => window.__transform(x), xform(m))
    return {
      expect: m.visibleAtStart,
      ...r,
      filled: instance(m, m.answers),
      path: Object.fromEntries(m.sections.flatMap((s) => s.questions.map((q) => [q.id, `/data/${s.id}/${q.id}`]))),
    }
  } finally {
    await page.close()
  }
}
