/** The case as the session of a tablet reaches it while a patient holds it: the questions that are asked, and what these need. */
import { annotatedKey, isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { ResultOf } from '@casebook/core/call/call'
import type { HandedOver } from '@casebook/core/call/handedOver'
import type { Caller } from '@casebook/core/call/policy'
import type { entryCalls, FactError, SaveCaseResult } from '@casebook/core/entry/entry.calls'
import { takesPatientsAnswers } from '@casebook/core/entry/form/patientParts'
import type { Fact } from '@casebook/core/facts/fact'
import { questionsOfParts, tabletBase } from '@casebook/core/patient/tabletBase'
import { readyBase } from '../bases/compiledBases'
import type { Source } from '../schema'
import type { Database, Services } from '../services'
import type { Draft } from './drafts.repository'

type ReceivedState = Extract<ResultOf<typeof entryCalls.tree>, { type: 'ReceivedState' }>

interface OnTablet {
  readonly services: Pick<Services, 'db'>
  readonly db: Database
  readonly handedOver: HandedOver
  readonly draft: Pick<Draft, 'versionId'>
}

/** Who says what is said in a session: staff, or the patient who has their tablet. */
export function sourceOf({ handedOver }: Caller): Source {
  return { kind: handedOver ? 'tablet' : 'user' }
}

async function baseOf({ services, db, draft, handedOver }: OnTablet) {
  const { compiled } = await readyBase(services, draft.versionId, db)
  return { compiled, asked: questionsOfParts(compiled, handedOver.parts) }
}

/** A draft without answers, notes, rules and words of what the patient is not asked. Parts for patients alone take answers in it. */
export async function stateOnTablet(tablet: OnTablet, state: ReceivedState): Promise<ReceivedState> {
  const { config, draft } = state
  if (!draft) return state
  const { compiled, asked } = await baseOf(tablet)
  const { base, known } = tabletBase(compiled, draft.facts, asked)
  const questionnaires = new Set([...asked].map((id) => compiled.structure.questions.get(id)?.questionnaire.id))
  const { facts, notes, unsaved, locked, frozen = [], asked: queried } = draft
  const isOpen = new Map(frozen.map(({ questionnaireId, reason }) => [questionnaireId, takesPatientsAnswers(reason)]))
  const isClosed = (id: string) => questionnaires.has(id) && !isOpen.get(id)
  return {
    type: 'ReceivedState',
    config,
    trees: {},
    meta: {},
    draft: {
      ...draft,
      tabletBase: base,
      facts: facts.filter(({ id }) => isAbout(isAnnotationId(id) ? asked : known, id)),
      notes: notes?.filter(({ id }) => isAbout(asked, id)),
      unsaved: unsaved.filter((id) => isAbout(asked, id)),
      ...(unsaved.some((id) => !isAbout(asked, id)) && { isUnsavedElsewhere: true }),
      locked: locked.filter(isClosed),
      frozen: frozen.filter(({ questionnaireId }) => isClosed(questionnaireId)),
      asked: queried?.filter((id) => isAbout(asked, id)),
      notDone: undefined,
      locks: undefined,
    },
  }
}

/** Those of the facts that are about something else. */
export async function notAskedOnTablet(tablet: OnTablet, facts: readonly Fact[]): Promise<readonly FactError[]> {
  const { asked } = await baseOf(tablet)
  return facts.flatMap(({ id }) => (isAbout(asked, id) ? [] : [{ id, reason: 'Frozen' as const }]))
}

/** The outcome of a save, without answers of others to anything else. */
export async function savedOnTablet(tablet: OnTablet, result: SaveCaseResult): Promise<SaveCaseResult> {
  const { asked } = await baseOf(tablet)
  const isAsked = ({ id }: { readonly id: string }) => isAbout(asked, id)
  if (result.type === 'OkWithGroups')
    return { ...result, possibleGroupsToAddTo: [], merged: result.merged?.filter(isAsked) }
  if (result.type === 'Conflict') return { ...result, questions: result.questions.filter(isAsked) }
  if (result.type === 'InterimLocked')
    return { ...result, questions: result.questions?.filter((id) => isAbout(asked, id)) }
  return result
}

function isAbout(questions: ReadonlySet<string>, factId: string): boolean {
  return questions.has(parseKey(annotatedKey(factId))?.questionId ?? '')
}
