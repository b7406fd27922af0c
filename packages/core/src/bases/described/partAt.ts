/** The part of a base document that a path leads to. */
import {
  base,
  caseNames,
  check,
  config,
  datePicker,
  listedReason,
  origin,
  questionnaire,
  reasonForChange,
  repeats,
  rule,
  solution,
  visit,
} from './ofBase'
import { coding } from './ofCodes'
import { followUp, status } from './ofFollowUp'
import { layout } from './ofLayout'
import { missingReason } from './ofMissingReason'
import { answer, choices, dates, dateWindow, days, dimension, markedDays, question } from './ofQuestion'
import { conditions, effects, formulas } from './ofRule'
import { testAnswer, testPatient } from './ofTestPatient'
import { translations } from './ofTranslations'
import type { Part } from './part'

interface Table {
  readonly parts: Readonly<Record<string, Part>>
  /** The tables of the objects in its fields. */
  readonly inside?: () => Readonly<Record<string, Table>>
}

const logic: Table = { parts: { ...conditions, ...formulas, ...effects } }
const meta: Table = { parts: layout }
const window: Table = { parts: dateWindow }
const inDays = () => ({ window })
const repeating: Table = { parts: repeats }
const size: Table = { parts: dimension }

const ofDates: Table = {
  parts: dates,
  inside: () => ({
    onlyInWindow: window,
    disable: { parts: days, inside: inDays },
    enable: { parts: days, inside: inDays },
    mark: { parts: { ...days, ...markedDays }, inside: inDays },
  }),
}

const codes: Table = { parts: coding }

const ofQuestion: Table = {
  parts: question,
  inside: () => ({
    answers: { parts: answer, inside: () => ({ when: logic, codes }) },
    codes,
    unitCodes: codes,
    choices: { parts: choices },
    dates: ofDates,
    repeats: repeating,
    imageDimension: size,
    requestedDimension: size,
    questions: ofQuestion,
    meta,
  }),
}

const section: Table = {
  parts: questionnaire,
  inside: () => ({
    codes,
    repeats: repeating,
    visit: { parts: visit },
    questions: ofQuestion,
    questionnaires: section,
    meta,
  }),
}

const study: Table = {
  parts: base,
  inside: () => ({
    codes,
    config: {
      parts: config,
      inside: () => ({ caseNames: { parts: caseNames }, missingReasons: { parts: missingReason } }),
    },
    datePicker: { parts: datePicker },
    reasonForChange: { parts: reasonForChange, inside: () => ({ reasons: { parts: listedReason } }) },
    questionnaires: section,
    solutions: { parts: solution },
    rules: { parts: rule, inside: () => ({ if: logic, unless: logic, then: logic }) },
    checks: { parts: check, inside: () => ({ if: logic }) },
    testPatients: { parts: testPatient, inside: () => ({ answers: { parts: testAnswer } }) },
    translations: { parts: translations },
    followUps: { parts: followUp },
    status: { parts: status },
    origin: { parts: origin },
    meta,
  }),
}

export interface NamedPart extends Part {
  readonly name: string
}

/** The innermost part that is described; null if the path names none, as for the whole document. */
export function partAt(path: string): NamedPart | null {
  let table = study
  let found: NamedPart | null = null
  const names = path.split('/')
  for (const [i, name] of names.entries()) {
    const { parts } = table
    // A key of the layout has a stroke in it.
    const part = own(parts, name) ?? own(parts, `${name}/${names[i + 1]}`)
    if (!part) continue
    found = { ...part, name }
    table = table.inside?.()[name] ?? (table === logic ? logic : nothing)
  }
  return found
}

function own(parts: Table['parts'], name: string): Part | undefined {
  return Object.hasOwn(parts, name) ? parts[name] : undefined
}

const nothing: Table = { parts: {} }
