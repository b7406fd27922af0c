/** The languages of a document: the one it is written in, and its translations. */
import { isLanguage, type Language } from '@casebook/core/language/language'

/** Arabic is the interface's `sy`; regions and scripts are ignored. */
export function languageOf(code: string): Language | null {
  const [base = ''] = code.toLowerCase().split(/[-_]/)
  if (base === 'ar') return 'sy'
  return isLanguage(base) && base !== 'sy' ? base : null
}

/** Words common in one language and rare in the others. */
const telling: Readonly<Record<'de' | 'en' | 'es' | 'fr' | 'it' | 'pt', RegExp>> = {
  de: /(?<!\p{L})(der|die|das|und|oder|ist|nicht|sie|ihr|ihre|ihres|ihrer|wie|wird|kind|haben|eine|bitte|für|bei|von|zur|zum|wurde|welche|anzahl|datum|seit|falls|ja|nein)(?!\p{L})/giu,
  en: /(?<!\p{L})(the|of|and|your|you|is|are|have|has|with|what|how|any|other|please|been|date|name|yes|or|this|which|does|number)(?!\p{L})/giu,
  es: /(?<!\p{L})(el|los|las|usted|su|sus|fecha|está|cuántos|qué|ha|tiene|ningún|nombre|una|por|sí|y)(?!\p{L})/giu,
  fr: /(?<!\p{L})(le|les|des|et|vous|votre|vos|est|avez|une|êtes|quel|quelle|au|du|nom|oui|ou|pas)(?!\p{L})/giu,
  it: /(?<!\p{L})(il|gli|di|che|lei|ha|della|del|sono|quale|è|una|nome|sì|non|suo|sua)(?!\p{L})/giu,
  pt: /(?<!\p{L})(o|os|as|você|seu|sua|não|sim|uma|da|do|tem|qual|nome|em|foi)(?!\p{L})/giu,
}

/** The language the texts seem to be in; null without a hint. Only for documents that do not declare one. */
export function guessLanguage(texts: readonly string[]): Language | null {
  const all = texts.join('\n').slice(0, 200_000)
  const letters = all.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return null
  if ((all.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) > letters / 2) return 'ru'
  if ((all.match(/\p{Script=Arabic}/gu)?.length ?? 0) > letters / 2) return 'sy'
  let best: { language: Language; hits: number } | null = null
  for (const [language, words] of Object.entries(telling) as [keyof typeof telling, RegExp][]) {
    const hits = all.match(words)?.length ?? 0
    if (hits > (best?.hits ?? 0)) best = { language, hits }
  }
  return best?.language ?? null
}
