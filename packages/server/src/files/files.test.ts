import { describe, expect, it } from 'vitest'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'
import { storeFile } from './files.repository'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, root, db, server } = ward

const png = Buffer.from('89504e470d0a1a0a00ff', 'hex')
const data = png.toString('base64')
const pdf = Buffer.from('%PDF-1.7').toString('base64')
/** A picture of so many bytes. */
const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length, 7)]).toString('base64')
const visit = { group: 'Ward', base: 'visit' }
const stranger = new Browser(server)
const ok = { type: 'Ok' }

const ofBase = (fileName: string, who = ada.browser, kb = 'visit') =>
  who.fetch(`proket/FileGetter?${new URLSearchParams({ fileName, kbg: 'Ward', kb })}`)
const ofServer = (file: string, who = ada.browser, more = '') =>
  who.fetch(`proket/fileStorage?${new URLSearchParams({ file })}${more}`)
const upload = (name: string, more: { data?: string; base?: typeof visit } = {}) =>
  root.files.upload({ name, data, ...more })

describe('the file storage', () => {
  it('keeps, lists, gives and removes files [OPT-05]', async () => {
    expect(await upload('plan.png')).toEqual(ok)
    expect(await upload('Anleitung für Ärzte.pdf', { data: pdf })).toEqual(ok)
    expect(await root.files.list({})).toEqual({ type: 'ReceivedFiles', list: ['Anleitung für Ärzte.pdf', 'plan.png'] })
    const response = await ofServer('Anleitung für Ärzte.pdf')
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toEqual(pdf)
    expect(response.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''Anleitung%20f%C3%BCr%20%C3%84rzte.pdf",
    )
    expect((await ofServer('plan.png', ada.browser, '&inline')).headers.get('Content-Disposition')).toContain('inline')
    expect(await root.files.remove({ file: 'plan.png' })).toEqual(ok)
    expect((await ofServer('plan.png')).status).toBe(404)
  })

  it('takes files smaller than 5 MiB, and no other [OPT-05]', async () => {
    const limit = 5 * 1024 * 1024
    expect(await upload('big.png', { data: ofSize(limit) })).toEqual({ type: 'FileTooLarge' })
    expect(await upload('big.png', { data: ofSize(limit - 1) })).toEqual(ok)
    expect((await (await ofServer('big.png')).arrayBuffer()).byteLength).toBe(limit - 1)
  }, 180_000)

  it.each(['../x.png', 'a/b.png', 'a\\b.png', '.png', '', 'a\u202egnp.png'])(
    'takes no file named %j [OPT-05]',
    async (name) => {
      expect(await upload(name)).toEqual({ type: 'FileRefused', reason: 'name' })
    },
  )

  it.each(['page.html', 'script.js', 'noextension', 'x.png.exe', 'x.__proto__'])(
    'takes nothing that could run: %j [OPT-05]',
    async (name) => {
      expect(await upload(name)).toEqual({ type: 'FileRefused', reason: 'type' })
    },
  )

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<svg onload="alert(1)"/>',
    '<svg><svg:script href="#x"/></svg>',
    '<svg><a href="javascript:alert(1)"/></svg>',
    '<svg><image href="https://elsewhere.example/x.png"/></svg>',
    '<svg><foreignObject/></svg>',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>',
    '<svg><style>@import "x.css"</style></svg>',
    '<svg><style>rect { fill: u\\72l(https://elsewhere.example/x) }</style></svg>',
    '<svg><style><![CDATA[@\\69mport "x.css"]]></style></svg>',
    '<svg><rect style="fill: url(&#x68;ttps://elsewhere.example/x)"/></svg>',
    '<svg><a href="#x"><animate attributeName="href" to="javascript:alert(1)"/></a></svg>',
    '<svg><set attributeName="onload" to="alert(1)"/></svg>',
    '<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></svg>',
    '<svg><use href="data:image/svg+xml;base64,PHN2Zy8+"/></svg>',
    '<svg xml:base="https://elsewhere.example/"><use href="#x"/></svg>',
    '<?xml version="1.0" encoding="utf-7"?><svg>+ADw-script+AD4-</svg>',
    '<?xml version="1.0"?><?xml-stylesheet href="x.css"?><svg/>',
    '<svg><style>@im<![CDATA[port "x.css"]]></style></svg>',
    '<svg><style>rect { fill: ur<!-- -->l(https://elsewhere.example/x) }</style></svg>',
    '<svg><style><g/>@import "x.css"</style></svg>',
    '<svg><style>@font-face { src: src("https://elsewhere.example/x") }</style></svg>',
    '<svg><rect></svg>',
  ])('takes no drawing that could run or load anything: %s [BASE-06]', async (svg) => {
    const answer = await upload('drawing.svg', { data: Buffer.from(svg).toString('base64'), base: visit })
    expect(answer).toEqual({ type: 'FileRefused', reason: 'script' })
  })

  it('takes a plain drawing, and for a base pictures only, by their content [BASE-06]', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9" fill="url(#a)"/><use href="#b"/></svg>'
    expect(await upload('plain.svg', { data: Buffer.from(svg).toString('base64'), base: visit })).toEqual(ok)
    await root.files.remove({ file: 'plain.svg', base: visit })
    const drawn = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="1.3">
        <style>.a { fill: url(#paint) }</style><inkscape:grid id="g"/><text class="a">left \\ right &amp; script: 3 &lt; 4</text>
        <image href="data:image/png;base64,iVBORw0KGgo="/></svg>`
    expect(await upload('drawn.svg', { data: Buffer.from(drawn).toString('base64'), base: visit })).toEqual(ok)
    const wide = Buffer.from(`\ufeff${svg.replace('<path', '<script/><path')}`, 'utf16le').toString('base64')
    expect(await upload('wide.svg', { data: wide, base: visit })).toMatchObject({ type: 'FileRefused' })
    await root.files.remove({ file: 'drawn.svg', base: visit })
    expect(await upload('plan.pdf', { data: pdf, base: visit })).toEqual({ type: 'FileRefused', reason: 'picture' })
    const script = Buffer.from('#!/bin/sh').toString('base64')
    expect(await upload('script.png', { data: script, base: visit })).toEqual({
      type: 'FileRefused',
      reason: 'content',
    })
  })

  it.each(['', 'data:image/png;base64,AAAA', 'no base64!', 'AAA'])(
    'takes no data that is no base64: %j',
    async (wrong) => {
      expect(await upload('x.png', { data: wrong })).toEqual({ type: 'FileRefused', reason: 'data' })
    },
  )

  it('takes nothing whose content is of another kind than its name says, and unpacks nothing [OPT-05]', async () => {
    const script = Buffer.from('<script>alert(1)</script>').toString('base64')
    const zip = Buffer.from('504b0304140000000800', 'hex').toString('base64')
    const refused = { type: 'FileRefused', reason: 'content' }
    for (const name of ['x.png', 'x.jpg', 'x.gif', 'x.webp', 'x.avif', 'x.svg', 'x.pdf'])
      for (const wrong of [script, zip]) expect(await upload(name, { data: wrong }), name).toEqual(refused)
    const beginnings = ['ffd8ffe0', '4749463839', '524946460000000057454250', '00000020667479706176', '3c7376672f3e']
    const names = ['x.jpg', 'x.gif', 'x.webp', 'x.avif', 'x.svg']
    for (const [at, name] of names.entries())
      expect(await upload(name, { data: Buffer.from(beginnings[at] ?? '', 'hex').toString('base64') }), name).toEqual(
        ok,
      )
  })

  it('tells the server log who stored and removed a file [OPT-05] [OPT-07]', async () => {
    await upload('told.png', { data: ofSize(20) })
    await upload('told.png', { data: ofSize(30) })
    await root.files.remove({ file: 'told.png' })
    await root.files.remove({ file: 'told.png' })
    const rows = await db.selectFrom('server_event').select(['source', 'payload']).orderBy('id').execute()
    const told = rows.filter(({ payload }) => JSON.stringify(payload).includes('told.png'))
    const [small, large] = ['told.png (20 bytes)', 'told.png (30 bytes)']
    const option = { option: 'FileStorage' }
    expect(told.map(({ payload }) => payload)).toEqual([
      { ...option, from: null, to: small },
      { ...option, from: small, to: large },
      { ...option, from: large, to: null },
    ])
    expect(new Set(told.map(({ source }) => source))).toEqual(new Set(['root']))
  })

  it('is an option too, with size, time and author of each file [OPT-05] [OPT-07]', async () => {
    const option = root.options
    expect(await option.setFileStorage({ value: { name: 'sized.png', data: ofSize(40) } })).toEqual(ok)
    expect(await option.setFileStorage({ value: { name: 'page.html', data } })).toMatchObject({ reason: 'type' })
    expect(await option.setFileStorage({ value: null })).toEqual(ok)
    const received = await option.getFileStorage({})
    const files = received.type === 'ReceivedOption' ? received.option : null
    const at = ward.clock.now().toISOString()
    expect(files).toContainEqual({ name: 'sized.png', size: 40, at, by: 'root' })
  })

  it('is an administrator’s to fill [OPT-05] [ROLE-01]', async () => {
    for (const who of [ada, ben, rita]) {
      expect(await who.files.upload({ name: 'x.png', data })).toEqual({ type: 'InsufficientPermissions' })
      expect(await who.files.remove({ file: 'logo.png' })).toEqual({ type: 'InsufficientPermissions' })
      expect(await who.files.list({})).toEqual({ type: 'InsufficientPermissions' })
    }
  })

  it('shows the logo and the manual to anybody, and nothing else [APP-10] [OPT-07]', async () => {
    for (const name of ['logo.png', 'secret.png']) await upload(name)
    await upload('userManual.pdf', { data: pdf })
    expect((await ofServer('logo.png', stranger, '&inline=true')).status).toBe(200)
    expect((await ofServer('userManual.pdf', stranger)).status).toBe(200)
    const hidden = await ofServer('secret.png', stranger)
    const missing = await ofServer('missing.png', stranger)
    expect([hidden.status, await hidden.text()]).toEqual([missing.status, await missing.text()])
  })

  it('leaves a page without a word where it asks for a picture that is not there [APP-10]', async () => {
    const headers = { 'Sec-Fetch-Dest': 'image' }
    expect((await stranger.fetch('proket/fileStorage?file=none.png&inline=true', { headers })).status).toBe(204)
    expect((await stranger.fetch('proket/fileStorage?file=none.png&inline=true')).status).toBe(404)
  })
})

describe('FileGetter', () => {
  it('gives a picture of a base to who may open the base [DATA-09]', async () => {
    await upload('spot.png', { base: visit })
    const response = await ofBase('spot.png')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    expect((await ofServer('spot.png')).status).toBe(404)
    expect(await root.files.list({ base: visit })).toEqual({ type: 'ReceivedFiles', list: ['spot.png'] })
  })

  it('has none for a stranger, for another base, or for one that is closed to the caller', async () => {
    expect((await ofBase('spot.png', stranger)).status).toBe(404)
    expect((await ofBase('spot.png', ada.browser, 'other')).status).toBe(404)
    await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()
    expect((await ofBase('spot.png')).status).toBe(404)
    expect((await ofBase('spot.png', root.browser)).status).toBe(200)
    await db.deleteFrom('base_protection').execute()
  })

  it('is asked again only whether it has changed', async () => {
    const tag = (await ofBase('spot.png')).headers.get('ETag') ?? ''
    const again = (known: string) =>
      ada.browser.fetch('proket/FileGetter?fileName=spot.png&kbg=Ward&kb=visit', {
        headers: { 'If-None-Match': known },
      })
    expect((await again(tag)).status).toBe(304)
    expect((await again(`W/${tag}`)).status).toBe(304)
    expect(await upload('spot.png', { base: visit, data: ofSize(20) })).toMatchObject({ reason: 'published' })
    expect((await again(tag)).status).toBe(304)
    const content = Buffer.from(ofSize(20), 'base64')
    await storeFile(db, { name: 'spot.png', content, by: null, at: new Date() }, visit)
    expect((await again(tag)).status).toBe(200)
  })

  it('gives a drawing that can do nothing by itself', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    // As one from before such drawings were refused.
    await storeFile(db, { name: 'drawing.svg', content: Buffer.from(drawing), by: null, at: new Date() }, visit)
    const { headers } = await ofBase('drawing.svg')
    expect(headers.get('Content-Type')).toBe('image/svg+xml')
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  it.each([
    'proket/FileGetter',
    'FileGetter?fileName=..%2F..%2Fpackage.json&kbg=&kb=',
    'proket/FileGetter?fileName=a%00.png',
    'proket/FileGetter?fileName=x.png&fileName=y.png',
    'proket/fileStorage?file=x.png&file=y.png',
  ])('has nothing at %s', async (address) => {
    expect((await ada.browser.fetch(address)).status).toBe(404)
  })
})
