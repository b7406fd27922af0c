/** Where the answers of a study are in its ODM file: in which visit, form and group, and in which entry of those that repeat. */
import { parseKey } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { WrittenForm } from '../../odm/write/groups'

/** Something that is said of a form has no group, something that is said of a visit no form. */
export interface Place {
  readonly event: string
  readonly eventRepeat?: string | undefined
  readonly form?: string | undefined
  readonly formRepeat?: string | undefined
  readonly group?: string | undefined
  readonly groupRepeat?: string | undefined
}

export interface ItemPlace {
  readonly item: string
  readonly place: Place
}

export interface Places {
  /** Of the answer with this key; null if this version does not ask it. */
  ofAnswer(key: string): ItemPlace | null
  /** Of a section; undefined for one that is no form and no group. */
  ofSection(id: string): Place | undefined
  /** What is said of the case as a whole. */
  readonly anywhere: Place
}

interface Written {
  readonly event: string
  readonly form: WrittenForm
  readonly group: string
  readonly item: string
}

export function placesOf(structure: BaseStructure, forms: readonly WrittenForm[]): Places {
  const [firstForm] = forms
  const places = new Map<string, Written>()
  const sections = new Map<string, Place>()
  for (const form of forms) {
    const event = form.event ?? ''
    if (form.visit) sections.set(form.visit.id, { event })
    if (!form.section.visit) sections.set(form.section.id, { event, form: form.oid })
    for (const { oid: group, section, items } of form.groups) {
      if (section !== null) sections.set(section, { event, form: form.oid, group })
      for (const { question, oid: item } of items) places.set(question.id, { event, form, group, item })
    }
  }
  const anywhere: Place = { event: firstForm?.event ?? '' }

  function ofAnswer(key: string): ItemPlace | null {
    const { questionId, occurrence } = parseKey(key) ?? { questionId: key, occurrence: 1 }
    const found = places.get(questionId)
    if (!found) return null
    const { event, form, group, item } = found
    const repeatsIn = structure.questions.get(questionId)?.repeatsIn ?? null
    const repeat = repeatsIn === null ? undefined : String(occurrence)
    const isOfVisit = repeatsIn !== null && repeatsIn === form.visit?.id
    const isOfForm = !isOfVisit && repeatsIn === form.section.id
    return {
      item,
      place: {
        event,
        eventRepeat: isOfVisit ? repeat : undefined,
        form: form.oid,
        formRepeat: isOfForm ? repeat : undefined,
        group,
        groupRepeat: isOfForm || isOfVisit ? undefined : repeat,
      },
    }
  }

  return { ofAnswer, ofSection: (id) => sections.get(id), anywhere }
}
