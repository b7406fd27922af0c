/**
 * The workshop: an author's file, what was found in it, and the form that it makes, which follow each other.
 *
 *   loading ──ReceivedCandidate──▶ fetching ──its file──▶ reading ──▶ open
 *      │                              └──none──▶ open, without a file until one is brought
 *      ├──CandidateNotFound──▶ notFound
 *      ├──CandidateSettled──▶ settled
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 *   open ──bring──▶ reading                      a file, read anew or another one
 *   open ──correct──▶ correcting ──patched──▶ reading
 *   open ──undo, redo──▶ reading
 *   open ──keep──▶ keeping ──CandidateKept──▶ open
 *                     ├──CandidateChanged──▶ open, and nothing is kept: keepMine, or takeTheirs ──▶ loading
 *                     └──DocumentRefused, DocumentTooLarge, unreachable──▶ open
 *   open ──ask──▶ asking ──Ok──▶ open
 *   open ──discard──▶ discarding ──Ok──▶ discarded
 *
 * What is on the screen stays while it is read anew. A file that makes no study leaves the form of the last one that did. Nothing
 * leaves the device before it is kept.
 */
import { assign, fromPromise, setup } from 'xstate'
import { callingIn } from '../call/calling'
import { isTextLanguage } from '../language/language'
import type { NamedFile, OpenedFile, Patched } from './authorsFile'
import { fileOf, type WorkshopContext, type WorkshopEvent, type WorkshopInput } from './workshop.context'

/** So many steps can be undone. */
const mostStates = 50

const workshop = setup({
  types: { input: {} as WorkshopInput, context: {} as WorkshopContext, events: {} as WorkshopEvent },
  actors: {
    load: fromPromise(({ input: { manager, candidate } }: { input: WorkshopContext }) =>
      manager.getCandidate({ candidate }),
    ),
    /** Null if no file of an author was kept. */
    fetch: fromPromise(async ({ input: { manager, candidate } }: { input: WorkshopContext }) => {
      const answer = await manager.getCandidateFile({ candidate })
      if (answer.type === 'NoAuthorsFile') return null
      if (answer.type !== 'ReceivedBinaryData') throw new Error(answer.type)
      const { name, content } = answer.file
      const { language, preset = null } = answer
      return { file: { name, bytes: new Uint8Array(await content.arrayBuffer()) }, language, preset }
    }),
    read: fromPromise(({ input }: { input: WorkshopContext }): Promise<OpenedFile> => {
      const file = fileOf(input)
      if (!file) throw new Error('There is no file to read')
      return input.reader.open({ ...file, language: input.language, preset: input.preset })
    }),
    patch: fromPromise(({ input }: { input: WorkshopContext }): Promise<Patched> => {
      const file = fileOf(input)
      if (!file) throw new Error('There is no file to correct')
      return input.reader.patch(file.bytes, input.edits)
    }),
    keep: fromPromise(async ({ input }: { input: WorkshopContext }) => {
      const { manager, candidate, keptAt: uploadedAt, language, preset, toBase64 } = input
      const file = fileOf(input)
      if (!file) throw new Error('There is no file to keep')
      return manager.keepCandidateFile({
        candidate,
        uploadedAt,
        language,
        ...(preset !== null && { preset }),
        fileName: file.name,
        data: await toBase64(file.bytes),
      })
    }),
    ask: fromPromise(({ input: { manager, candidate, isAsked } }: { input: WorkshopContext }) =>
      manager.askForPublication({ candidate, isAsked }),
    ),
    discard: fromPromise(({ input: { manager, candidate } }: { input: WorkshopContext }) =>
      manager.discardCandidate({ candidate }),
    ),
  },
  actions: {
    noteSettled: assign(({ event }) => (event.type === 'CandidateSettled' ? { settled: event.settled } : {})),
  },
})

const calling = callingIn(workshop)

const bySomebody = { target: 'settled', actions: 'noteSettled' } as const

function withState({ states, at }: WorkshopContext, file: NamedFile): Pick<WorkshopContext, 'states' | 'at'> {
  const all = [...states.slice(0, at + 1), file].slice(-mostStates)
  return { states: all, at: all.length - 1 }
}

