/**
 * Options of a choice whose value set does not come with the document. Those that the document's own conditions name are
 * known all the same; they are offered, with a place for any other answer, so that what depends on them still works.
 */
import type { FindingLog } from '../finding'
import { createIds, usableId } from './ids'
import { isRecord, type Json, recordsIn, stringIn } from './json'
import { codeOf, type SourceOption } from './options'
import type { Texts } from './texts'

/** By linkId: the codings that conditions compare its answer with. */
export function mentionedCodings(document: Json): ReadonlyMap<string, readonly Json[]> {
  const byLinkId = new Map<string, Json[]>()
  const mention = (linkId: string, coding: Json) => {
    const list = byLinkId.get(linkId) ?? []
    if (!list.some((each) => sameCoding(each, coding))) list.push(coding)
    byLinkId.set(linkId, list)
  }
  const open = [...recordsIn(document, 'item')].reverse()
  for (let item = open.pop(); item; item = open.pop()) {
    for (const condition of recordsIn(item, 'enableWhen')) {
      const question = stringIn(condition, 'question')
      const coding = condition.answerCoding
      if (question !== null && isRecord(coding) && stringIn(coding, 'code') !== null) mention(question, coding)
    }
    open.push(...[...recordsIn(item, 'item')].reverse())
  }
  for (const { linkId, code } of codesInExpressions(document))
    if (!byLinkId.get(linkId)?.some((each) => stringIn(each, 'code') === code)) mention(linkId, { code })
  return byLinkId
}

/** As in `item.where(linkId = 'sex').answer.value.code = 'male'`. */
function codesInExpressions(document: Json): readonly { linkId: string; code: string }[] {
  const compared = /linkId\s*=\s*'([^'\\]+)'\s*\)\.answer\.value(?:Coding)?\.code\s*=\s*'([^'\\]+)'/g
  return expressionTexts(document).flatMap((text) =>
    [...text.matchAll(compared)].map(([, linkId = '', code = '']) => ({ linkId, code })),
  )
}

function expressionTexts(node: unknown): readonly string[] {
  const texts: string[] = []
  const open = [node]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const expression = isRecord(next) ? stringIn(next, 'expression') : null
    if (expression !== null) texts.push(expression.slice(0, 20_000))
    for (const part of Object.values(next)) open.push(part ?? null)
  }
  return texts.reverse()
}

/** Both code and system: a code means nothing without the system it is from. */
export function sameCoding(a: Json, b: Json): boolean {
  return stringIn(a, 'code') === stringIn(b, 'code') && stringIn(a, 'system') === stringIn(b, 'system')
}

export function externalOptions(
  external: string | null,
  mentioned: readonly Json[],
  path: string,
  texts: Texts,
  findings: FindingLog,
): readonly SourceOption[] {
  const where =
    external === null ? 'The choice has no options' : 'The document does not bring the options of its value set'
  const original = external ?? undefined
  if (mentioned.length === 0) {
    findings.add(path, 'changed', 'Options', `${where}; the answer is written as text.`, original)
    return []
  }
  const message = `${where}; only those that its own conditions name are offered, and any other answer is written as text.`
  findings.add(path, 'changed', 'Options', message, original)
  const ids = createIds()
  return mentioned.map((coding) => ({
    answerId: ids.claim(usableId(codeOf(coding).code)),
    text: texts.read(coding, 'display') ?? texts.plain(codeOf(coding).code),
    weight: null,
    valueKey: 'valueCoding',
    value: coding,
    isInitial: false,
    from: 'mentioned',
  }))
}
