/**
 * The calls that move stored cases to another version of their base. A move is played without effect when it is begun, and made once a person
 * has seen what it does. All of them are ours.
 */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { longestReason } from '../bases/reasons/reasonForChange'
import { call, type Port, type RequestOf } from '../call/call'
import { file } from '../call/file'
import { statuses, statusId } from '../cases/cases.calls'
import { refusalOfText } from '../questions/text'
import { effectKinds } from '../rehearsal/effect'
import { countedEffects, rehearsalRow } from '../rehearsal/rehearsal.calls'
import { signedChoices, stayReasons } from './moveCase'

const count = z.int()
const id = z.uuid()
const storable = z.refine<string>((typed) => refusalOfText(typed) === null)
const name = z.string().check(z.minLength(1), z.maxLength(255), storable)

/** `held`: the study is locked; the move can go on once it is not. */
export const movePhases = ['rehearsing', 'rehearsed', 'running', 'done', 'stopped', 'held', 'failed'] as const
export type MovePhase = (typeof movePhases)[number]

/** `complete`: no required answer is missing. `signed`: a section is signed or verified. */
export const movedStates = ['all', 'complete', 'incomplete', 'signed', 'notSigned'] as const

/** More names than anybody types. */
const mostNames = 10_000

const chosen = {
  /** The version to which the cases move. Null with `undoes`: each goes back to the version that it left. */
  version: z.nullable(z.string().check(z.maxLength(255))),
  /** A move: only the cases that it moved and that still have the version to which it brought them. */
  undoes: z.nullable(id),
  /** Null: whatever their site. */
  sites: z.nullable(z.readonly(z.array(name).check(z.minLength(1), z.maxLength(1_000)))),
  state: z.enum(movedStates),
  /** The id of a status. Null: whatever it is. */
  status: z.nullable(statusId),
  /** Names of cases. Null: whatever their name. */
  names: z.nullable(z.readonly(z.array(name).check(z.minLength(1), z.maxLength(mostNames)))),
  signed: z.enum(signedChoices),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestReason), storable),
}

const counts = z.object({
  /** Cases that move. */
  played: count,
  /** Of these, cases with an effect. */
  touched: count,
  kinds: z.record(z.enum(effectKinds), z.object(countedEffects)),
  /** Answers that come back from an earlier move. */
  back: count,
  /** Cases that keep their version. */
  stay: z.record(z.enum(stayReasons), count),
})

const move = z.object({
  id,
  ...baseName.shape,
  ...chosen,
  phase: z.enum(movePhases),
  by: z.string(),
  at: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /** Cases that the filter found when the move was begun. */
  total: count,
  /** What the play without effect has counted so far, and what was moved. */
  rehearsed: counts,
  moved: z.nullable(counts),
})

const notThere = { MoveNotFound: {} } as const
/** It is not in a phase in which that may be done. */
const notNow = { NotNow: { phase: z.enum(movePhases) } } as const

export const movesCalls = {
  /** The last 50 moves of the study. */
  getMoves: call({
    policy: 'canManageBases',
    changes: false,
    request: { ...baseName.shape },
    results: {
      ReceivedMoves: {
        moves: z.readonly(z.array(move)),
        /** The newest first, with the number of its cases that are not deleted. */
        versions: z.readonly(z.array(z.object({ version: z.string(), cases: count }))),
        /** Of cases of the study. */
        sites: z.readonly(z.array(z.string())),
        statuses,
      },
      KnowledgeBaseNotFound: {},
    },
  }),
  /** Plays the move without effect. */
  beginMove: call({
    policy: 'canManageBases',
    changes: true,
    settledBy: ['MoveBegun'],
    request: { ...baseName.shape, ...chosen },
    results: {
      MoveBegun: { move: id },
      /** No case would move. */
      NoCases: {},
      VersionNotFound: {},
      KnowledgeBaseNotFound: {},
      ...notThere,
    },
  }),
  getMove: call({
    policy: 'canManageBases',
    changes: false,
    request: { move: id },
    results: {
      ReceivedMove: {
        move,
        /** Of what was moved, or would be. Empty while it is under way. */
        rows: z.readonly(z.array(rehearsalRow)),
      },
      ...notThere,
    },
  }),
  /** Makes it, or goes on with it. */
  runMove: call({
    policy: 'canManageBases',
    changes: true,
    settledBy: ['Ok'],
    request: { move: id },
    results: { Ok: {}, ...notNow, ...notThere },
  }),
  /** What is moved stays moved. */
  stopMove: call({
    policy: 'canManageBases',
    changes: true,
    settledBy: ['Ok'],
    request: { move: id },
    results: { Ok: {}, ...notThere },
  }),
  /** The answers that are lost, and the cases that stay, as a CSV file with a line for each. */
  exportMoveReport: call({
    policy: 'canManageBases',
    // The server log has each export.
    changes: 'eachTime',
    request: { move: id },
    results: { ReceivedBinaryData: { file }, ...notThere },
  }),
}

export type MovesPort = Port<typeof movesCalls>

export type StudyMove = Readonly<z.output<typeof move>>
export type MoveChoice = Omit<RequestOf<typeof movesCalls.beginMove>, 'group' | 'base'>
export type ShownCounts = StudyMove['rehearsed']
