/** The command `casebook`: what is done at a terminal rather than in a browser. */
import { parseArgs } from 'node:util'
import { inSight } from './commands/tell'
import { describeSettings } from './config/config'
import { StartRefused } from './startRefused'

const help = `casebook serve              runs the server
casebook check FILE…        says what is wrong in files of studies, or would be lost of them, each at its place
    --json                    as JSON
    --fail-on SEVERITY        exits with 1 if anything is that bad or worse: error, lost, changed or note (error)
    --language CODE           the language of texts whose file names none (en)
casebook import FILE        makes a base of a file of any format that convert reads, and tells what could not be carried over
    --as FORMAT               refuses a file of another format: base, fhir, redcap, arc, xlsform, xform, odm, odm2
    --language CODE           the language of texts whose file names none (en)
    --out PATH                into this file, instead of the folder of bases
    --group NAME              the group the base belongs to
    --force                   even if there is such a file, or not all options of a question are known
    --notes                   prints each note, and not the same ones together
casebook convert FILE       makes a base of an XLSForm (.xlsx), an XForm, ODM file or REDCap project (.xml), a REDCap data dictionary, an ARC sheet (.csv) or a FHIR Questionnaire (.json)
    --to FORMAT               what to write: base, redcap, xlsform, odm (1.3.2), odm2 (2.0) or fhir (R4), and what that cannot say
    --out PATH                into this file
    --findings PATH           writes what is wrong, lost, changed or worth knowing, with its place, as JSON
    --language CODE           the language of texts whose file names none (en)
    --preset NAME             only the questions of one preset of an ISARIC ARC sheet; without it all, and the presets are told
casebook export             writes a published study in a format, and tells what that cannot say
    --group NAME --base NAME  the study
    --version NAME            one of its versions (the newest)
    --to FORMAT               one of the formats that convert writes
    --language CODE           the language of texts in a format that has one only (that in which the study falls back)
    --out PATH                into this file
    --findings PATH           writes what the format cannot say as JSON
    --data                    the data of the study, as the account may read them: odm or odm2 with the history of its cases, fhir, redcap or xport
    --own                     of these the account's own cases alone
    --as-of MOMENT            the data of that moment, such as 2026-03-31T12:00:00Z
    --identifying-because WHY with the answers that identify people; the server log keeps the reason
    --from URL                the server (http://127.0.0.1:8080)
    --user NAME               an administrator or a data manager, or with --data whoever may read cases; the password is asked for, or in CASEBOOK_PASSWORD.
                              An access key in CASEBOOK_KEY needs neither
casebook submit FILE        submits each line of a .csv or .ndjson file as a case; run again, it submits what is missing
    --to URL                  the server (http://127.0.0.1:8080)
    --user NAME               the account; its password is asked for, or in CASEBOOK_PASSWORD. An access key in CASEBOOK_KEY needs neither
    --group NAME --base NAME  the base of the cases
    --assign NAME             a group that shall have the cases; may be given again
    --as redcap               the file is an export of REDCap's records (CSV, raw data): all rows of a record are one case
    --entered                 as entered by the account, and not imported: the answers are not frozen
    --language CODE           the table has texts of answers, dates and numbers of this language, as people type them
    --at-once N               cases on their way at once (8)
    --into                    brings the file into new and existing cases, as "Import data" does: first a dry run, which keeps nothing. Run again, it goes on.
                              --as then is table, redcap, odm or fhir, and the access key needs the scope importData
      --dry-run               ends with the dry run
      --policy NAME           what becomes of an answer that the case has otherwise: onlyEmpty, replace or report (onlyEmpty)
      --reason WORDS          why answers are replaced
      --existing              makes no cases
      --skip COLUMN           a column that is not read; may be given again
      --report PATH           writes what became of each record and answer into this file
casebook backup FILE        writes the whole database into an encrypted file, and reads it through; the passphrase is asked for, or in CASEBOOK_PASSPHRASE
casebook restore FILE       puts a backup into an empty database, or a folder without one, and checks its trail
casebook test-mail ADDRESS  sends a mail there by the configured mail server, and tells what that answered
casebook verify-trail       checks that nothing of record was changed or taken away
    --heads PATH              against published heads that were kept in this file or folder, instead of HEADS_DIR
    --key FILE                signed by a key that the public key, or the published head, in this file leads to; instead of the server's own
casebook rotate-key         makes a new key to sign by, for which the one before vouches
    --lost                    the one before is lost: whoever checks the trail must compare the fingerprint of the new one
casebook qualify            looks at the installation and its machine, and writes a signed report; it changes nothing
    --out FOLDER              where to (.)
    --operation               does in a house of its own, with an empty database, what must not go wrong
    --backup FILE             restores this backup into an empty place; the passphrase is asked for, or in CASEBOOK_PASSPHRASE
casebook verify FILE        checks an archive of all histories, a validation pack or the report of a qualification by itself, without a server and a database
    --key KEY                 must be signed by the key of this fingerprint, or of the published head in this file
casebook --help             this page

Settings are environment variables:

${describeSettings()}`

