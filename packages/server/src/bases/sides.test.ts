/**
 * A check over all SQL of the server: a statement that reads cases, or what hangs on them, names one base or one case, or says which side of
 * studies it reads. Statements that are about both sides are listed here, each with its reason.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..')

/** Rows of a base, or of a case that is of one. */
const tables = [
  'study_case',
  'case_name',
  'base_version',
  'draft',
  'follow_up',
  'query',
  'case_token',
  'sdv_changed_answer',
]

const reads = new RegExp(
  `(?:\\b(?:from|join)\\s+|(?:selectFrom|innerJoin|leftJoin)\\(\\[?')(?:${tables.join('|')})\\b(?!\\()`,
)

const saysWhich = [
  // A side.
  /\bisOnSide\(|\bisOpenTo\(|\bcasesOpenTo\(|\breadableCases\(|is_practice\(|live_name\(|\bsideOf\(/,
  // One base.
  /group_name\s*=\s*\$\{|group_name',\s*'=',|isOfStudy\(|isOfBase\b|casesOf\(db, |base_name\)? = \(?\$\{/,
  // The bases of a list, which says its side when it asks for them.
  /\btablesOf\(|\bmatching\(|join base b?\b|as of \(group_name, base_name\)|bases\.map\(/,
  // One row, or some, by id.
  /\b(?:id|case_id|draft_id|base_version_id|query_id|revision)\s*=\s*(?:any\()?\$\{|(?:\bid|case_id|base_version_id|draft_id)',\s*(?:'='|'in'),|\bid in \(\$\{/,
]

/** Pieces of statements: the statement that they are put into says which. */
const pieces = new Set([
  'access/reach.ts givenCases',
  'bases/bases.repository.ts newestOfEach',
  'cases/cases.repository.ts allCases',
  'cases/casesInOrder.ts times',
  'drafts/drafts.repository.ts drafts',
  'drafts/drafts.repository.ts laterThan',
  'history/allCasesInOrder.ts tableOf',
  'locks/locks.repository.ts locks',
  'log/log.repository.ts isOfReadersCase',
  'moves/moves.repository.ts allMoves',
  'queries/queries.repository.ts limitedQueriesIn',
  'queries/queriesFile.ts oneByOne',
  'queries/queriesFile.ts countQueriesOf',
  'sdv/casesToVerify.ts filterOf',
  'sdv/sampling.repository.ts changed',
  'sdv/toVerify.ts hasSectionToVerify',
  'tokens/tokens.repository.ts tokens',
])

/** Statements about both sides, each with its reason. */
const both: Readonly<Record<string, string>> = {
  'caseList/countProgress.job.ts hasUncounted': 'every case has its progress',
  'caseList/countProgress.job.ts countSome': 'every case has its progress',
  'codeLists/codeLists.repository.ts usesOfLists': 'a list serves the studies of either side',
  'cases/presence.repository.ts endNotedStays': 'sharing ends on either side at once',
  'export/allHistories.repository.ts basesOfExport': 'the cases of one export, which were chosen on the live side',
  'moves/movedAnswers.repository.ts findingsOf': 'the cases of one move, which is of one base',
  'queries/checkQueryGraph.ts checksWithoutNode': 'the nodes of queries are those of the server',
  'recount/recountCases.ts countedCases': 'what is counted beside a case is checked on either side',
  'scheduledMails/dueReminders.ts nextReminderOn': 'of follow-ups on the live side, which isTheirs says',
  'scheduledMails/dueReminders.ts namedFollowUps': 'of follow-ups on the live side, which isTheirs says',
  'sites/sites.repository.ts isSiteInUse': 'a case for practice has a site as well',
  'trail/answerFiles.ts wholeFiles': 'the trail of either side is proven',
  'trail/answerFiles.ts studiesWithFiles': 'the trail of either side is proven',
  'trail/compareRows.ts casesThatDiffer': 'the trail of either side is proven',
  'trail/compareRows.ts casesWithOtherAnswers': 'the trail of either side is proven',
  'trail/compareRows.ts trailsWithoutCase': 'the trail of either side is proven',
  'trail/compareRows.ts basesThatDiffer': 'the trail of either side is proven',
  'trail/compareRows.ts draftsThatDiffer': 'the trail of either side is proven',
}

interface Statement {
  /** Its file and what it is declared as. */
  readonly name: string
  readonly text: string
}

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['testing', 'demo'].includes(entry.name) ? [] : sources(path)
    return /(?<!\.test|\.fixture|\.d)\.ts$/.test(entry.name) ? [path] : []
  })
}

/** The declarations of a file that read. The formatter begins each of them at the start of a line. */
function statementsOf(path: string): readonly Statement[] {
  const declarations = readFileSync(path, 'utf8').split(/^(?=(?:export )?(?:async )?(?:function|const)\b)/m)
  return declarations.flatMap((text) => {
    const [, declared = ''] = /^[^\n]*?(?:function\*?|const) (\w+)/.exec(text) ?? []
    return reads.test(text) ? [{ name: `${relative(src, path)} ${declared}`, text }] : []
  })
}

const statements = sources(src).flatMap(statementsOf)
const silent = statements.filter(({ text }) => !saysWhich.some((words) => words.test(text))).map(({ name }) => name)

it('reads no cases without naming them, their base or their side [MORE-47]', () => {
  expect(statements.length).toBeGreaterThan(100)
  expect(silent.filter((name) => !pieces.has(name) && !(name in both))).toEqual([])
})

it('lists nothing here that says it by itself, or is gone', () => {
  expect([...pieces, ...Object.keys(both)].filter((name) => !silent.includes(name))).toEqual([])
})
