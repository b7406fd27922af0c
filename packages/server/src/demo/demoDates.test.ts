import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAnnotationId } from '@casebook/core/annotation/annotation'
import type { Base } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import { parseCivilDate, spanOfDate } from '@casebook/core/dates/civilDate'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DemoClock } from './demoClock'
import { demoFolder, readDemoStudy } from './demoStudy'
import { daysBetween, shiftCivilDate, shiftInstant } from './shiftDates'

describe('a civil date', () => {
  const aDay = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const someDays = fc.integer({ min: -20_000, max: 20_000 })

  it('moves by days, and stays a date', () => {
    fc.assert(
      fc.property(aDay, someDays, (day, days) => {
        const moved = shiftCivilDate(day, days)
        expect(parseCivilDate(moved)).not.toBeNull()
        expect(daysBetween(day, new Date(moved))).toBe(days)
        expect(shiftCivilDate(moved, -days)).toBe(day)
      }),
    )
  })

  it('keeps its precision, and stays where it was for no days', () => {
    fc.assert(
      fc.property(aDay, someDays, fc.constantFrom(4, 7), (day, days, length) => {
        const partial = day.slice(0, length)
        expect(shiftCivilDate(partial, days)).toHaveLength(length)
        expect(spanOfDate(shiftCivilDate(partial, days))).not.toBeNull()
        expect(shiftCivilDate(partial, 0)).toBe(partial)
      }),
    )
  })
})

describe('an instant', () => {
  it('moves by days, never past now', () => {
    const now = new Date('2027-08-05T06:30:00Z')
    const days = daysBetween('2026-11-18', now)
    expect(shiftInstant('2026-11-18T14:05:31Z', days, now)).toEqual(now)
    expect(shiftInstant('2026-11-17T14:05:31Z', days, now)).toEqual(new Date('2027-08-04T14:05:31Z'))
  })
})

const meant = z
  .object({ meantHidden: z.array(z.object({ case: z.string(), question: z.string() })) })
  .parse(JSON.parse(await readFile(join(demoFolder, 'people-and-cases.json'), 'utf8'))).meantHidden
const study = await readDemoStudy()
const registry = compileBase(JSON.parse(await readFile(join(demoFolder, 'bases/hernia-registry.json'), 'utf8')) as Base)

describe('the study, moved to another day', () => {
  it.each(['2026-11-18', '2026-11-21', '2027-02-28', '2028-03-01', '2031-07-04'])(
    '%s: has no answer to a question that does not show, but those meant so',
    (day) => {
      const clock = new DemoClock(study.referenceDate, new Date(`${day}T12:00:00Z`))
      const hidden = []
      for (const { base, name, revisions } of study.cases) {
        if (base !== 'hernia-registry') continue
        const engine = createEngine(registry)
        const facts = revisions.flatMap((revision) => revision.facts).filter(({ id }) => !isAnnotationId(id))
        engine.setAll(clock.shift(facts, registry.structure))
        for (const key of engine.answers().keys())
          if (!engine.question(key).visible) hidden.push({ case: name, question: parseKey(key)?.questionId })
      }
      const byName = (a: { case: string; question?: string | undefined }, b: typeof a) =>
        `${a.case}${a.question}`.localeCompare(`${b.case}${b.question}`)
      expect(hidden.sort(byName)).toEqual(
        meant.map((entry) => ({ case: entry.case, question: entry.question })).sort(byName),
      )
    },
  )
})
