import type { Base } from '@casebook/core/bases/base'
import { describe, expect, it } from 'vitest'
import { readXml } from '../files/xml/readXml'
import { loud } from '../form/read.fixture'
import { readForm } from '../xlsform/form.fixture'
import { xFormExamples } from './examples.fixture'
import { readXFormText, xFormOf } from './form.fixture'
import { readXForm } from './readXForm'

/** Without what is kept of the author's own words, which are spelled otherwise. */
function meaningOf({ origin, ...base }: Base): unknown {
  return JSON.parse(
    JSON.stringify({ ...base, format: null }, (key, value) =>
      key === 'meta' && value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).filter(([name]) => name.startsWith('layout/')))
        : value,
    ).replaceAll(/,?"meta":\{\}/g, ''),
  )
}

describe('an XForm', () => {
  it.each(xFormExamples)('means what the XLSForm means that says the same: $feature [MORE-35]', ({ xForm, sheets }) => {
    const [read, same] = [readXFormText(xForm), readForm(sheets)]
    expect(meaningOf(read.base)).toEqual(meaningOf(same.base))
    expect(read.base.origin?.format).toBe('XForm')
    const said = ({ findings }: typeof read) => loud({ findings }).map(({ severity, kind }) => `${severity} ${kind}`)
    expect(said(read)).toEqual(said(same))
  })

  it('has its questions in the order of its body; what is not asked stays behind its neighbour [MORE-35]', () => {
    const { base } = readXFormText({
      data: '<a/><b/><c/>',
      binds: '<bind nodeset="/data/c" calculate="1 + 1"/>',
      body: '<input ref="/data/b"><label>B</label></input><input ref="a"><label>A</label></input>',
    })
    expect(base.questionnaires[0]?.questions.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  it('has the label of a group that no element stands for as a heading [MORE-35]', () => {
    const { base } = readXFormText({
      data: '<a/><b/>',
      body: '<input ref="/data/a"><label>A</label></input><group appearance="field-list"><label>More</label><input ref="/data/b"><label>B</label></input></group>',
    })
    expect(base.questionnaires[0]?.questions.map(({ type, text }) => [type, text.en])).toEqual([
      ['Text', 'A'],
      ['Info', 'More'],
      ['Text', 'B'],
    ])
  })

  const faulty = {
    data: '<age/><q/>',
    body: '<input ref="/data/age"><label>Age</label></input><input ref="/data/q"><label>Q</label></input>',
  }
  it.each<[string, string, Partial<typeof faulty>, string, string, number]>([
    ['a name that no field has', '<bind nodeset="/data/q" relevant=" /data/agee &gt; 1"/>', {}, 'error', 'agee', 6],
    ['a bind of no field', '<bind nodeset="/data/p" type="int"/>', {}, 'error', '/data/p', 6],
    ['two binds', '<bind nodeset="/data/q"/>\n<bind nodeset="/data/q"/>', {}, 'error', 'two binds', 7],
    ['a control of no field', '', { body: '<input ref="/data/z"/>' }, 'error', '/data/z', 9],
    [
      'a field that is asked twice',
      '',
      { body: '<input ref="/data/q"><label>Q</label></input>\n<input ref="/data/q"><label>Q</label></input>' },
      'lost',
      'twice',
      10,
    ],
    [
      'a text that is not there',
      '',
      { body: `<input ref="/data/q"><label ref="jr:itext('x')"/></input>` },
      'error',
      'no text x',
      9,
    ],
    ['a function that Casebook has not', '<bind nodeset="/data/q" calculate="uuid()"/>', {}, 'lost', 'uuid()', 6],
    [
      'an event that sets a value later',
      '',
      {
        body: '<input ref="/data/age"><label>A</label><setvalue event="xforms-value-changed" ref="/data/q" value="1"/></input>',
      },
      'lost',
      '/data/q',
      9,
    ],
    ['entries that are there from the start', '', { data: '<age/>\n<q/><q/>' }, 'lost', 'from the start', 5],
  ])('is found fault with at its line: %s [MORE-35]', (_, binds, rest, severity, words, line) => {
    const { findings } = readXFormText({ ...faulty, binds, ...rest })
    expect(findings).toContainEqual(
      expect.objectContaining({
        severity,
        message: expect.stringContaining(words),
        at: expect.objectContaining({ line, column: expect.any(Number) }),
      }),
    )
  })

  it.each(["randomize(instance('drugs')/root/item)", "randomize(instance('drugs')/root/item[name != ''], 7)"])(
    'offers options in the order of the file: %s [MORE-35]',
    (nodeset) => {
      const read = readXFormText({
        data: '<q/>',
        model: '<instance id="drugs"><root><item><name>a</name></item><item><name>b</name></item></root></instance>',
        body: `<select1 ref="/data/q"><label>Q</label><itemset nodeset="${nodeset}"><value ref="name"/><label ref="name"/></itemset></select1>`,
      })
      expect(read.question('q').answers?.map(({ id }) => id)).toEqual(['a', 'b'])
      expect(read.findings).toContainEqual(expect.objectContaining({ severity: 'changed', kind: 'Presentation' }))
    },
  )

  it('that is another page is refused with a sentence [MORE-35]', () => {
    const page = readXml(new TextEncoder().encode('<html><head/><body/></html>'))
    expect(page.type === 'Xml' && readXForm(page.root, { group: 'g', title: 'T', language: 'en' })).toEqual({
      type: 'Refused',
      reason: expect.stringContaining('no XForm'),
    })
  })

  it('keeps nothing to itself: each attribute and each element is used, told of or kept [MORE-35]', () => {
    const text = xFormOf({
      data: '<age class="x">3</age><g><q/></g><r jr:template=""><b/></r>',
      style: 'pages',
      model: `<instance id="list"><root version="1"><item odd="1"><itextId>o</itextId><code>a</code><region>n</region></item></root></instance>
<instance id="unused"><root><item><name>a</name></item></root></instance>
<itext><translation lang="German (de)"><text id="o"><value>Eins</value></text></translation><translation lang="English (en)" default="true()"><text id="o"><value>One</value><value form="image">jr://images/a.png</value></text></translation><translation lang="French (fr)"><text id="o"><value>Un</value></text></translation></itext>
<submission action="https://example.org"/>`,
      binds: `<bind nodeset="/data/age" type="int" required="true()" jr:requiredMsg="Say it." saveIncomplete="true()"/>
<bind nodeset="/data/g/q" relevant=" /data/age &gt; 1" readonly="false()"/>
<bind nodeset="/data/r" relevant=" /data/age &gt; 2"/>`,
      body: `<input ref="/data/age" appearance="thousands-sep" class="big"><label>Age</label><hint>Years</hint><help>More</help></input>
<group ref="/data/g" appearance="field-list"><label>G</label><select1 ref="/data/g/q" appearance="minimal" query="x"><label>Q</label><itemset nodeset="instance('list')/root/item[region = 'n']"><value ref="code"/><label ref="jr:itext(itextId)"/></itemset></select1></group>
<group ref="/data/r"><label>R</label><repeat nodeset="/data/r" jr:count="3"><input ref="/data/r/b"><label>B</label></input></repeat></group>`,
    })
    const read = (words: string) => {
      const file = readXml(new TextEncoder().encode(words))
      if (file.type === 'Refused') return file.reason
      const found = readXForm(file.root, { group: 'g', title: 'T', language: 'en' })
      return JSON.stringify(
        found.type === 'Read' ? [found.base, found.findings.map(({ at: _, ...rest }) => rest)] : found,
      )
    }
    const whole = read(text)
    const attributes = [...text.matchAll(/\s(?!xmlns)[\w:]+="[^"]*"/g)].filter(
      ({ index }) => index > text.indexOf('<h:head'),
    )
    const silent = attributes.filter(({ index, 0: found }) => {
      const without = text.slice(0, index) + text.slice(index + found.length)
      const other = text.slice(0, index) + found.replace(/"[^"]*"/, '"other"') + text.slice(index + found.length)
      return read(without) === whole && read(other) === whole
    })
    // What marks a repeat says less than its control, and a program's own record and address are told as a whole.
    const asWhole = ['jr:template=""', 'action="https://example.org"', 'type="string"', 'jr:preload="uid"']
    expect(silent.map(([found]) => found.trim())).toEqual(asWhole)
    const elements = [...text.matchAll(/<([\w:]+)[^<>/]*(?:\/>|>[^<]*<\/\1>)/g)]
    const passedOver = elements.filter(
      ({ index, 0: found }) => read(text.slice(0, index) + text.slice(index + found.length)) === whole,
    )
    expect(passedOver.map(([found]) => found)).toEqual([])
  })
})
