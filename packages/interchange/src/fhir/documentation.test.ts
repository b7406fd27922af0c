import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseSchema } from '@casebook/core/bases/base.schema'
import { findingKinds } from '@casebook/core/bases/findingKinds'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { readCorpus } from '@casebook/test-fixtures/fhirCorpus'
import { fhirExamples } from '@casebook/test-fixtures/fhirExamples'
import { describe, expect, it } from 'vitest'
import type { Finding } from './finding'
import { importFhirQuestionnaire } from './importFhirQuestionnaire'
import { summaryOf } from './testing/summary'

const path = join(import.meta.dirname, '../../../../docs/import-fhir.md')
/** `UPDATE_DOCS=1 npx vitest run --project unit packages/interchange/src/fhir` regenerates the tables. */
const isUpdate = process.env.UPDATE_DOCS === '1'

function imported(document: unknown) {
  const result = importFhirQuestionnaire(document, { group: 'examples' })
  if (result.type === 'Refused') throw new Error(result.reason)
  return result
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

/** The table is between two markers. */
function expectTable(name: string, rows: readonly string[]): void {
  const document = readFileSync(path, 'utf8')
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [from, to] = [document.indexOf(start) + start.length, document.indexOf(end)]
  expect([name, from >= start.length, to > from - 1]).toEqual([name, true, true])
  const written = `${rows.join('\n')}\n`
  if (isUpdate) writeFileSync(path, document.slice(0, from) + written + document.slice(to))
  else expect(document.slice(from, to)).toBe(written)
}

const ofInterest = ({ severity, kind }: Finding) => severity !== 'note' || kind === 'NeverTrue'

describe('the documentation of the importer', () => {
  it('describes the result of each feature', () => {
    const rows = fhirExamples.map(({ feature, document }) => {
      const { base, findings } = imported(document)
      const said = findings.map(({ severity, message }) => `${severity}: ${message}`).join('<br>')
      return `| ${cell(feature)} | ${cell(summaryOf(base))} | ${cell(said)} |`
    })
    expectTable('mapping', ['| In the document | In the base | Findings |', '|---|---|---|', ...rows])
  })

  it('names every kind of finding', () => {
    const document = readFileSync(path, 'utf8')
    expect(findingKinds.filter((kind) => !document.includes(`\`${kind}\``))).toEqual([])
  })

  it.skipIf(!readCorpus())('lists what real questionnaires lose', () => {
    const rows = (readCorpus()?.files ?? []).flatMap(({ file, document, expected }) => {
      const result = importFhirQuestionnaire(document, { group: 'corpus' })
      if (result.type === 'Refused') return [`| ${file} | | refused | ${cell(result.reason)} |`]
      const { counts, findings } = result
      const differs = [
        ['questions', counts.questions, expected.questions],
        ['options', counts.options, expected.totalChoiceOptionsResolvable],
        ['skip rules', counts.skipRules, expected.skipConditionsTotal],
        ['calculations', counts.calculated, expected.calculatedExpressions],
      ].flatMap(([name, has, wanted]) =>
        has === (wanted ?? 0) ? [] : [`| ${file} | | count | ${has} of ${wanted} ${name} |`],
      )
      const rules = findings.filter(
        ({ severity, message }) =>
          severity === 'lost' && /without this condition|not computed|never has a value\.$/.test(message),
      )
      return [
        ...differs,
        ...rules.map(
          (finding) =>
            `| ${file} | ${cell(finding.path)} | ${finding.kind} | ${cell(finding.message)} \`${cell(String(finding.original ?? '')).slice(0, 120)}\` |`,
        ),
      ]
    })
    expectTable('corpus', ['| File | Path | Kind | What differs |', '|---|---|---|---|', ...rows])
  })
})

describe('an example of the importer', () => {
  it.each(fhirExamples)('makes a valid base: $feature', ({ document }) => {
    const { base } = imported(document)
    expect(baseSchema.safeParse(base).error?.issues).toBeUndefined()
    expect(checkBase(base)).toEqual([])
  })

  it('has no important finding for plain features', () => {
    const plain = [
      'boolean',
      'choice',
      'date',
      'decimal',
      'required',
      'prefix',
      'enableWhen on a question',
      'calculatedExpression',
    ]
    const examples = fhirExamples.filter(({ feature }) => plain.includes(feature))
    expect(examples.length).toBe(plain.length)
    expect(examples.flatMap(({ document }) => imported(document).findings.filter(ofInterest))).toEqual([])
  })
})
