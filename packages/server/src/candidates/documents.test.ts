import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { apiLevel } from '@casebook/api-adapter/wire'
import { hostileBases } from '@casebook/test-fixtures/hostileBases'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { wardBase } from '../locks/ward.fixture'
import { checkedDocument } from './checkedDocument'
import { base64, startUploads } from './uploads.fixture'
import { workbookOf } from './workbook.fixture'

const { root, ada, olga, db, server, managerOf, manager, upload, candidateOf, shown, managed } = await startUploads()
afterAll(() => server.close())

beforeEach(async () => {
  await db.deleteFrom('server_event').execute()
  await db.deleteFrom('base_candidate').execute()
})

describe('a document', () => {
  it.each([
    ['empty', ''],
    ['empty', ' \n'],
    ['archive', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(2_000)])],
    ['workbook', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(20), Buffer.from('xl/workbook.xml')])],
    ['workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['spreadsheet', 'type,name,label\ntext,age,Age'],
    ['archive', gzipSync(Buffer.alloc(3 * 2 ** 20))],
    ['encoding', Buffer.from('\ufeff{"a":1}', 'utf16le')],
    ['json', '{ "id": '],
    ['kind', '[]'],
    ['kind', '{ "hello": "world" }'],
    ['kind', '{ "resourceType": "Patient" }'],
    ['depth', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['faults', JSON.stringify({ ...wardBase, rules: 'none' })],
    ['faults', JSON.stringify({ ...wardBase, text: { en: 'a\0b' } })],
  ])('is refused with a reason: %s [BASE-06]', async (fault, content) => {
    expect(await checkedDocument(Buffer.from(content), {})).toMatchObject({ type: 'Refused', fault })
  })

  it('that is an XLSForm becomes a candidate, with the cell of each finding [MORE-21] [MORE-22]', async () => {
    const survey = [
      ['type', 'name', 'label', 'relevant'],
      ['integer', 'age', 'Age', ''],
      ['text', 'school', 'School', `\${agee} < 18`],
    ]
    const data = (await workbookOf({ survey })).toString('base64')
    const uploaded = await manager.uploadCandidate({ fileName: 'Visit.xlsx', data, language: 'en' })
    if (uploaded.type !== 'CandidateReceived') throw new Error(JSON.stringify(uploaded))
    const { candidate, findings } = await shown(uploaded.candidate)
    expect(candidate).toMatchObject({ format: 'xlsform', base: 'Visit', questions: 2 })
    expect(findings[0]).toMatchObject({
      severity: 'warning',
      path: 'school',
      cell: { sheet: 'survey', address: 'D3' },
      message: 'There is no field agee. Did you mean age? The field shows without its condition.',
    })
  })

  it('that is an XForm becomes a candidate, with the line of each finding [MORE-35]', async () => {
    const form = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Visit</h:title><model>
<instance><data id="visit"><age/><school/></data></instance>
<bind nodeset="/data/age" type="int"/>
<bind nodeset="/data/school" relevant="/data/agee &lt; 18"/>
</model></h:head><h:body><input ref="/data/age"><label>Age</label></input><input ref="/data/school"><label>School</label></input></h:body></h:html>`
    const data = Buffer.from(form).toString('base64')
    const uploaded = await manager.uploadCandidate({ fileName: 'Visit.xml', data, language: 'en' })
    if (uploaded.type !== 'CandidateReceived') throw new Error(JSON.stringify(uploaded))
    const { candidate, findings } = await shown(uploaded.candidate)
    expect(candidate).toMatchObject({ format: 'xform', base: 'visit', questions: 2 })
    expect(findings[0]).toMatchObject({
      severity: 'warning',
      path: 'school',
      line: 4,
      column: 30,
      message: expect.stringContaining('There is no field /data/agee'),
    })
  })

  it('that is an ODM file becomes a candidate, with the line of each finding [MORE-34]', async () => {
    const text = (words: string) => `<Question><TranslatedText xml:lang="en">${words}</TranslatedText></Question>`
    const study = `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2"><Study OID="S"><GlobalVariables><StudyName>Heart</StudyName></GlobalVariables><MetaDataVersion OID="M" Name="1">
<FormDef OID="F" Name="Visit" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="Yes"/></FormDef>
<ItemGroupDef OID="G" Name="Visit" Repeating="No"><ItemRef ItemOID="age" Mandatory="Yes"/>
<ItemRef ItemOID="scool" Mandatory="No"/></ItemGroupDef>
<ItemDef OID="age" Name="age" DataType="integer">${text('Age')}</ItemDef><ItemDef OID="school" Name="school" DataType="text">${text('School')}</ItemDef>
</MetaDataVersion></Study></ODM>`
    const data = Buffer.from(study).toString('base64')
    const uploaded = await manager.uploadCandidate({ fileName: 'heart.xml', data })
    if (uploaded.type !== 'CandidateReceived') throw new Error(JSON.stringify(uploaded))
    const { candidate, findings } = await shown(uploaded.candidate)
    expect(candidate).toMatchObject({ format: 'odm', text: { en: 'Heart' }, questions: 1 })
    expect(findings[0]).toMatchObject({
      severity: 'warning',
      line: 4,
      message: 'There is no ItemDef scool. Did you mean school?',
    })
  })

  it.each([
    ['a bomb of entities', '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>', 'declares a document type'],
    ['of something else', '<letters/>', 'begin with letters'],
    ['cut off', '<a><b>', 'ends within'],
  ])('that is XML and %s is refused in a sentence [MORE-35]', async (_, content, words) => {
    const data = Buffer.from(content).toString('base64')
    expect(await manager.uploadCandidate({ fileName: 'x.xml', data })).toMatchObject({
      type: 'DocumentRefused',
      fault: 'faults',
      findings: [{ message: expect.stringContaining(words) }],
    })
  })

  it('that is a workbook of something else is refused in a sentence [BASE-06]', async () => {
    const data = (await workbookOf({ Letters: [['a']] })).toString('base64')
    expect(await manager.uploadCandidate({ fileName: 'x.xlsx', data })).toMatchObject({
      type: 'DocumentRefused',
      fault: 'workbook',
      findings: [{ message: expect.stringContaining('has no sheet "survey"') }],
    })
  })

  it('that is no base64 is refused [BASE-06]', async () => {
    expect(await manager.uploadCandidate({ fileName: 'x.json', data: 'no base64!' })).toMatchObject({
      type: 'DocumentRefused',
      fault: 'data',
    })
  })

  it('with faults is refused with the place of each [BASE-06]', async () => {
    const rules = [{ id: 'r', if: { Known: { questionId: 'ghost' } }, then: wardBase.rules[0]?.then }]
    expect(await upload({ ...wardBase, rules })).toMatchObject({
      type: 'DocumentRefused',
      fault: 'faults',
      counts: { error: 1 },
      findings: [
        {
          severity: 'error',
          path: 'rules/0/if/Known',
          message: expect.stringContaining('ghost'),
          line: 1,
          place: { other: { list: 'rules', number: 1, id: 'r' } },
        },
      ],
    })
  })

  it('that is a REDCap dictionary becomes a study, with its faults at their cells [MORE-21] [MORE-22]', async () => {
    const dictionary = `Variable / Field Name;Form Name;Field Type;Field Label;Branching Logic
record_id;visit;text;Record;
smoker;visit;yesno;Raucht während der Studie;
packs;visit;text;Packungen;[smokr] = '1'
`
    const data = Buffer.from(dictionary, 'latin1').toString('base64')
    const received = await manager.uploadCandidate({ fileName: 'smoking_habits.csv', data, language: 'de' })
    if (received.type !== 'CandidateReceived') throw new Error(JSON.stringify(received))
    expect(received.base).toBe('smoking-habits')
    const { candidate, findings, knowledgeBase } = await shown(received.candidate)
    expect(candidate).toMatchObject({ format: 'redcap', text: { de: 'smoking habits' }, questions: 2 })
    expect(candidate.counts).toMatchObject({ error: 0, warning: 1, lost: 0, changed: 0 })
    expect(knowledgeBase.questionnaires[0]?.questions[0]?.text).toEqual({ de: 'Raucht während der Studie' })
    expect(findings[0]).toEqual({
      severity: 'warning',
      path: 'packs',
      cell: { row: 4, header: 'Branching Logic' },
      kind: 'Expression',
      message: 'There is no field smokr. Did you mean smoker? The field shows without its condition.',
      original: '"[smokr] = \'1\'"',
    })
    expect(
      await manager.publishCandidate({ candidate: received.candidate, version: '1', follows: null }),
    ).toMatchObject({ base: 'smoking-habits', version: '1' })
  })

  it('with a check of an unknown query node cannot be published, and says which check [QRY-13]', async () => {
    const check = { id: 'heavy', questionId: 'age', nodeId: 'nowhere', if: { Known: { questionId: 'age' } } }
    const candidate = await candidateOf({ ...wardBase, id: 'checked', checks: [{ ...check, text: { en: 'Heavy?' } }] })
    const { findings, candidate: summary } = await shown(candidate)
    expect(summary.counts.error).toBe(1)
    expect(findings[0]).toMatchObject({
      severity: 'error',
      path: 'checks/0/nodeId',
      name: 'heavy',
      original: '"nowhere"',
    })
    expect(await manager.publishCandidate({ candidate, version: '1', follows: null })).toEqual({
      type: 'CandidateUnfit',
    })
  })

  it('may have 5 MiB, and not one byte more [BASE-06]', async () => {
    const limit = 5 * 2 ** 20
    const document = JSON.stringify({ ...wardBase, id: 'large' })
    const padded = (bytes: number) => document + ' '.repeat(bytes - Buffer.byteLength(document))
    expect(await upload(padded(limit + 1))).toEqual({ type: 'DocumentTooLarge' })
    expect(await upload(padded(limit))).toMatchObject({ type: 'CandidateReceived' })
  })

  it('that is made to hold up whoever reads it holds up nobody else', async () => {
    const [hostile] = hostileBases
    const checking = upload(hostile?.text ?? '')
    expect(
      await ada.browser.fetch('proket/server?action=getBasesOverview', { method: 'POST', body: '{}' }),
    ).toHaveProperty('status', 200)
    expect(await checking).toMatchObject({ type: 'DocumentRefused', fault: 'depth' })
  })

  it('that is cut off on its way leaves nothing [BASE-06]', async () => {
    const { port, hostname } = new URL(server.url)
    const body = JSON.stringify({ fileName: 'cut.json', data: base64({ ...wardBase, id: 'cut' }) })
    const socket = connect(Number(port), hostname)
    const cookie = [...root.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const head = [
      'POST /proket/baseManager?action=uploadCandidate HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Origin: ${server.url.slice(0, -1)}`,
      `X-Casebook: ${apiLevel}`,
      `Cookie: ${cookie}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 500)}`, resolve))
    socket.destroy()
    expect((await managed()).candidates).toEqual([])
    expect(await upload({ ...wardBase, id: 'cut' })).toMatchObject({ type: 'CandidateReceived' })
  })

  it('of somebody who lost the role while it was checked makes no candidate [BASE-06]', async () => {
    await expect(candidateOf({ ...wardBase, id: 'late' }, {}, 'ada')).rejects.toThrow('InsufficientPermissions')
    expect((await managed()).candidates).toEqual([])
  })

  it('stays for the other administrators when its sender loses the role [BASE-06]', async () => {
    const candidate = await candidateOf({ ...wardBase, id: 'left' }, {}, 'olga')
    await db.updateTable('app_user').set({ roles: [] }).where('username', '=', 'olga').execute()
    expect(await managerOf(olga).publishCandidate({ candidate, version: '1', follows: null })).toEqual({
      type: 'InsufficientPermissions',
    })
    expect((await shown(candidate)).candidate.uploadedBy).toBe('olga')
  })
})
