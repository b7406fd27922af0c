import type { Person } from '../people'
import type { OtherCall } from './otherCall'

const importsData = ({ roles }: Person) => !roles.includes('REPORTER')
const openBase = { group: 'Study', base: 'open' }
const noImport = { import: '00000000-0000-4000-8000-000000000000' }

/** An import is its author's alone: to anybody else it is not there. `imports.test.ts` shows which cases it reaches. */
const ofNone = (request: OtherCall['request'] = {}): OtherCall => ({
  request: { ...noImport, ...request },
  done: 'ImportNotFound',
  who: importsData,
})

export const importsCalls: Readonly<Record<string, OtherCall>> = {
  'imports?action=getImports': { request: openBase, done: 'ReceivedImports', who: importsData },
  'imports?action=beginImport': {
    request: { ...openBase, fileName: 'lab.csv', size: 9, format: 'table', language: null },
    done: 'ImportBegun',
    who: importsData,
  },
  'imports?action=sendImportPiece': ofNone({ from: 0, data: 'YQ==' }),
  'imports?action=getImport': ofNone(),
  'imports?action=getImportColumns': ofNone(),
  'imports?action=rehearseImport': ofNone({ mapping: {}, policy: 'onlyEmpty', makesCases: false, reason: null }),
  'imports?action=runImport': ofNone(),
  'imports?action=stopImport': ofNone(),
  'imports?action=discardImport': ofNone(),
  'imports?action=getImportFindings': ofNone({ after: 0, kinds: null }),
  'imports?action=exportImportReport': ofNone(),
  'imports?action=exportRefusedRecords': ofNone(),
}
