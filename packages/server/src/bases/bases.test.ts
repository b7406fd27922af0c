import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basePermissionsWire } from '@casebook/api-adapter/bases/bases.wire'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { hostileBases } from '@casebook/test-fixtures/hostileBases'
import { describe, expect, it } from 'vitest'
import { demoFolder } from '../demo/demoStudy'
import { aCase, ada, ben, exchange, root, visitBase, visitStudy } from '../entry/visitStudy.fixture'
import { basePermissionsHandlers, knowledgeBaseHandlers } from '../home/bases.handlers'
import { answers } from '../http/area'
import { createLog } from '../log'
import type { Services } from '../services'
import { openTestDatabase } from '../testing/testDatabase'
import { readBaseDocument } from './baseDocument'
import { publishBase } from './publishBase'
import { publishBasesFrom } from './publishBasesFrom'

const study = await visitStudy(await openTestDatabase())
const { services } = study
const { getKnowledgeBase } = knowledgeBaseHandlers(services)
const { getAllowedBases } = basePermissionsHandlers(services)

const versions = async (id: string) => {
  const rows = await services.db
    .selectFrom('base_version')
    .select('version')
    .where('name', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ version }) => version)
}

describe('publishing a base', () => {
  it('makes a version of every document that is new', async () => {
    const tried = { ...visitBase, id: 'tried' }
    expect(await publishBase(services, tried)).toMatchObject({ type: 'Published' })
    expect(await publishBase(services, JSON.parse(JSON.stringify(tried)))).toMatchObject({ type: 'AlreadyPublished' })
    expect(await publishBase(services, { ...tried, version: '2' })).toMatchObject({ type: 'Published' })
    expect(await publishBase(services, tried)).toMatchObject({ type: 'AlreadyPublished' })
    expect(await versions('tried')).toEqual(['1', '2'])
  })

  it('replaces a version as long as nobody has begun to answer it', async () => {
    const draft = { ...visitBase, id: 'drafted' }
    await publishBase(services, draft)
    expect(await publishBase(services, { ...draft, text: { en: 'Better' } })).toMatchObject({ type: 'Published' })
    expect(await versions('drafted')).toEqual(['1'])
    expect(await getKnowledgeBase({ group: 'Ward', base: 'drafted' }, ada, exchange())).toMatchObject({
      knowledgeBase: { text: { en: 'Better' } },
    })
  })

  it('never changes a version that has a case', async () => {
    await aCase(study, ada, 'Answered', [{ id: 'age', value: 1 }])
    expect(await publishBase(services, { ...visitBase, text: { en: 'Better' } })).toEqual({
      type: 'Refused',
      reasons: [
        'Version 1 of visit (Ward) is being answered and cannot change: publish the changes as another version.',
      ],
    })
    expect(await getKnowledgeBase({ group: 'Ward', base: 'visit' }, ada, exchange())).toMatchObject({
      knowledgeBase: { text: { en: 'Visit' } },
    })
  })

  it('serves the version a case was entered with, beside the newest', async () => {
    await publishBase(services, { ...visitBase, version: '2', text: { en: 'Second' } })
    const ask = (version?: string) =>
      getKnowledgeBase({ group: 'Ward', base: 'visit', ...(version ? { version } : {}) }, ada, exchange())
    expect(await ask()).toMatchObject({ knowledgeBase: { version: '2' } })
    expect(await ask('1')).toMatchObject({ knowledgeBase: { version: '1', text: { en: 'Visit' } } })
    expect(await ask('3')).toEqual({ type: 'KnowledgeBaseNotFound' })
  })

  it.each([
    [{}, /expected string/],
    [null, /^the document: /],
    [{ ...visitBase, surprise: true }, /surprise/],
    [
      { ...visitBase, rules: [{ id: 'r', if: { Known: { questionId: 'ghost' } }, then: visitBase.rules[0]?.then }] },
      /ghost/,
    ],
    [{ ...visitBase, id: 'nul', text: { en: 'a\0b' } }, /NUL/],
    [{ ...visitBase, id: 'half', text: { en: 'a\ud800' } }, /surrogate/],
  ])('says in sentences what is wrong with %#', async (document, sentence) => {
    const result = await publishBase(services, document)
    expect(result.type === 'Refused' ? result.reasons.join('\n') : result.type).toMatch(sentence)
  })

  it('takes a text that only looks like one that cannot be kept', async () => {
    const text = { en: 'a \\u0000 and \\\\ud800 😀' }
    expect(await publishBase(services, { ...visitBase, id: 'looks', text })).toMatchObject({ type: 'Published' })
    expect(await getKnowledgeBase({ group: 'Ward', base: 'looks' }, ada, exchange())).toMatchObject({
      knowledgeBase: { text },
    })
  })
})

