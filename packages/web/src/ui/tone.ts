/** The colour of a status. Always used with an icon and text. */
export type Tone =
  | 'ok'
  | 'missing'
  | 'range'
  | 'unknown'
  | 'derived'
  | 'query'
  | 'pi'
  | 'monitor'
  | 'frozen'
  | 'locked'
  | 'changed'

/** Sets the colours `tone-ink`, `tone-soft`, `tone-line` and `tone-solid` for an element and its children. */
export const toneClass: Readonly<Record<Tone, string>> = {
  ok: 'tone-ok',
  missing: 'tone-missing',
  range: 'tone-range',
  unknown: 'tone-unknown',
  derived: 'tone-derived',
  query: 'tone-query',
  pi: 'tone-pi',
  monitor: 'tone-monitor',
  frozen: 'tone-frozen',
  locked: 'tone-locked',
  changed: 'tone-changed',
}
