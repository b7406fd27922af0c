/** The table of `docs/interchange.md` is made of examples: `UPDATE_DOCS=1 npx vitest run --project unit packages/interchange` writes it anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { summaryOf } from '../fhir/testing/summary'
import { odmExamples } from './examples.fixture'
import { readOdmText } from './odm.fixture'

const path = join(import.meta.dirname, '../../../../docs/interchange.md')
const [start, end] = ['<!-- odm -->\n', '<!-- end of odm -->']

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

it('the documentation says what becomes of each kind of element of an ODM file', () => {
  const document = readFileSync(path, 'utf8')
  const [from, to] = [document.indexOf(start) + start.length, document.indexOf(end)]
  expect([from >= start.length, to >= from]).toEqual([true, true])
  const rows = odmExamples.map(({ feature, odm }) => {
    const { base, findings } = readOdmText(odm)
    const source = [odm.events, odm.groupAttributes?.trim(), odm.refs, odm.items, odm.more, odm.basic]
      .filter((each) => each)
      .join(' ')
    const said = findings.map(({ severity, message }) => `${severity}: ${message}`)
    return `| ${cell(feature)} | \`${cell(source)}\` | ${cell(summaryOf(base))} | ${said.map(cell).join('<br>')} |`
  })
  const head = ['| What | In the file | In the base | Findings |', '|---|---|---|---|']
  const written = `${[...head, ...rows].join('\n')}\n`
  if (process.env.UPDATE_DOCS === '1') writeFileSync(path, document.slice(0, from) + written + document.slice(to))
  else expect(document.slice(from, to)).toBe(written)
})
