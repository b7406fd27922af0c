/** What is done to a study in the outline, in the sheet that its author brought. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Base, Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { newQuestion } from '@casebook/core/studyDrafts/newStudy'
import { applied, type Operation } from '@casebook/core/studyDrafts/operations'
import { anyBase } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import { anyOperation } from '@casebook/test-fixtures/operations'
import { sharedPath } from '@casebook/test-fixtures/shared'
import { takesAll } from '@casebook/test-fixtures/takesAll'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { convert } from '../convert'
import { readWorkbook } from '../files/readWorkbook'
import { answersTo, statesOf } from '../roundTrip.fixture'
import { writeAs } from '../write'
import { writeBack } from './writeBack'

const utf8 = (text: string) => new TextEncoder().encode(text)

async function studyOf(bytes: Uint8Array, fileName: string): Promise<Base> {
  const read = await convert({ bytes, fileName })
  if (read.type !== 'Base') throw new Error(read.findings[0]?.message)
  return read.base
}

function after(base: Base, operations: readonly Operation[]): Base {
  return operations.reduce((each, operation) => {
    const made = applied(each, operation)
    if (made.type === 'Refused') throw new Error(JSON.stringify(made))
    return made.base
  }, base)
}

async function wroteBack(bytes: Uint8Array, fileName: string, ...operations: readonly Operation[]) {
  const before = await studyOf(bytes, fileName)
  return writeBack({ source: { bytes, fileName }, before, after: after(before, operations) })
}

async function written(bytes: Uint8Array, fileName: string, ...operations: readonly Operation[]): Promise<Uint8Array> {
  const answer = await wroteBack(bytes, fileName, ...operations)
  if (answer.type === 'Refused') throw new Error(answer.reason)
  return answer.bytes
}

const say = (id: string, words: string, field: 'text' | 'description' = 'text'): Operation => ({
  type: 'say',
  id,
  field,
  language: 'en',
  words,
})

describe('a study in a dictionary', () => {
  const header =
    'Owner,Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic'
  const lines = [
    'sep=,',
    header,
    'me,record_id,visit,text,"Record",,',
    ',age,visit,text,  Age ,,',
    '"you",smoker,visit,radio,Smoker,"1, Yes | 0, No",',
    ',packs,visit,text,"Packs a day",,[smoker]=\'1\'',
  ]
  const file = utf8(`${lines.join('\r\n')}\r\n`)
  const linesAfter = async (...operations: readonly Operation[]) =>
    new TextDecoder().decode(await written(file, 'visit.csv', ...operations)).split('\r\n')

  it('has these words in their cell, and every other byte as it was [MORE-49]', async () => {
    expect(await linesAfter(say('smoker', 'Smokes, or did'))).toEqual([
      ...lines.slice(0, 4),
      '"you",smoker,visit,radio,"Smokes, or did","1, Yes | 0, No",',
      ...lines.slice(5),
      '',
    ])
  })

  it('has a column of its own for what the author’s sheet had none', async () => {
    const now = await linesAfter(say('packs', 'Of twenty', 'description'))
    expect(now[1]).toBe(`${header},Field Note`)
    expect(now[5]).toBe(`${lines[5]},Of twenty`)
    expect([...now.slice(0, 1), ...now.slice(2, 5)]).toEqual([...lines.slice(0, 1), ...lines.slice(2, 5)])
  })

  it('keeps the row of a question that has another name, and names it so wherever it is asked for [MORE-49]', async () => {
    const now = await linesAfter({ type: 'rename', id: 'smoker', to: 'smokes' })
    expect(now[4]).toBe('"you",smokes,visit,radio,Smoker,"1, Yes | 0, No",')
    expect(now[5]).toBe(',packs,visit,text,"Packs a day",,[smokes] = \'1\'')
  })

  it('gains, loses and moves rows, each with all its cells [MORE-49]', async () => {
    const before = await studyOf(file, 'visit.csv')
    const item = { ...newQuestion(before, 'Num', { en: 'Height' }), id: 'height' }
    const [inside = null] = baseStructure(before).questionnaires.keys()
    const [above, names, ...rows] = await linesAfter({ type: 'add', items: [item], at: { inside, after: 'age' } })
    expect([above, names]).toEqual(['sep=,', `${header},Text Validation Type OR Show Slider Number,Required Field?`])
    expect(rows).toEqual([...lines.slice(2, 4), ',height,visit,text,Height,,,number,y', ...lines.slice(4), ''])
    expect(await linesAfter({ type: 'remove', ids: ['age'] })).toEqual([...lines.slice(0, 3), ...lines.slice(4), ''])
    expect(await linesAfter({ type: 'move', ids: ['age'], at: { inside, after: 'packs' } })).toEqual([
      ...lines.slice(0, 3),
      ...lines.slice(4),
      lines[3],
      '',
    ])
  })

  it('is the file it was after the operation is taken back [MORE-49]', async () => {
    const there = await written(file, 'visit.csv', say('age', 'Years'))
    expect(await written(there, 'visit.csv', say('age', 'Age'))).toEqual(
      utf8(`${lines.join('\r\n')}\r\n`.replace('  Age ', 'Age')),
    )
  })

  it.each([
    ['a title', { type: 'say', id: null, field: 'text', language: 'en', words: 'Another' }, 'The sheet has no place'],
    [
      'a test patient',
      { type: 'patient', id: 'p', patient: { id: 'p', name: 'P', answers: [], expects: [] } },
      'test patients',
    ],
    ['codes', { type: 'set', ids: ['age'], fields: { codes: [{ code: '1' }] } }, 'codes'],
  ] as const)('says that it has no place for %s, and stays as it is', async (_, operation, reason) => {
    expect(await wroteBack(file, 'visit.csv', operation as unknown as Operation)).toEqual({
      type: 'Refused',
      reason: expect.stringContaining(reason),
    })
  })
})

describe('a study in a workbook', () => {
  const survey = [
    ['type', 'name', 'label', 'owner', 'relevant'],
    ['begin group', 'visit', 'Visit', '', ''],
    ['integer', 'age', 'Age', 'me', ''],
    ['select_one yn', 'smoker', 'Smoker', '', ''],
    [],
    ['integer', 'packs', 'Packs a day', 'you', "${smoker} = 'yes'"],
    ['end group', '', '', '', ''],
  ]
  const choices = [
    ['list_name', 'name', 'label'],
    ['yn', 'yes', 'Yes'],
    ['yn', 'no', 'No'],
  ]
  const workbook = async (rows = survey) =>
    writeXlsx({
      sheets: [
        { name: 'survey', rows: rows.map((cells) => [...cells]) },
        { name: 'choices', rows: choices },
        {
          name: 'settings',
          rows: [
            ['form_title', 'form_id'],
            ['Smoking', 'smoking'],
          ],
        },
        { name: 'notes', rows: [['mine']] },
      ],
    })
  /** With what names rows below the cells. */
  const marked = async (mark: string) => {
    const parts = unzipSync(await workbook())
    const path = 'xl/worksheets/sheet1.xml'
    const xml = strFromU8(parts[path] ?? new Uint8Array())
    return zipSync({ ...parts, [path]: strToU8(xml.replace('</sheetData>', `</sheetData>${mark}`)) })
  }
  const sheetsOf = async (bytes: Uint8Array) => {
    const read = await readWorkbook(bytes, () => true)
    if (read.type === 'Refused') throw new Error(read.reason)
    return read.sheets.map(({ rows }) => rows.map((cells) => [...cells]))
  }
  const age = survey[2] ?? []

  it('has these words in their cell, and every other part as it was [MORE-49]', async () => {
    const bytes = await workbook()
    const now = await written(bytes, 'smoking.xlsx', say('age', 'Years'))
    const parts = [unzipSync(bytes), unzipSync(now)].map((all) =>
      Object.entries(all).map(([path, part]) => [path, strFromU8(part)]),
    )
    expect(
      parts[1]?.filter(([path, part]) => parts[0]?.find(([name]) => name === path)?.[1] !== part).map(([path]) => path),
    ).toEqual(['xl/worksheets/sheet1.xml'])
    const [was, is] = [await sheetsOf(bytes), await sheetsOf(now)]
    expect(is).toEqual(was.with(0, (was[0] ?? []).with(2, ['integer', 'age', 'Years', 'me'])))
  })

  it('moves a row with its formats and filters, and with the cells that nobody reads [MORE-49]', async () => {
    const bytes = await marked(
      '<autoFilter ref="A1:E7"/><conditionalFormatting sqref="A3:E3 C6 D2:D1048576"><cfRule type="expression" dxfId="0" priority="1"/></conditionalFormatting>',
    )
    const now = await written(bytes, 'smoking.xlsx', {
      type: 'move',
      ids: ['age'],
      at: { inside: 'visit', after: 'packs' },
    })
    const [rows = []] = await sheetsOf(now)
    expect(rows.map(([, name = '']) => name)).toEqual(['name', 'visit', 'smoker', '', 'packs', 'age', ''])
    expect(rows[5]).toEqual(age.slice(0, 4))
    const xml = strFromU8(unzipSync(now)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml).toContain('<autoFilter ref="A1:E7"/>')
    expect(xml).toContain('sqref="A6:E6 C5 D2:D1048576"')
  })

  it('gains a question with its options, and loses one [MORE-49]', async () => {
    const bytes = await workbook()
    const before = await studyOf(bytes, 'smoking.xlsx')
    const options = [
      { id: 'old', text: { en: 'Old' } },
      { id: 'new', text: { en: 'New' } },
    ]
    const item = { ...newQuestion(before, 'OC', { en: 'Sort' }), id: 'sort', answers: options } as Question
    const now = await written(
      bytes,
      'smoking.xlsx',
      { type: 'add', items: [item], at: { inside: 'visit', after: 'age' } },
      { type: 'remove', ids: ['packs'] },
    )
    const [rows = [], lists = []] = await sheetsOf(now)
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
      ...survey.slice(0, 3).map((cells) => cells.slice(0, 3)),
      ['select_one sort', 'sort', 'Sort'],
      survey[3]?.slice(0, 3),
      [],
      ['end group'],
    ])
    expect(lists).toEqual([...choices.slice(0, 1), ['sort', 'old', 'Old'], ['sort', 'new', 'New'], ...choices.slice(1)])
  })

  it('has other words for a note that has no name [MORE-49]', async () => {
    const bytes = await workbook([...survey.slice(0, 3), ['note', '', 'Please rest'], ...survey.slice(3)])
    const { questions } = baseStructure(await studyOf(bytes, 'smoking.xlsx'))
    const [id = ''] = [...questions.keys()].filter((each) => each.includes('/'))
    const [rows] = await sheetsOf(await written(bytes, 'smoking.xlsx', say(id, 'Please sit down')))
    expect(rows?.[3]).toEqual(['note', '', 'Please sit down'])
    expect(await wroteBack(bytes, 'smoking.xlsx', { type: 'remove', ids: ['age'] })).toEqual({
      type: 'Refused',
      reason: 'Row 4 has no name by which it is known in another place: give it one first.',
    })
  })

  it('gains a language with its texts, and loses it again [MORE-49] [MORE-54]', async () => {
    const bytes = await workbook()
    const there = await written(
      bytes,
      'smoking.xlsx',
      { type: 'addLanguage', language: 'fr' },
      { type: 'say', id: 'age', field: 'text', language: 'fr', words: 'Âge' },
    )
    const [rows = [], lists = []] = await sheetsOf(there)
    expect([rows[0], rows[2], lists[0]]).toEqual([
      [...(survey[0] ?? []), 'label::French (fr)'],
      [...age, 'Âge'],
      ['list_name', 'name', 'label', 'label::French (fr)'],
    ])
    expect((await studyOf(there, 'smoking.xlsx')).languages).toContain('fr')
    const gone = await written(there, 'smoking.xlsx', { type: 'removeLanguage', language: 'fr' })
    // Which language the plain columns have stays said.
    const [[was, wasLists], [is, isLists, settings]] = [await sheetsOf(bytes), await sheetsOf(gone)]
    expect([is, isLists, settings?.[1]]).toEqual([was, wasLists, ['Smoking', 'smoking', 'English (en)']])
  })

  it('moves the rows below a filter of Excel, whose name for its range goes', async () => {
    const parts = unzipSync(await marked('<autoFilter ref="A1:E7"/>'))
    const book = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
    const name = '<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">survey!$A$1:$E$7</definedName>'
    const named = book.replace('</sheets>', `</sheets><definedNames>${name}</definedNames>`)
    const bytes = zipSync({ ...parts, 'xl/workbook.xml': strToU8(named) })
    const now = await written(bytes, 'smoking.xlsx', { type: 'remove', ids: ['packs'] })
    expect(strFromU8(unzipSync(now)['xl/workbook.xml'] ?? new Uint8Array())).toBe(book)
  })

  it.each([
    '<legacyDrawing r:id="rId1"/>',
    '<hyperlinks><hyperlink ref="B6"/></hyperlinks>',
    '<mergeCells count="1"><mergeCell ref="A5:B5"/></mergeCells>',
    '<conditionalFormatting sqref="A6:E6"><cfRule type="expression" dxfId="0" priority="1"><formula>$C6="x"</formula></cfRule></conditionalFormatting>',
  ])('moves no rows that %s names, and still takes words [MORE-49]', async (mark) => {
    const bytes = await marked(mark)
    expect(await wroteBack(bytes, 'smoking.xlsx', { type: 'remove', ids: ['packs'] })).toEqual({
      type: 'Refused',
      reason: expect.stringMatching(/^In the sheet survey, formulas, merged cells, comments or drawings name rows/),
    })
    expect(await wroteBack(bytes, 'smoking.xlsx', say('age', 'Years'))).toMatchObject({ type: 'Patched' })
  })
})

