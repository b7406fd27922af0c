/**
 * Loads the demo study into an empty database: people, bases, and cases with their history, played through the server's own
 * use cases. All of it or nothing: a start that was interrupted begins again.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { civilDateText } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'
import { type BaseVersion, findVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { publishBasesFrom } from '../bases/publishBasesFrom'
import { countProgressJob } from '../caseList/countProgress.job'
import { loadCase } from '../caseList/loadCase'
import { openCase } from '../cases/whichCase'
import { beginDraft } from '../drafts/beginDraft'
import { lockDraft } from '../drafts/drafts.repository'
import { onDraft } from '../drafts/onDraft'
import { storeFile } from '../files/files.repository'
import { markOpened } from '../followUps/followUps.repository'
import type { Database, Services } from '../services'
import { isAnyUser } from '../session/users'
import { createPeople, type DemoAccount, openAccounts } from './demoAccounts'
import { DemoClock } from './demoClock'
import { type DemoStudy, demoFolder, readDemoStudy } from './demoStudy'
import { readPasswordSlip, writePasswordSlip } from './passwordSlip'
import { playCase } from './playCase'
import { playAssignments, playGroups } from './playGroups'
import { playMatrices } from './playMatrices'
import { playVisit } from './playVisit'

/** Answers whom to sign in as, at this start and at every later one; nothing if the demo is off. */
export async function loadDemo(services: Services): Promise<readonly DemoAccount[]> {
  if (!services.config.demo) return []
  if (await isAnyUser(services.db)) return readPasswordSlip(services.config)
  await publishBasesFrom(services, join(demoFolder, 'bases'), 'everyone')
  await publishBasesFrom(services, join(demoFolder, 'instruments'), 'everyone')

  const study = await readDemoStudy()
  const opened = await openAccounts(study.users)
  const accounts = opened.map(({ username, password, role }) => ({ username, password, role }))
  // Before the accounts are there: a start that is interrupted here begins again, with other passwords.
  await writePasswordSlip(services.config, accounts)
  await services.db.transaction().execute(async (tx) => {
    await createPeople(tx, study.users, opened, services.now())
    await play(services, tx, study)
    await storePictures(tx, services.now())
    // Follow-ups have come due since their cases were saved.
    await markOpened(tx, civilDateText(localDay(services.now())))
  })
  await countProgressJob.run(services, {})
  return accounts
}

async function play(services: Services, tx: Database, study: DemoStudy): Promise<void> {
  const { referenceDate, cases, drafts, options } = study
  const clock = new DemoClock(referenceDate, services.now())
  await playGroups(services, tx, clock, study)
  for (const studyCase of cases) await playCase(services, tx, clock, await versionOf(tx, studyCase.base), studyCase)
  await playAssignments(services, tx, clock, study)
  await playMatrices(tx, clock.at(referenceDate), study, (base) => versionOf(tx, base))
  await playVisit(services, tx, clock, (base) => versionOf(tx, base))
  for (const draft of drafts) await playDraft(services, tx, clock, draft)
  for (const [name, value] of Object.entries(options))
    await tx
      .insertInto('option')
      .values({ name, value: JSON.stringify(value), changed_at: services.now() })
      .execute()
}

/** Images of the registry's questions. */
async function storePictures(tx: Database, at: Date): Promise<void> {
  const { group, base } = await versionOf(tx, 'hernia-registry')
  for (const name of ['abdomen.svg', 'abdomen.png']) {
    const content = await readFile(join(demoFolder, name))
    await storeFile(tx, { name, content, by: null, at }, { group, base })
  }
}

/** Answers that a person has left unsaved, of a case or of a new one. */
async function playDraft(
  services: Services,
  tx: Database,
  clock: DemoClock,
  { user, base, case: name, at, facts }: DemoStudy['drafts'][number],
): Promise<void> {
  clock.set(at)
  const then = clock.services(services)
  const version = await versionOf(tx, base)
  const { structure } = await readyBase(services, version.id, tx)
  const studyCase =
    name === null
      ? undefined
      : await openCase(
          tx,
          { username: user, roles: [] },
          { name, group: version.group, base: version.base, owner: user },
        )
  if (name !== null && !studyCase)
    throw new Error(`The demo’s draft is of the case ${name}, which ${user} does not have`)
  const draft = studyCase
    ? await lockDraft(tx, { id: await loadCase(then, tx, user, studyCase) })
    : await beginDraft(then, tx, user, version)
  const { errors } = await onDraft(then, tx, draft).addFacts(clock.shift(facts, structure), {
    author: user,
    source: { kind: 'user' },
  })
  if (errors.length > 0) throw new Error(`The demo’s draft says what its base does not know: ${JSON.stringify(errors)}`)
}

async function versionOf(tx: Database, base: string): Promise<BaseVersion> {
  const { group_name: group } = await tx
    .selectFrom('base_version')
    .select('group_name')
    .where('name', '=', base)
    .executeTakeFirstOrThrow()
  const version = await findVersion(tx, { group, base })
  if (!version) throw new Error(`The demo has no base ${base}`)
  return version
}
