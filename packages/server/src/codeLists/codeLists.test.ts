import { candidatesWire } from '@casebook/api-adapter/candidates/candidates.wire'
import { createClient } from '@casebook/api-adapter/client'
import { codeListsWire } from '@casebook/api-adapter/codeLists/codeLists.wire'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'

const db = await openTestDatabase()
const ward = await startWard(db)
const { server, services, root, ada } = ward
afterAll(() => server.close())

const lists = createClient(codeListsWire, root.browser.send)
const ofAda = createClient(codeListsWire, ada.browser.send)
const icd = { list: 'ICD-10-GM', version: '2026' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const file = 'code,label,label_en,parent\nI21,Akuter Myokardinfarkt,Acute infarction,\nI21.0,Der Vorderwand,,I21\n'
const upload = (text: string, of = icd) => lists.uploadCodeList({ ...of, language: 'de', data: base64(text) })
const asking = (from = icd, version = '1') =>
  aBase({
    id: 'coded',
    group: 'Ward',
    version,
    questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'diagnosis', type: 'Text', optionsFrom: from })] })],
  })

describe('a code list [MORE-56]', () => {
  it('is stored as a version that never changes, and the log has a line of it', async () => {
    expect(await upload(file)).toEqual({ type: 'CodeListStored', codes: 2 })
    expect(await upload(file)).toEqual({ type: 'CodeListStored', codes: 2 })
    expect(await upload(`${file}I22,Rezidiv,,\n`)).toEqual({ type: 'CodeListExists' })
    expect(await lists.getCodeLists({})).toMatchObject({
      lists: [{ ...icd, codes: 2, languages: ['de', 'en'], by: 'root', usedBy: [] }],
    })
    const told = await db.selectFrom('server_event').select('payload').where('kind', '=', 'codeListStored').execute()
    expect(told).toEqual([{ payload: { ...icd, count: 2 } }])
    const change = sql`update code_list_entry set label = '{"de":"Anders"}'`.execute(db)
    await expect(change).rejects.toThrow('A code list never changes')
    await expect(sql`update code_list set version = '2027'`.execute(db)).rejects.toThrow('never changes')
    for await (const fault of verifyTrail(db)) throw new Error(JSON.stringify(fault))
  })

  it('is refused with each fault by its line, and nothing of it is stored', async () => {
    const other = { ...icd, version: '2027' }
    expect(await upload('code,label\nI21,a\nI21,b\n,c\n', other)).toEqual({
      type: 'CodeListRefused',
      count: 2,
      faults: [
        { line: 3, fault: 'twice', cell: 'I21' },
        { line: 4, fault: 'noCode', cell: 'c' },
      ],
    })
    const broken = await lists.uploadCodeList({ ...other, language: 'de', data: '%' })
    expect(broken).toMatchObject({ type: 'CodeListRefused', faults: [{ fault: 'encoding' }] })
    expect(await lists.searchCodes({ ...other, typed: '' })).toEqual({ type: 'CodeListNotFound' })
  })

  it('is searched by everybody who is signed in, by code and by words', async () => {
    const anterior = {
      code: 'I21.0',
      label: { de: 'Der Vorderwand' },
      above: { de: 'Akuter Myokardinfarkt', en: 'Acute infarction' },
    }
    expect(await ofAda.searchCodes({ ...icd, typed: 'i210' })).toEqual({
      type: 'FoundCodes',
      codes: [anterior],
      hasMore: false,
    })
    expect(await ofAda.searchCodes({ ...icd, typed: 'vorder' })).toMatchObject({ codes: [{ code: 'I21.0' }] })
    expect(await ofAda.getLabels({ ...icd, codes: ['I21.0', 'X99'] })).toEqual({
      type: 'ReceivedLabels',
      codes: [{ code: 'I21.0', label: { de: 'Der Vorderwand' } }],
    })
    expect(await ofAda.getLabels({ ...icd, codes: [] })).toEqual({ type: 'ReceivedLabels', codes: [] })
    expect(await ofAda.getLabels({ ...icd, list: 'OPS', codes: [] })).toEqual({ type: 'CodeListNotFound' })
    expect(await ofAda.getCodeLists({})).toEqual({ type: 'InsufficientPermissions' })
  })

  it('keeps a base from being published that names a list, or an initial code, which is not there', async () => {
    const missing = { list: 'ICD-10-GM', version: '2031' }
    const sentence =
      'The code list ICD-10-GM 2031 is not on this server. An administrator uploads it under Options, Code lists; or the question names a list that is there.'
    expect(await publishBase(services, asking(missing))).toEqual({ type: 'Refused', reasons: [sentence] })
    const candidates = createClient(candidatesWire, root.browser.send)
    const kept = await candidates.uploadCandidate({
      fileName: 'coded.json',
      data: base64(JSON.stringify(asking(missing))),
    })
    if (kept.type !== 'CandidateReceived') throw new Error(kept.type)
    expect(await candidates.getCandidate(kept)).toMatchObject({
      candidate: { counts: { error: 1 } },
      findings: [{ severity: 'error', path: 'questionnaires/0/questions/0/optionsFrom', message: sentence }],
    })
    const initial = aBase({
      id: 'coded',
      group: 'Ward',
      questionnaires: [
        aQuestionnaire({ questions: [aQuestion({ id: 'dx', type: 'Text', optionsFrom: icd, initial: 'X99' })] }),
      ],
    })
    expect(await publishBase(services, initial)).toEqual({
      type: 'Refused',
      reasons: ['The code list ICD-10-GM 2026 has no code X99.'],
    })
  })

  it('is removed only while no version of a base and no upload names it', async () => {
    const other = { ...icd, version: '2025' }
    await upload(file, other)
    expect(await publishBase(services, asking(other))).toMatchObject({ type: 'Published' })
    const use = { group: 'Ward', base: 'coded', version: '1' }
    expect(await lists.removeCodeList(other)).toEqual({ type: 'CodeListInUse', usedBy: [use] })
    expect(await lists.removeCodeList({ ...icd, version: '2031' })).toEqual({ type: 'CodeListNotFound' })
    const unused = { ...icd, version: '2024' }
    await upload(file, unused)
    expect(await lists.searchCodes({ ...unused, typed: 'I21' })).toMatchObject({ codes: [{}, {}] })
    expect(await lists.removeCodeList(unused)).toEqual({ type: 'Ok' })
    expect(await lists.searchCodes({ ...unused, typed: 'I21' })).toEqual({ type: 'CodeListNotFound' })
    const left = await db.selectFrom('code_list_entry').select('code').where('code', '=', 'I21').execute()
    expect(left).toHaveLength(2)
  })
})