const ownServer = 'http://127.0.0.1:8080'

async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      group: { type: 'string' },
      force: { type: 'boolean', default: false },
      notes: { type: 'boolean', default: false },
      to: { type: 'string' },
      from: { type: 'string', default: ownServer },
      version: { type: 'string' },
      findings: { type: 'string' },
      user: { type: 'string' },
      base: { type: 'string' },
      assign: { type: 'string', multiple: true, default: [] },
      entered: { type: 'boolean', default: false },
      into: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      policy: { type: 'string', default: 'onlyEmpty' },
      reason: { type: 'string' },
      existing: { type: 'boolean', default: false },
      skip: { type: 'string', multiple: true, default: [] },
      report: { type: 'string' },
      heads: { type: 'string' },
      key: { type: 'string' },
      lost: { type: 'boolean', default: false },
      language: { type: 'string' },
      preset: { type: 'string' },
      as: { type: 'string' },
      json: { type: 'boolean', default: false },
      data: { type: 'boolean', default: false },
      own: { type: 'boolean', default: false },
      'as-of': { type: 'string' },
      'identifying-because': { type: 'string' },
      'fail-on': { type: 'string', default: 'error' },
      'at-once': { type: 'string', default: '8' },
      operation: { type: 'boolean', default: false },
      backup: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [command, file] = positionals
  const files = positionals.slice(1)
  if (values.help || command === undefined) console.log(help)
  else if (command === 'serve') await import('./main')
  else if (command === 'check' && file !== undefined) {
    const { checkFiles } = await import('./commands/checkFiles')
    if (!(await checkFiles({ ...values, files, failOn: values['fail-on'] }))) process.exitCode = 1
  } else if (command === 'import' && file !== undefined)
    await (await import('./commands/importBase')).importBase({ ...values, file })
  else if (command === 'submit' && file !== undefined && values.into)
    await (await import('./commands/submit/intoStudy')).intoStudy({ ...values, to: values.to ?? ownServer, file })
  else if (command === 'submit' && file !== undefined)
    await (await import('./commands/submit/submitFile')).submitFile({ ...values, to: values.to ?? ownServer, file })
  else if (command === 'convert' && file !== undefined)
    await (await import('./commands/convertFile')).convertFile({ ...values, file })
  else if (command === 'export' && values.data) {
    const asked = { ...values, asOf: values['as-of'], identifyingBecause: values['identifying-because'] }
    await (await import('./commands/exportData')).exportData(asked)
  } else if (command === 'export') await (await import('./commands/exportStudy')).exportStudy(values)
  else if (command === 'backup' && file !== undefined) await (await import('./commands/backup')).makeBackup(file)
  else if (command === 'restore' && file !== undefined) await (await import('./commands/backup')).restoreFrom(file)
  else if (command === 'test-mail' && file !== undefined) await (await import('./commands/testMail')).testMail(file)
  else if (command === 'verify' && file !== undefined)
    await (await import('./commands/verifyArchiveFile')).verifyArchiveFile(file, values.key)
  else if (command === 'verify-trail')
    await (await import('./commands/checkTrail')).checkTrail(values.heads, values.key)
  else if (command === 'qualify')
    await (await import('./commands/qualify')).qualify({ ...values, out: values.out ?? '.' })
  else if (command === 'rotate-key') await (await import('./commands/rotateKey')).rotateSigningKey(values.lost)
  else throw new StartRefused(`There is no command "${positionals.join(' ')}": casebook --help lists them.`)
}

// Whoever reads may stop reading, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

try {
  await run(process.argv.slice(2))
} catch (error) {
  const isForeseen = error instanceof StartRefused || (error instanceof TypeError && 'code' in error)
  if (!isForeseen) throw error
  console.error(inSight(error.message, 'breaksStay'))
  process.exitCode = 1
}
