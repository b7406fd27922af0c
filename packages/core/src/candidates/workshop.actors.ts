/** The calls of the workshop, and the reading and correcting of its file. */
import { fromPromise } from 'xstate'
import type { Base } from '../bases/base'
import type { NamedFile, OpenedFile, Patched, WrittenSheet } from './authorsFile'
import { fileOf, type WorkshopContext } from './workshop.context'
import { type Recalled, recall } from './written/recalling'

export type Fetched =
  | { readonly type: 'Recalled'; readonly recalled: Recalled }
  | {
      readonly type: 'Received'
      readonly file: NamedFile
      readonly language: string | null
      readonly preset: string | null
    }
  /** No file of an author was kept. */
  | { readonly type: 'Nothing' }

async function fetchFile({ manager, candidate }: WorkshopContext): Promise<Fetched> {
  const answer = await manager.getCandidateFile({ candidate })
  if (answer.type === 'NoAuthorsFile') return { type: 'Nothing' }
  if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
  const { name, content } = answer.file
  const { language, preset = null } = answer
  return { type: 'Received', file: { name, bytes: new Uint8Array(await content.arrayBuffer()) }, language, preset }
}

/** The thread that writes has ended. */
const notWritten: WrittenSheet = { type: 'Refused', reason: 'The sheet could not be written. Try again.' }

export const workshopActors = {
  load: fromPromise(({ input: { manager, candidate } }: { input: WorkshopContext }) =>
    manager.getCandidate({ candidate }),
  ),
  look: fromPromise(({ input: { manager } }: { input: WorkshopContext }) => manager.getManagedBases({})),
  /** Prefers the copy on this device, which is newer than the server's file. */
  fetch: fromPromise(async ({ input }: { input: WorkshopContext }): Promise<Fetched> => {
    const recalled = input.states.length === 0 ? await recall(input) : null
    return recalled ? { type: 'Recalled', recalled } : fetchFile(input)
  }),
  recall: fromPromise(({ input }: { input: WorkshopContext }) => recall(input)),
  read: fromPromise(({ input }: { input: WorkshopContext }): Promise<OpenedFile> => {
    const file = fileOf(input)
    if (!file) throw new Error('There is no file to read')
    const { name, bytes } = file
    return input.reader.open({ name, bytes, language: input.language, preset: input.preset })
  }),
  /** The study that another author has kept. */
  theirs: fromPromise(async ({ input }: { input: WorkshopContext }): Promise<Base> => {
    const { manager, candidate, reader, language } = input
    const answer = await manager.getCandidateFile({ candidate })
    if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
    const { file, preset = null } = answer
    const bytes = new Uint8Array(await file.content.arrayBuffer())
    const { base } = await reader.open({ name: file.name, bytes, language, preset })
    if (!base) throw new Error('The other author’s file makes no study')
    return base
  }),
  patch: fromPromise(({ input }: { input: WorkshopContext }): Promise<Patched> => {
    const file = fileOf(input)
    if (!file) throw new Error('There is no file to correct')
    return input.reader.patch(file.bytes, input.edits)
  }),
  writeBack: fromPromise(async ({ input }: { input: WorkshopContext }) => {
    const { work, opened, language, preset, reader } = input
    const file = fileOf(input)
    if (!file || !work || !opened?.base) throw new Error('There is nothing to write back')
    const { name, bytes } = file
    const asked = { file: { name, bytes, language, preset }, before: opened.base, after: work.base }
    return { work, written: await reader.writeBack(asked).catch(() => notWritten) }
  }),
  keep: fromPromise(async ({ input }: { input: WorkshopContext }) => {
    const { manager, candidate, keptAt, language, preset, sent: file, unanswered, toBase64 } = input
    if (!file) throw new Error('There is no file to keep')
    const keep = async ({ name, bytes }: NamedFile, uploadedAt: string) =>
      manager.keepCandidateFile({
        candidate,
        uploadedAt,
        language,
        ...(preset !== null && { preset }),
        fileName: name,
        data: await toBase64(bytes),
      })
    // Sent again as it was, a call has the answer that was lost: without it the own file would look like another author's.
    const before = unanswered === null || unanswered === file ? null : await keep(unanswered, keptAt)
    return keep(file, before?.type === 'CandidateKept' ? before.uploadedAt : keptAt)
  }),
  ask: fromPromise(({ input: { manager, candidate, isAsked } }: { input: WorkshopContext }) =>
    manager.askForPublication({ candidate, isAsked }),
  ),
  discard: fromPromise(({ input: { manager, candidate } }: { input: WorkshopContext }) =>
    manager.discardCandidate({ candidate }),
  ),
}
