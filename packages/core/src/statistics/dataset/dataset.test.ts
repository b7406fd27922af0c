import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseStructure } from '../../bases/structure'
import { answerColumns, answerRows, codebookColumns, codebookRows, textsIn } from './codebook'
import { columnNames } from './columnNames'
import { datasetOf } from './dataset'
import { readMe } from './readMe'
import { rScript } from './rScript'
import { sasScript } from './sasScript'
import { spssSyntax } from './spssSyntax'
import { stataScript } from './stataScript'
import { csvCell, safeText } from './writtenCell'

describe('the name of a column', () => {
  const names = (...wishes: readonly string[]) => {
    const nameOf = columnNames(['case_id'])
    return wishes.map((wish) => nameOf(wish, wish))
  }

  it('is the id of its question as far as R, Stata and SPSS take it [MORE-15]', () => {
    expect(names('age', 'bodyMass', 'pat-sex', '/8302-2', 'Größe')).toEqual([
      'age',
      'bodyMass',
      'pat_sex',
      'q_8302_2',
      'Gro_e',
    ])
  })

  it('has a hash if it is long, taken, or a word of theirs [MORE-15]', () => {
    const [age, AGE, word, str, id, long, own] = names(
      'age',
      'AGE',
      'with',
      'str5',
      'case_id',
      'x'.repeat(40),
      'cb_text',
    )
    expect(age).toBe('age')
    expect(AGE).toMatch(/^AGE_\w{7}$/)
    expect(word).toMatch(/^with_\w{7}$/)
    expect(str).toMatch(/^str5_\w{7}$/)
    expect(id).toMatch(/^case_id_\w{7}$/)
    expect(long).toMatch(/^x{24}_\w{7}$/)
    expect(own).toMatch(/^cb_text_\w{7}$/)
  })

  it('is a name in all three, differs from every other, and stays when others follow [MORE-15]', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), fc.array(fc.string()), (ids, later) => {
        const given = names(...ids)
        for (const name of given) expect(name).toMatch(/^[A-Za-z]\w{0,31}$/)
        expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length)
        expect(names(...ids, ...later).slice(0, ids.length)).toEqual(given)
      }),
    )
  })
})

describe('a written text', () => {
  it('runs in no spreadsheet, reads like no code, and is whole without its apostrophe [MORE-15]', () => {
    for (const text of ['=1', '+1', '-1', '@a', '\t', "'a", 'UNK', 'NASK', 'HIDDEN', 'NA', '＝1'])
      expect(safeText(text)).toBe(`'${text}`)
    for (const text of ['a', 'unknown', '1', 'a=1']) expect(safeText(text)).toBe(text)
    expect(csvCell('a\nb\\n')).toBe('a\\nb\\\\n')
    expect(csvCell(-1)).toBe(-1)
  })
})

