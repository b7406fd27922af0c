import { type Base, languagesOfBase, type QuestionType } from '@casebook/core/bases/base'
import { keyOf, parseKey } from '@casebook/core/bases/key'
import { nearestLanguage } from '@casebook/core/language/language'
import type { Operation } from '@casebook/core/studyDrafts/operations'
import { type Item, itemOf, structureOf } from '@casebook/core/studyDrafts/tree'
import { useEffect, useRef } from 'react'
import { questionAt } from '../../entry/focus'
import { usePreferences } from '../../shell/settings/preferences'
import { kindDropped } from '../outline/tree/outlineSteps'
import type { InPlace } from './inPlace'

/** Adds a question of a kind at an item of the form; null is the end of it. Its words are written as soon as it is drawn. */
export function useAddedKind(base: Base, inPlace: InPlace, write: ((operation: Operation) => void) | undefined) {
  const preferred = usePreferences().language
  const language = nearestLanguage(preferred, languagesOfBase(base)) ?? base.config.fallbackLanguage
  const added = useRef<string | null>(null)
  useEffect(() => {
    const { current: id } = added
    const item = id === null ? null : itemOf(base, id)
    if (id === null || !item) return
    added.current = null
    inPlace.open({ text: item.text, itemKey: keyOf(id, 1), wanted: [language] })
  }, [base, inPlace, language])
  return (kind: QuestionType, item: Item | null) => {
    const { operation, id } = kindDropped(base, kind, item, language)
    write?.(operation)
    added.current = id
  }
}

/**
 * The question or section of the form at this element. A follow-up shows by rules alone: what comes after it comes after the question that it
 * belongs to.
 */
export function itemAt(base: Base, element: Element): Item | null {
  const { questions } = structureOf(base)
  let place = questions.get(parseKey(questionAt(element)?.dataset.question ?? '')?.questionId ?? '')
  while (place?.parent) place = questions.get(place.parent.id)
  const section = element.closest<HTMLElement>('[data-section]')?.dataset.section
  return place?.question ?? (section === undefined ? null : itemOf(base, section))
}
