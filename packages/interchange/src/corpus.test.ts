/** Every dictionary, sheet and form of the corpora, written in its own format and read again: the same study, but for what the writer tells. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Base, Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { isOn } from '@casebook/core/questions/layout'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { anyWalk } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import { sharedPath } from '@casebook/test-fixtures/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert } from './convert'
import { type WrittenFormat, writeAs } from './write'

interface Corpus {
  readonly folder: string
  readonly ending: string
  readonly format: WrittenFormat
}

const corpora: readonly Corpus[] = [
  { folder: 'redcap', ending: '.dictionary.csv', format: 'redcap' },
  { folder: 'arc-csv', ending: '.csv', format: 'redcap' },
  { folder: 'xlsform', ending: '.xlsx', format: 'xlsform' },
]

const files = corpora.flatMap(({ folder, ending, format }) => {
  const path = sharedPath(`corpora/${folder}`)
  const names = path ? readdirSync(path).filter((name) => name.endsWith(ending)) : []
  return names.map((name) => ({ name, format, path: join(path ?? '', name) }))
})

/** Of a file that is none, the sentence that says so. */
async function read(bytes: Uint8Array, fileName: string, language?: string) {
  const made = await convert({ bytes, fileName, language })
  return made.type === 'Base' ? made.base : (made.findings[0]?.message ?? '')
}

/** Nobody answers "unknown" in these formats. */
const answersTo = (base: Base) =>
  anyWalk(base, 30).map((walk) => walk.map(({ id, value }): Fact => ({ id, value: value === unknown ? null : value })))

function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? Number(value.toPrecision(9)) : (value ?? '')
}

function stateOf(base: Base, facts: readonly Fact[], ids: readonly string[]) {
  const engine = createEngine(compileBase(base))
  engine.setAll(facts)
  const { questions } = baseStructure(base)
  return ids.map((id) => {
    const { visible, value } = engine.question(id)
    const { abstract: isComputed = false, meta = {} } = questions.get(id)?.question ?? {}
    return {
      id,
      visible: visible && !isOn(meta['layout/hidden']),
      ...(isComputed ? { value: plain(typeof value === 'object' ? null : value) } : {}),
    }
  })
}

describe.skipIf(files.length === 0)('a file of the corpora', () => {
  it.each(files)(
    '$name is the same study once it is written and read again [MORE-22]',
    async ({ name, format, path }) => {
      const base = await read(readFileSync(path), name)
      // One is an Excel of 2003 under a newer name.
      if (typeof base === 'string') return expect(base).toContain('.xls')
      const { bytes, findings } = await writeAs(base, format)
      const again = await read(bytes, name, base.config.fallbackLanguage)
      if (typeof again === 'string') throw new Error(again)
      const told = new Set(findings.map(({ field }) => field))
      const questions = baseStructure(again).questions
      const asked = [...baseStructure(base).questions.values()].map(({ question }) => question)
      const same = asked.filter(({ id, type }) => type !== 'Info' && !told.has(id))
      expect(same.filter(({ id }) => !questions.has(id)).map(({ id }) => id)).toEqual([])
      const optionsOf = (one: Question | undefined) => (one?.answers ?? []).map(({ id }) => id)
      for (const question of same)
        expect([question.id, ...optionsOf(questions.get(question.id)?.question)]).toEqual([
          question.id,
          ...optionsOf(question),
        ])
      const ids = same.map(({ id }) => id)
      fc.assert(
        fc.property(answersTo(base), (facts) => {
          const isAsked = ({ id }: Fact) => ids.includes(id.split('#')[0] ?? '')
          const common = facts.filter(isAsked)
          expect(stateOf(again, common, ids)).toEqual(stateOf(base, common, ids))
        }),
        inputs(10),
      )
    },
  )
})