describe('the scripts', () => {
  const text = 'Say "yes", $x, `y`, 50 % \\ ü'
  const base = aBase({
    questionnaires: [
      aQuestionnaire({
        questions: [
          aQuestion({
            id: 'q',
            type: 'OC',
            text: { en: text },
            answers: [
              { id: 'a"$', text: { en: 'same' } },
              { id: 'b', text: { en: 'same' } },
            ],
          }),
        ],
      }),
    ],
  })
  const dataset = datasetOf([baseStructure(base)])
  const textOf = textsIn(dataset, 'en')

  it('for R are ASCII, and tell answers with one text apart [MORE-15]', () => {
    const script = rScript(dataset, textOf)
    expect(script).toMatch(/^[\x20-\x7e\n]+$/)
    expect(script).toContain(
      'labelled(chosen(t$q, c("a\\"$", "b"), c("same (a\\"$)", "same (b)")), "Say \\"yes\\", $x, `y`, 50 % \\\\ \\u00fc")',
    )
  })

  it('for Stata expand no macro of a text [MORE-15]', () => {
    const script = stataScript(dataset, textOf)
    expect(script).toContain('replace q = 1 if cb_text == "a" + char(34) + char(36)')
    expect(script).toContain(`label variable q "Say 'yes', \uff04x, 'y', 50 % \\ ü"`)
  })

  it('for SPSS lose no day and no text without a word [MORE-15] [MORE-58]', () => {
    const dated = aBase({
      questionnaires: [
        aQuestionnaire({
          questions: [aQuestion({ id: 'born', type: 'Date' }), aQuestion({ id: 'note', type: 'Text' })],
        }),
      ],
    })
    const dates = datasetOf([baseStructure(dated)])
    const widths = new Map([['note', 40_000]])
    const syntax = spssSyntax(dates, textsIn(dates, 'en'), widths)
    expect(syntax).toContain("AND @1 < '1582-10-15') born = -9999999997.")
    expect(syntax).toContain("AND @1 >= '1582-10-15') born = NUMBER(@1, SDATE10).")
    expect(syntax).toContain('MISSING VALUES born (-9999999999 THRU -9999999973).')
    expect(syntax).toContain('note A32767')
    expect(readMe(dates, textsIn(dates, 'en'), widths)).toContain('a text of more than 32767 bytes is cut: in note.')
    expect(readMe(dates, textsIn(dates, 'en'), new Map())).toContain('bytes is cut (there is none).')
  })

  it('read times, and days with a time, as what the clock showed [MORE-37]', () => {
    const timed = aBase({
      questionnaires: [
        aQuestionnaire({
          questions: [
            aQuestion({ id: 'taken', type: 'Time' }),
            aQuestion({ id: 'admitted', type: 'DateTime' }),
            aQuestion({ id: 'fell', type: 'DateTime', partialDate: true }),
          ],
        }),
      ],
    })
    const times = datasetOf([baseStructure(timed)])
    const words = textsIn(times, 'en')
    expect(rScript(times, words)).toMatch(/clock\(t\$taken\)[\s\S]*moment\(t\$admitted\)[\s\S]*text\(t\$fell\)/)
    const spss = spssSyntax(times, words, new Map())
    expect(spss).toContain("IF (SYSMIS(taken) AND @1 <> '') taken = NUMBER(@1, TIME8).\nFORMATS taken (TIME8).")
    expect(spss).toContain('NUMBER(SUBSTR(@2, 1, 10), SDATE10) + NUMBER(SUBSTR(@2, 12), TIME8).')
    expect(spss).toContain('fell A40')
    const stata = stataScript(times, words)
    expect(stata).toContain('format taken %tcHH:MM:SS')
    expect(stata).toContain('format admitted %tc')
    expect(stata).not.toContain('cb_begin fell')
    const sas = sasScript(times, words, new Map())
    expect(sas).toMatch(/other = \[time8\.\][\s\S]*other = \[anydtdtm19\.\][\s\S]*other = \[e8601dt19\.\]/)
    expect(sas).toContain('fell :$40.')
  })

  it('cut a long question before its answers, so that columns stay apart [MORE-15]', () => {
    const question = `${"Which of these did the patient's family have, 𝒂nd when? ".repeat(9)}?`
    const answers = ['Diabetes', 'Ж'.repeat(300)].map((en, nth) => ({ id: `a${nth}`, text: { en } }))
    const long = aBase({
      questionnaires: [
        aQuestionnaire({ questions: [aQuestion({ id: 'ill', type: 'MC', text: { en: question }, answers })] }),
      ],
    })
    const wide = datasetOf([baseStructure(long)])
    const [stata, spss] = [stataScript(wide, textsIn(wide, 'en')), spssSyntax(wide, textsIn(wide, 'en'), new Map())]
    const labels = [...stata.matchAll(/^label variable \w+ "(.*)"$/gm)].map(([, label = '']) => label)
    expect(labels).toEqual([
      expect.stringMatching(/^Which of .+…: Diabetes$/),
      expect.stringMatching(/^Which.*…: Ж+…$/),
    ])
    expect(labels.map((label) => [...label].length)).toEqual([80, 80])
    expect(spss).toMatch(/^ {2}'Which of these did the patient''s .+…: Diabetes'\.$/m)
    for (const line of spss.split('\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(256)
    // No half of a character.
    expect([stata, spss].map((script) => script.isWellFormed())).toEqual([true, true])
  })

  it('tell the reasons of unknown answers apart, each by a missing value of its own [MORE-30]', () => {
    const asked = aBase({ questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'kg', type: 'Num' })] })] })
    const broken = { id: 'broken', text: { en: 'Device\'s "broken"' }, code: 'DEV' }
    const own = (id: string) => ({ ...asked, version: id, config: { ...asked.config, missingReasons: [broken] } })
    const data = datasetOf([baseStructure(asked), baseStructure(own('2'))])
    const said = textsIn(data, 'en')
    expect(data.reasons.all.map(({ code, letter, number }) => `${code} ${letter} ${number}`)).toEqual([
      'UNK.ND a -9999999995',
      'UNK.NA b -9999999994',
      'UNK.REF c -9999999993',
      'UNK.NAV d -9999999992',
      'UNK.ASKU e -9999999991',
      'UNK.DEV f -9999999990',
    ])
    expect(stataScript(data, said)).toContain(`replace \`name' = .f if cb_text == "UNK.DEV"`)
    expect(stataScript(data, said)).toContain(`label define cb_label1 .f "Device's 'broken'", add`)
    expect(sasScript(data, said, new Map())).toContain(`'UNK.DEV' = .F`)
    expect(sasScript(data, said, new Map())).toContain(`.F = 'Device''s "broken"'`)
    expect(spssSyntax(data, said, new Map())).toContain("('UNK.DEV'=-9999999990)")
    expect(rScript(data, said)).toContain('"UNK.DEV" = "Device\'s \\"broken\\""')
    expect(readMe(data, said, new Map())).toContain('UNK.REF Refused')
  })

  it('let no code mean two things, whatever reasons other versions had [MORE-30]', () => {
    const listed = (version: string, id: string) => {
      const base = aBase({ version })
      return baseStructure({
        ...base,
        config: { ...base.config, missingReasons: [{ id, text: { en: id }, code: 'X' }] },
      })
    }
    const { ofUnknown } = datasetOf([listed('1', 'lost'), listed('2', 'broken')]).reasons
    expect([...ofUnknown.values()].map(({ code }) => code)).toEqual(['UNK.X', 'UNK.X_2'])
  })
})