describe('a folder of bases', () => {
  it('is published file by file; a bad one is named and keeps no other back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bases-'))
    const phq9 = await readFile(join(demoFolder, 'instruments/phq-9.fhir.json'), 'utf8')
    const files = {
      'a.json': '{ not JSON',
      'b.json': JSON.stringify({ ...visitBase, id: 'from-file' }),
      'c.json': JSON.stringify({ resourceType: 'Patient' }),
      'd.json': '[]',
      'e.fhir.json': phq9,
      'f.txt': JSON.stringify({ ...visitBase, id: 'no-json-file' }),
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const lines: string[] = []
    const log = createLog({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) })
    const logging: Services = { ...services, log }

    expect(await publishBasesFrom(logging, folder)).toBe(2)
    expect(await versions('from-file')).toEqual(['1'])
    expect(await versions('no-json-file')).toEqual([])
    expect(lines.map((line) => JSON.parse(line).file)).toEqual(['a.json', 'c.json', 'd.json'])
    expect(await publishBasesFrom(logging, folder)).toBe(0)
  })

  it.each(hostileBases)(
    'may hold a file that is made to end the start or to hold it up: $name',
    async ({ name, text }) => {
      const folder = await mkdtemp(join(tmpdir(), 'bases-'))
      await writeFile(join(folder, 'bad.json'), text)
      await writeFile(join(folder, 'good.json'), JSON.stringify({ ...visitBase, id: `beside-${name}` }))
      const lines: string[] = []
      const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
      const logging: Services = { ...services, log }
      const begin = performance.now()
      await publishBasesFrom(logging, folder)
      expect(performance.now() - begin).toBeLessThan(10_000)
      expect(await versions(`beside-${name}`)).toEqual(['1'])
      expect(lines.some((line) => line.includes('"bad.json"'))).toBe(true)
      expect(lines.filter((line) => line.includes('    at '))).toEqual([])
    },
  )

  it('holds back an instrument with a list that lacks options', async () => {
    const include = [{ system: 's', concept: [{ code: 'x' }] }, { system: 'http://loinc.org' }]
    const document = {
      resourceType: 'Questionnaire',
      id: 'holed',
      contained: [{ resourceType: 'ValueSet', id: 'v', compose: { include } }],
      item: [{ linkId: 'c', text: 'Which breed?', type: 'choice', answerValueSet: '#v' }],
    }
    expect(await readBaseDocument(Buffer.from(JSON.stringify(document)), 'breeds.json')).toEqual({
      type: 'Refused',
      reasons: [
        'Not all options are known of "Which breed?": casebook import --force makes a base of it all the same.',
      ],
    })
  })

  it('may hold a data dictionary of REDCap, and the log says what of it does not act [MORE-22]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bases-'))
    const header = 'Variable / Field Name,Form Name,Field Type,Field Label,Branching Logic'
    const fields = "record_id,visit,text,Record,\npacks,visit,text,Packs,[smokr] = '1'\n"
    await writeFile(join(folder, 'smoking.csv'), `${header}\n${fields}`)
    await writeFile(join(folder, 'letter.csv'), 'Dear all, this is no dictionary')
    const lines: string[] = []
    const log = createLog({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) })
    expect(await publishBasesFrom({ ...services, log }, folder)).toBe(1)
    expect(await versions('smoking')).toEqual(['1'])
    const told = lines.map((line) => JSON.parse(line))
    expect(told).toMatchObject([
      { file: 'letter.csv', reasons: [expect.stringContaining('names the columns of a data dictionary')] },
      { file: 'smoking.csv', lost: [expect.stringMatching(/^3:5: .*smokr/)] },
    ])
  })

  it('may hold a file with a byte order mark', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bases-'))
    await writeFile(join(folder, 'b.json'), `\uFEFF${JSON.stringify({ ...visitBase, id: 'with-a-mark' })}`)
    await publishBasesFrom(services, folder)
    expect(await versions('with-a-mark')).toEqual(['1'])
  })

  it('opens a new base to everybody, or to administrators alone if the server is set so [BASE-05]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bases-'))
    await writeFile(join(folder, 'a.json'), JSON.stringify({ ...visitBase, id: 'to-all' }))
    await publishBasesFrom(services, folder)
    const closing: Services = { ...services, config: { ...services.config, basesOpenTo: 'administrators' } }
    await writeFile(join(folder, 'b.json'), JSON.stringify({ ...visitBase, id: 'to-few' }))
    await writeFile(join(folder, 'c.json'), JSON.stringify({ ...visitBase, id: 'to-all', version: '2' }))
    await publishBasesFrom(closing, folder)
    const listed = async (caller: typeof ada) => {
      const result = await getAllowedBases({}, caller, exchange())
      return result.type === 'ReceivedAllowedBases' ? (result.bases.Ward ?? []).filter((id) => /^to-/.test(id)) : []
    }
    expect(await listed(ada)).toEqual(['to-all'])
    expect(await listed(root)).toEqual(['to-all', 'to-few'])
    // Whoever opens it afterwards is not overruled by the next start.
    await services.db.deleteFrom('base_protection').where('name', '=', 'to-few').execute()
    await publishBasesFrom(closing, folder)
    expect(await listed(ada)).toEqual(['to-all', 'to-few'])
  })

  it('may be missing', async () => {
    expect(await publishBasesFrom(services, join(tmpdir(), 'no such folder'))).toBe(0)
  })
})

