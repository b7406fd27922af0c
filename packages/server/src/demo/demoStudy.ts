/** The demo's people and cases, as far as there is a place for them. Invented data: nobody in it exists. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { statusOnWire } from '@casebook/api-adapter/groups/groups.wire'
import { keyOf } from '@casebook/core/bases/key'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import { evaluation, filter } from '@casebook/core/matrix/matrix.schema'
import { roles } from '@casebook/core/permissions/capabilities'
import { stepSource } from '@casebook/core/queries/query'
import { sdvLevels } from '@casebook/core/sdv/level'
import { z } from 'zod'
import { serverFolder } from '../folder'

export const demoFolder = join(serverFolder, 'demo')

const person = z.object({
  username: z.string(),
  email: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  institution: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  roles: z.array(z.enum(roles)),
  isActivated: z.boolean(),
  isFrozen: z.boolean(),
  invalidLogins: z.number(),
})

const fact = z
  .object({
    question: z.string(),
    occurrence: z.number().optional(),
    value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
    unknown: z.literal(true).optional(),
  })
  .transform(({ question, occurrence, value }): Fact => ({ id: keyOf(question, occurrence), value: value ?? unknown }))

const group = z.object({
  name: z.string(),
  description: z.string(),
  sharedCases: z.boolean(),
  owner: z.string(),
  members: z.array(z.object({ user: z.string(), status: statusOnWire })),
})

const assignment = z.object({ groupName: z.string(), caseName: z.string(), owner: z.string(), assign: z.boolean() })

const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), user: z.string() }),
  z.object({ kind: z.literal('import'), user: z.string() }),
  z.object({ kind: z.literal('token'), token: z.string() }),
  z.object({ kind: z.literal('system') }),
])

const revision = z.object({
  uuid: z.string(),
  saveDate: z.string(),
  source,
  reason: z.string().optional(),
  facts: z.array(fact),
})

const mark = z.object({ questionnaireId: z.string(), level: z.enum(sdvLevels), user: z.string(), at: z.string() })

const step = z.object({ nodeId: z.string(), instant: z.string(), value: z.string(), source: stepSource })

const query = z.object({
  uuid: z.string(),
  checkId: z.string().nullable(),
  questionId: z.string(),
  steps: z.array(step).nonempty(),
})

const studyCase = z.object({
  name: z.string(),
  base: z.string(),
  owner: z.string(),
  revisions: z.array(revision),
  sdv: z.array(mark),
  queries: z.array(query),
  deleted: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
})

const draft = z.object({
  user: z.string(),
  base: z.string(),
  case: z.string().nullable(),
  at: z.string(),
  facts: z.array(fact),
})

const matrix = z.object({
  name: z.string(),
  owner: z.string(),
  spec: z.object({
    base: z.object({ base: z.string() }),
    headFilters: z.array(filter),
    sideFilters: z.array(filter),
    /** Of every cell. */
    evaluations: z.array(evaluation),
  }),
})

const study = z.object({
  referenceDate: z.string(),
  users: z.array(person),
  groups: z.array(group),
  assignments: z.array(assignment),
  matrices: z.array(matrix),
  cases: z.array(studyCase),
  drafts: z.array(draft),
  options: z.record(z.string(), z.unknown()),
})

/** What happened since: the study's own data stays as it was given. */
const visit = z.object({
  samplingPlans: z.array(
    z.object({
      base: z.string(),
      share: z.number(),
      questions: z.array(z.string()),
      seed: z.string(),
      user: z.string(),
      at: z.string(),
    }),
  ),
  /** Of verified answers. */
  corrections: z.array(z.object({ base: z.string(), case: z.string(), owner: z.string(), query, revision })),
})

export type DemoVisit = z.output<typeof visit>
export type DemoStudy = z.output<typeof study>
export type DemoPerson = z.output<typeof person>
export type DemoCase = z.output<typeof studyCase>
export type DemoSource = z.output<typeof source>

export async function readDemoStudy(): Promise<DemoStudy> {
  return study.parse(await readDemoFile('people-and-cases.json'))
}

export async function readDemoVisit(): Promise<DemoVisit> {
  return visit.parse(await readDemoFile('visit.json'))
}

async function readDemoFile(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(demoFolder, name), 'utf8'))
}
