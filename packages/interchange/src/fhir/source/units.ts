/** Units as people write them: UCUM codes are for machines. */
import type { Language, Text } from '@casebook/core/language/language'
import { entryOf, type Json, stringIn } from './json'
import type { Texts } from './texts'

type Words = readonly [de: string, en: string, es: string, sy: string, ru: string, fr: string, it: string, pt: string]

/** Units of time, which every language has a word for. */
const times: Readonly<Record<string, Words>> = {
  a: ['Jahre', 'years', 'años', 'سنوات', 'лет', 'ans', 'anni', 'anos'],
  mo: ['Monate', 'months', 'meses', 'أشهر', 'мес.', 'mois', 'mesi', 'meses'],
  wk: ['Wochen', 'weeks', 'semanas', 'أسابيع', 'нед.', 'semaines', 'settimane', 'semanas'],
  d: ['Tage', 'days', 'días', 'أيام', 'дн.', 'jours', 'giorni', 'dias'],
  h: ['Stunden', 'hours', 'horas', 'ساعات', 'ч', 'heures', 'ore', 'horas'],
  min: ['Minuten', 'minutes', 'minutos', 'دقائق', 'мин', 'minutes', 'minuti', 'minutos'],
  s: ['Sekunden', 'seconds', 'segundos', 'ثوانٍ', 'с', 'secondes', 'secondi', 'segundos'],
  ms: [
    'Millisekunden',
    'milliseconds',
    'milisegundos',
    'ميلي ثانية',
    'мс',
    'millisecondes',
    'millisecondi',
    'milissegundos',
  ],
}

const per: Readonly<Record<string, Words>> = {
  a: ['pro Jahr', 'per year', 'al año', 'في السنة', 'в год', 'par an', 'all’anno', 'por ano'],
  mo: ['pro Monat', 'per month', 'al mes', 'في الشهر', 'в месяц', 'par mois', 'al mese', 'por mês'],
  wk: ['pro Woche', 'per week', 'por semana', 'في الأسبوع', 'в неделю', 'par semaine', 'a settimana', 'por semana'],
  d: ['pro Tag', 'per day', 'al día', 'في اليوم', 'в день', 'par jour', 'al giorno', 'por dia'],
  h: ['pro Stunde', 'per hour', 'por hora', 'في الساعة', 'в час', 'par heure', 'all’ora', 'por hora'],
  min: ['pro Minute', 'per minute', 'por minuto', 'في الدقيقة', 'в минуту', 'par minute', 'al minuto', 'por minuto'],
  s: [
    'pro Sekunde',
    'per second',
    'por segundo',
    'في الثانية',
    'в секунду',
    'par seconde',
    'al secondo',
    'por segundo',
  ],
}

/** Symbols shared by all languages. */
const signs: Readonly<Record<string, string>> = {
  Cel: '°C',
  '[degF]': '°F',
  K: 'K',
  deg: '°',
  'mm[Hg]': 'mmHg',
  'cm[H2O]': 'cmH₂O',
  '[lb_av]': 'lb',
  '[oz_av]': 'oz',
  '[in_i]': 'in',
  '[ft_i]': 'ft',
  '[mi_i]': 'mi',
  '[st_av]': 'st',
  '[pH]': 'pH',
  '[ppm]': 'ppm',
  '[diop]': 'dpt',
  '[pt_us]': 'pt',
  '[foz_us]': 'fl oz',
  '10*3/uL': '10³/µl',
  '10*6/uL': '10⁶/µl',
  '10*9/L': '10⁹/l',
  '10*12/L': '10¹²/l',
}

const parts: Readonly<Record<string, string>> = {
  '[iU]': 'IU',
  '[IU]': 'IU',
  "[arb'U]": 'U',
  m2: 'm²',
  m3: 'm³',
  cm2: 'cm²',
  cm3: 'cm³',
  mm2: 'mm²',
  mm3: 'mm³',
  ug: 'µg',
  umol: 'µmol',
  uL: 'µl',
  um: 'µm',
  us: 'µs',
  '10*3': '10³',
  '10*6': '10⁶',
  '10*9': '10⁹',
  '10*12': '10¹²',
}

/** The display, unless it is a bare code; null for a number without a unit. */
export function unitText(coding: Json, texts: Texts): Text | null {
  const [code, said] = [stringIn(coding, 'code'), stringIn(coding, 'display')]
  const display = texts.read(coding, 'display')
  const shown = display ? said : code
  const isWords = display && said !== code && !isCode(said ?? '')
  if (shown === null || isWords) return display
  const words = wordsOf(shown)
  if (words === '') return null
  return typeof words === 'string' ? texts.plain(words) : texts.ours(words)
}

function isCode(text: string): boolean {
  return [times, signs].some((table) => Object.hasOwn(table, text)) || /^\/[a-z]+$|[[\]{}*]/.test(text)
}

/** The readable form of a UCUM code; the code itself if it already is a word. */
export function wordsOf(code: string): string | Readonly<Record<Language, string>> {
  const time = entryOf(times, code)
  if (time) return inAllLanguages(time)
  const rate = /^\/([a-z]+)$/.exec(code)?.[1]
  const rated = rate === undefined ? undefined : entryOf(per, rate)
  if (rated) return inAllLanguages(rated)
  const sign = entryOf(signs, code)
  if (sign !== undefined) return sign
  if (code === '1') return ''
  return code.replace(/\{[^{}]*\}|[^/.{}]+|\./g, (part, at: number) => partInWords(part, code.charAt(at - 1)))
}

/** Annotations are free text, alone or attached to a unit: `{score}`, `{beats}/min`, `mg{total}`. */
function partInWords(part: string, before: string): string {
  if (part === '.') return '·'
  if (!part.startsWith('{')) return entryOf(parts, part) ?? part
  const isAlone = before === '' || before === '/'
  return isAlone
    ? part
        .slice(1, -1)
        .replaceAll('_', ' ')
        .replace(/\bm2\b/, 'm²')
    : ''
}

function inAllLanguages([de, en, es, sy, ru, fr, it, pt]: Words): Readonly<Record<Language, string>> {
  return { de, en, es, sy, ru, fr, it, pt }
}
