import { type CandidatesPort, candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { authorsCalls } from '@casebook/core/candidates/written/authors.calls'
import type { StudyCopies } from '@casebook/core/candidates/written/studyCopies.port'
import { rehearsalCalls } from '@casebook/core/rehearsal/rehearsal.calls'
import type { ClientUser } from '@casebook/core/session/clientUser'
import { entryBase } from '@casebook/test-fixtures/entry'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { type Answers, answering } from '../testing/ports'

export const dana = { ...mara, username: 'dana', roles: ['DATA_MANAGER'] as const }
export const root = { ...mara, username: 'anna.huber', roles: ['ADMIN'] as const }
export const counts = { error: 0, warning: 0, lost: 1, changed: 1, note: 0 }
export const candidate = {
  id: '11111111-1111-4111-8111-111111111111',
  group: 'Alpine',
  base: 'mood',
  version: '1',
  text: { en: 'Mood' },
  format: 'fhir' as const,
  fileName: 'mood.json',
  uploadedBy: 'anna.huber',
  uploadedAt: '2026-11-02T10:00:00Z',
  questions: 9,
  counts,
}
export const published = { version: '3', publishedAt: '2026-11-02T10:00:00Z', publishedBy: null, cases: 42 }
export const bases = [
  {
    group: 'Alpine',
    base: 'mood',
    text: { en: 'Mood of the day' },
    versions: [published],
    isProtected: false,
    retired: null,
  },
]
export const findings = [
  {
    severity: 'lost' as const,
    path: 'c',
    name: 'Which breed?',
    kind: 'Options' as const,
    message: 'Two options are left out.',
  },
  { severity: 'changed' as const, path: 'w', name: 'Weight', message: 'The unit is chosen in a question beside it.' },
]

export const differences = [
  {
    kind: 'Unit' as const,
    of: 'question' as const,
    id: 'g',
    text: { en: 'Glucose' },
    isMeaning: true,
    before: { en: 'mg/dl' },
    after: { en: 'mmol/l' },
    place: { section: { number: 2, text: { en: 'Lab' } }, question: { number: 3, text: { en: 'Glucose' } } },
  },
  { kind: 'Other' as const, of: 'check' as const, id: 'heavy', text: { en: 'heavy' } },
]

export const compared = {
  questions: 9,
  kept: 7,
  unchanged: 5,
  isSame: false,
  differences,
  changes: { all: 2, meaning: 1 },
}

export async function open(
  address: string,
  answers: Partial<CandidatesPort> = {},
  areas: Answers['areas'] = [],
  user: ClientUser = root,
  ofBases: Answers['bases'] = {},
  studyCopies?: StudyCopies,
) {
  const page = await openAt(address, {
    bases: ofBases,
    ...(studyCopies && { studyCopies }),
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user }) },
    areas: [
      answering(candidatesCalls, {
        getManagedBases: async () => ({ type: 'ReceivedManagedBases', bases, candidates: [candidate] }),
        getCandidate: async () => ({
          type: 'ReceivedCandidate',
          candidate,
          knowledgeBase: entryBase,
          findings,
          nextVersion: '4',
          follows: { ...published, ...compared },
        }),
        ...answers,
      }),
      ...areas,
      answering(authorsCalls, {
        beAtCandidate: async () => ({ type: 'OthersThere', others: [], uploadedAt: candidate.uploadedAt }),
      }),
      answering(rehearsalCalls, {
        getRehearsal: async () => ({ type: 'ReceivedRehearsal', rehearsal: null, cases: 0 }),
      }),
    ],
  })
  return { ...page, user: userEvent.setup() }
}

export const drop = async (file: File) => {
  const text = await screen.findByText('Drop a file here')
  // The cast is safe: the text is in the place to drop.
  fireEvent.drop(text.parentElement as HTMLElement, { dataTransfer: { files: [file] } })
}
