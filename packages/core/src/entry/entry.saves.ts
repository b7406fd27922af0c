/** The parts of the chart's context that a save reads, and its changes to the context. */

import { annotatedKey } from '../annotation/annotation'
import { type Entry, entryOf } from '../annotation/entries'
import { isNamedByPerson, storedCaseName } from '../bases/caseName'
import { parseKey } from '../bases/key'
import { localDay } from '../dates/localDay'
import { type Fact, sameFactValue } from '../facts/fact'
import { said, unreadableWithin, withdrawalOf } from './entry.answers'
import type { ConflictingAnswer, SaveCaseResult } from './entry.calls'
import type { EntryContext } from './entry.context'
import { progressOf } from './form/collected'
import { takesAnswer } from './form/frozenQuestions'
import { objectionsTo } from './marks/objections'
import { type SaveDecision, saveDecision } from './saveDecision'
import { withoutSaidByOthers } from './undo'

type Change = Partial<EntryContext>

type Ok = SaveCaseResult & { type: 'OkWithGroups' }

export function decide(context: EntryContext): SaveDecision {
  const { form, locked, outbox } = context
  if (!form) throw new Error('Nothing is open that could be saved')
  const { engine } = form
  const today = localDay(new Date(context.now()))
  const all = [...engine.structure.questionnaires.keys()].map((id) => progressOf(engine, id, locked, today))
  const refused = outbox.refused.map(({ fact }) => fact.id)
  return saveDecision(all, { unreadable: unreadableKeys(context), refused, asked: askedKeys(context) })
}

/** Answers in visible, editable fields of which the study asks whether they are right. */
function askedKeys({ form, opened, config }: EntryContext): readonly string[] {
  if (!form || !opened || !config || !form.engine.compiled.objects) return []
  const { engine, notes } = form
  return [...engine.answers().keys()].filter((key) => {
    const place = engine.structure.questions.get(parseKey(key)?.questionId ?? '')
    const state = engine.question(key)
    if (!place || !state.visible || !takesAnswer(opened, { questionnaireId: place.questionnaire.id, key }, null))
      return false
    const noted = { question: place.question, state, note: notes.of(key), language: config.fallbackLanguage }
    return objectionsTo(noted).some(({ action }) => action === 'ask')
  })
}

/** Unreadable text in visible, editable fields; nobody could correct it in any others. */
function unreadableKeys({ form, opened, unreadable }: EntryContext): readonly string[] {
  return [...unreadable.keys()].filter((key) => {
    const place = form?.engine.structure.questions.get(parseKey(key)?.questionId ?? '')
    if (!form || !opened || !place || !form.engine.question(key).visible) return false
    return takesAnswer(opened, { questionnaireId: place.questionnaire.id, key }, null)
  })
}

/** Whether the person has typed or answered anything in this section that is not saved yet. */
export function isBegunHere({ form, unsaved, unreadable }: EntryContext, sectionId: string): boolean {
  return [...unsaved, ...unreadable.keys()].some((key) => {
    const place = form?.engine.structure.questions.get(parseKey(annotatedKey(key))?.questionId ?? '')
    return place?.questionnaire.id === sectionId
  })
}

export function mustBeNamed({ caseName, config }: EntryContext): boolean {
  return caseName === null && config !== null && isNamedByPerson(config)
}

/** The name to save under: the case's own, the one that was just given, or the one the base gives. */
export function nameForSave({ caseName, proposedName, config }: EntryContext): string {
  return caseName ?? proposedName ?? (config ? storedCaseName('', config) : '')
}

export function withSaved(context: EntryContext, result: Ok): Change {
  const saidByOthers = new Set(unansweredSince(context, result).map(({ id }) => id))
  return {
    ...afterSave(context),
    undoable: withoutSaidByOthers(context.undoable, saidByOthers),
    caseName: result.caseName ?? nameForSave(context),
    opened: context.opened && { ...context.opened, revision: result.revision ?? null },
    saved: { ...result, merged: newsOf(context, result) },
    savedAt: context.now(),
    arrivedAt: null,
  }
}

/** Answers that others saved meanwhile and that are not on the screen yet. */
function newsOf(context: EntryContext, result: Ok): readonly ConflictingAnswer[] {
  return unansweredSince(context, result).filter(({ id, theirs }) => !sameFactValue(said(context, id), theirs))
}

/** An answer given while the save was underway was based on the older revision: the next save shows both. */
function unansweredSince({ answeredWhileSaving }: EntryContext, { merged = [] }: Ok): readonly ConflictingAnswer[] {
  return merged.filter(({ id }) => !answeredWhileSaving.has(id))
}

export function mergedFacts(context: EntryContext, result: Ok): readonly Fact[] {
  return newsOf(context, result).map(({ id, theirs }) => ({ id, value: theirs }))
}

/** Entries of repeating groups that others have cleared with these facts and that are blank here too. */
export function emptiedBy(context: EntryContext, facts: readonly Fact[]): readonly Entry[] {
  return facts.flatMap(({ id, value }) => {
    const entry = value === null && context.form ? entryOf(context.form.engine.structure, id) : null
    return entry && isBlank(context, entry) ? [entry] : []
  })
}

function isBlank(context: EntryContext, { repeatsIn, occurrence }: Entry): boolean {
  return (
    withdrawalOf(context, repeatsIn, occurrence).length === 0 &&
    unreadableWithin(context, repeatsIn, occurrence).length === 0
  )
}

/** An answer given while the save was underway may or may not be in it: it counts as unsaved. */
export function afterSave(context: EntryContext): Change {
  return {
    unsaved: context.answeredWhileSaving,
    savedValues: new Map(),
    saveKey: null,
    seen: null,
    toExplain: [],
    given: null,
    sites: [],
    site: null,
    conflict: [],
    isForced: false,
    isEvenEmpty: false,
    isChecked: false,
    proposedName: null,
    nameRefused: null,
  }
}