describe('whatever is done to a study', () => {
  const formats = [
    ['redcap', 'study.csv'],
    ['xlsform', 'study.xlsx'],
  ] as const

  it.each(formats)(
    'its file in %s does the same, or the same as if it were written anew; or it says why it cannot be written [MORE-49]',
    async (format, fileName) => {
      const counts = { Patched: 0, Refused: 0 }
      await fc.assert(
        fc.asyncProperty(anyBase, fc.nat(), async (base, seed) => {
          const { bytes } = await writeAs(base, format)
          const before = await studyOf(bytes, fileName)
          const [operation] = fc.sample(anyOperation(before), { numRuns: 1, seed })
          const made = operation && applied(before, operation)
          if (made?.type !== 'Applied' || made.base === before) return
          const answer = await writeBack({ source: { bytes, fileName }, before, after: made.base })
          counts[answer.type] += 1
          if (answer.type === 'Refused') return
          const again = await studyOf(answer.bytes, fileName)
          const ids = [...baseStructure(made.base).questions.keys()]
          expect([...baseStructure(again).questions.keys()]).toEqual(ids)
          const anew = await studyOf((await writeAs(made.base, format)).bytes, fileName)
          const [is, wanted, asAnew] = [again, made.base, anew].map((one) => statesOf(one, ids))
          for (const facts of fc.sample(answersTo(made.base), { numRuns: 3, seed }))
            for (const [i, state] of (is?.(facts) ?? []).entries())
              expect([wanted?.(facts)[i], asAnew?.(facts)[i]]).toContainEqual(state)
        }),
        inputs(takesAll ? 500 : 40),
      )
      expect(counts.Patched).toBeGreaterThan(counts.Refused / 4)
    },
  )
})

const corpora = (['redcap', 'xlsform'] as const).flatMap((folder) => {
  const path = sharedPath(`corpora/${folder}`)
  // The one of the IFRC is a workbook of an old Excel.
  const names = path ? readdirSync(path).filter((name) => /\.dictionary\.csv$|^(?!ifrc).*\.xlsx$/.test(name)) : []
  return names.map((name) => ({ name, path: join(path ?? '', name) }))
})

describe.skipIf(corpora.length === 0)('a real sheet', () => {
  it.each(corpora)('$name has other words for a question in one cell [MORE-49]', async ({ name, path }) => {
    const bytes = new Uint8Array(readFileSync(path))
    const before = await studyOf(bytes, name)
    const asked = [...baseStructure(before).questions.values()].filter(({ question: { type } }) => type !== 'Info')
    const one = asked[Math.floor(asked.length / 2)]?.question
    if (!one) return
    const language = before.config.fallbackLanguage
    const now = await written(bytes, name, {
      type: 'say',
      id: one.id,
      field: 'text',
      language,
      words: 'In other words',
    })
    const again = baseStructure(await studyOf(now, name)).questions.get(one.id)
    expect(again?.question.text[language]).toBe('In other words')
  })
})