export const workshopMachine = workshop.createMachine({
  id: 'workshop',
  context: ({ input }) => ({
    ...input,
    received: null,
    preset: null,
    keptAt: '',
    states: [],
    at: -1,
    kept: null,
    opened: null,
    drawn: null,
    drawings: 0,
    edits: [],
    chosen: null,
    isAsked: false,
    refusal: null,
    fault: null,
    changed: null,
    settled: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedCandidate: {
          target: 'fetching',
          actions: assign(({ event }) => ({
            received: event,
            keptAt: event.candidate.uploadedAt,
            isAsked: event.candidate.asked !== undefined,
            changed: null,
          })),
        },
        CandidateNotFound: 'notFound',
        CandidateSettled: bySomebody,
        unreachable: 'unreachable',
      },
    }),
    fetching: {
      invoke: {
        src: 'fetch',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'open' },
          {
            target: 'reading',
            actions: assign(({ context, event: { output } }) => {
              if (!output) return {}
              const { file, language, preset } = output
              const known = language !== null && isTextLanguage(language) ? language : context.language
              return { states: [file], at: 0, kept: file, language: known, preset }
            }),
          },
        ],
        onError: { target: 'unreachable', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    reading: {
      entry: assign({ refusal: null, fault: null }),
      invoke: {
        src: 'read',
        input: ({ context }) => context,
        onDone: {
          target: 'open',
          actions: assign(({ context, event: { output: opened } }) => ({
            opened,
            drawn: opened.base ? opened : context.drawn,
            drawings: context.drawings + (opened.base ? 1 : 0),
            chosen: stillChosen(context, opened),
          })),
        },
        onError: { target: 'open', actions: assign({ error: ({ event }) => event.error }) },
      },
      // A file that changes while it is read is read again.
      on: {
        bring: {
          target: 'reading',
          reenter: true,
          actions: assign(({ context, event }) => withState(context, event.file)),
        },
      },
    },
    open: {
      on: {
        bring: { target: 'reading', actions: assign(({ context, event }) => withState(context, event.file)) },
        correct: { target: 'correcting', actions: assign({ edits: ({ event }) => event.edits }) },
        undo: {
          guard: ({ context }) => context.at > 0,
          target: 'reading',
          actions: assign({ at: ({ context }) => context.at - 1 }),
        },
        redo: {
          guard: ({ context: { at, states } }) => at < states.length - 1,
          target: 'reading',
          actions: assign({ at: ({ context }) => context.at + 1 }),
        },
        choose: { actions: assign({ chosen: ({ event }) => event.finding }) },
        keep: { guard: ({ context }) => fileOf(context) !== context.kept, target: 'keeping' },
        keepMine: {
          target: 'keeping',
          actions: assign(({ context }) => ({ keptAt: context.changed?.at ?? context.keptAt, changed: null })),
        },
        takeTheirs: 'loading',
        ask: { target: 'asking', actions: assign({ isAsked: ({ event }) => event.isAsked }) },
        discard: 'discarding',
      },
    },
    correcting: {
      invoke: {
        src: 'patch',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output.type === 'Refused',
            target: 'open',
            actions: assign({ refusal: ({ event }) => (event.output.type === 'Refused' ? event.output.reason : null) }),
          },
          {
            target: 'reading',
            actions: assign(({ context, event: { output } }) => {
              const file = fileOf(context)
              return output.type === 'Patched' && file ? withState(context, { ...file, bytes: output.bytes }) : {}
            }),
          },
        ],
        onError: { target: 'open', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    keeping: calling('keep', {
      on: {
        CandidateKept: {
          target: 'open',
          actions: assign(({ context, event }) => ({
            keptAt: event.uploadedAt,
            kept: fileOf(context),
            isAsked: false,
            fault: null,
            changed: null,
          })),
        },
        CandidateChanged: { target: 'open', actions: assign(({ event: { by, at } }) => ({ changed: { by, at } })) },
        DocumentRefused: { target: 'open', actions: assign({ fault: ({ event }) => event.fault }) },
        DocumentTooLarge: { target: 'open', actions: assign({ fault: 'tooLarge' }) },
        CandidateNotFound: 'notFound',
        CandidateSettled: bySomebody,
        unreachable: 'open',
      },
    }),
    asking: calling('ask', {
      on: {
        Ok: 'open',
        CandidateUnfit: { target: 'open', actions: assign({ isAsked: false }) },
        CandidateNotFound: 'notFound',
        CandidateSettled: bySomebody,
        unreachable: { target: 'open', actions: assign({ isAsked: ({ context }) => !context.isAsked }) },
      },
    }),
    discarding: calling('discard', {
      on: { Ok: 'discarded', CandidateNotFound: 'notFound', CandidateSettled: bySomebody, unreachable: 'open' },
    }),
    unreachable: { on: { reload: 'loading' } },
    discarded: { type: 'final' },
    notFound: { type: 'final' },
    settled: { type: 'final' },
  },
})

/** The chosen finding at its new place, or the one that takes its place once it is mended. */
function stillChosen({ opened: before, chosen }: WorkshopContext, after: OpenedFile): number | null {
  const old = chosen === null ? undefined : before?.findings[chosen]
  if (!old || chosen === null || after.findings.length === 0) return null
  const same = after.findings.findIndex(
    ({ message, cell }) => message === old.message && cell?.row === old.cell?.row && cell?.column === old.cell?.column,
  )
  return same >= 0 ? same : Math.min(chosen, after.findings.length - 1)
}