describe('the codes of terminologies', () => {
  it('stand in the codebook at the columns of a question, its unit and its options, and at each answer [MORE-37]', () => {
    const option = (id: string, code: string) => ({
      id,
      text: { en: id },
      codes: [{ system: 'http://snomed.info/sct', code }],
    })
    const data = datasetOf([
      baseStructure(
        aBase({
          questionnaires: [
            aQuestionnaire({
              questions: [
                {
                  ...aQuestion({ id: 'weight', type: 'Num' }),
                  unit: { en: 'kg' },
                  codes: [{ system: 'http://loinc.org', code: '29463-7' }, { code: 'VSTESTCD' }],
                  unitCodes: [{ system: 'http://unitsofmeasure.org', code: 'kg' }],
                },
                aQuestion({ id: 'sex', type: 'OC', answers: [option('f', '248152002')] }),
                aQuestion({ id: 'pain', type: 'MC', answers: [option('head', '25064002')] }),
                aQuestion({ id: 'note', type: 'Text' }),
              ],
            }),
          ],
        }),
      ),
    ])
    const textOf = textsIn(data, 'en')
    const at = codebookColumns.indexOf('terminology')
    const cells = [...codebookRows(data, textOf)].filter((row) => row[3]).map((row) => [row[1], row[at]])
    expect(cells).toEqual([
      ['weight', 'LOINC 29463-7; VSTESTCD; kg: UCUM kg'],
      ['sex', null],
      ['pain_head', 'head: SNOMED CT 25064002'],
      ['note', null],
    ])
    for (const row of codebookRows(data, textOf)) expect(row).toHaveLength(codebookColumns.length)
    const answers = [...answerRows(data, textOf)].map((row) => row[answerColumns.indexOf('terminology')])
    expect(answers).toEqual(['SNOMED CT 248152002'])
  })
})