describe('the PHQ-9 of the demo', async () => {
  const read = await readBaseDocument(
    await readFile(join(demoFolder, 'instruments/phq-9.fhir.json')),
    'phq-9.fhir.json',
  )
  const base = read.type === 'Read' ? (read.document as typeof visitBase) : visitBase
  const compiled = compileBase(base)
  const items = Array.from({ length: 9 }, (_, i) => `phq9-${i + 1}`)

  it('is imported whole, with its notice', () => {
    expect(read).toMatchObject({ type: 'Read', lost: [] })
    expect(base.origin?.copyright).toMatch(/No permission required to reproduce, translate, display or distribute/)
    expect(base.languages).toEqual(expect.arrayContaining(['en', 'de']))
    for (const id of items) expect(compiled.structure.questions.get(id)?.question.answers).toHaveLength(4)
  })

  it('adds up the nine answers, once all are given', () => {
    const engine = createEngine(compiled)
    const answers = items.map(
      (id) => compiled.structure.questions.get(id)?.question.answers?.map((answer) => answer.id) ?? [],
    )
    for (const [i, id] of items.entries()) {
      expect(engine.question('phq9-total').value).toBeNull()
      engine.set(id, answers[i]?.[i % 4] ?? '')
    }
    expect(engine.question('phq9-total')).toMatchObject({ value: 0 + 1 + 2 + 3 + 0 + 1 + 2 + 3 + 0, isDerived: true })
  })

  it('asks how difficult it was only of whoever has a problem', () => {
    const engine = createEngine(compiled)
    const [never, sometimes] = compiled.structure.questions.get('phq9-1')?.question.answers?.map(({ id }) => id) ?? []
    for (const id of items) engine.set(id, never ?? '')
    expect(engine.question('phq9-difficulty').visible).toBe(false)
    engine.set('phq9-4', sometimes ?? '')
    expect(engine.question('phq9-difficulty').visible).toBe(true)
  })
})

describe('a protected base', () => {
  it('is there for administrators and for those who were given access, and for others not at all', async () => {
    await services.db.insertInto('base_protection').values({ group_name: 'Ward', name: 'looks' }).execute()
    await services.db.insertInto('base_access').values({ group_name: 'Ward', name: 'looks', username: 'ben' }).execute()
    const allowed = async (caller: typeof ada) => {
      const result = await getAllowedBases({}, caller, exchange())
      return result.type === 'ReceivedAllowedBases' ? (result.bases.Ward?.includes('looks') ?? false) : result.type
    }
    expect([await allowed(ada), await allowed(ben), await allowed(root)]).toEqual([false, true, true])
    const closed = await getKnowledgeBase({ group: 'Ward', base: 'looks' }, ada, exchange())
    const missing = await getKnowledgeBase({ group: 'Ward', base: 'nowhere' }, ada, exchange())
    expect(JSON.stringify(closed)).toBe(JSON.stringify(missing))
    expect(await getKnowledgeBase({ group: 'Ward', base: 'looks' }, ben, exchange())).toMatchObject({
      type: 'ReceivedKnowledgeBase',
    })
  })

  it('may have any name that a base can have', async () => {
    await publishBase(services, { ...visitBase, id: '__proto__', group: '__proto__' })
    const answer = answers(basePermissionsWire, basePermissionsHandlers).answerWith(services)
    const wire = await answer({ action: 'getAllowedBases', query: {}, body: {}, caller: ada }, exchange())
    expect(JSON.stringify(wire)).toContain('"Ward"')
  })
})
