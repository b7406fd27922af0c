/**
 * The keys of data entry: one table, used by both the keyboard and the list of keys.
 *
 * A single-character key could be meant as text: such keys act only outside text fields, and people who dictate or have
 * a tremor can switch them off.
 */

export const commands = [
  'nextQuestion',
  'nextSection',
  'addEntry',
  'nextMissing',
  'palette',
  'jump',
  'why',
  'query',
  'trail',
  'save',
  'undo',
  'zoom0',
  'zoom1',
  'zoom2',
  'keys',
] as const

export type Command = (typeof commands)[number]

export interface Combination {
  /** `KeyboardEvent.key`; for a digit or letter with Alt `KeyboardEvent.code`, as it then writes something else. */
  readonly key: string
  readonly with?: 'Ctrl' | 'Alt'
  /** Acts in text fields too. */
  readonly inText: boolean
}

export const keyMap: Readonly<Record<Command, Combination>> = {
  nextQuestion: { key: 'Enter', inText: true },
  nextSection: { key: 'Enter', with: 'Ctrl', inText: true },
  /** In a table or card of a repeating group. */
  addEntry: { key: 'Enter', with: 'Alt', inText: true },
  nextMissing: { key: 'ArrowDown', with: 'Alt', inText: true },
  palette: { key: 'k', with: 'Ctrl', inText: true },
  jump: { key: '/', inText: false },
  why: { key: 'w', inText: false },
  query: { key: 'f', inText: false },
  trail: { key: 'KeyH', with: 'Alt', inText: true },
  save: { key: 's', with: 'Ctrl', inText: true },
  /** While typing, the browser's own undo applies. */
  undo: { key: 'z', with: 'Ctrl', inText: false },
  zoom0: { key: 'Digit1', with: 'Alt', inText: true },
  zoom1: { key: 'Digit2', with: 'Alt', inText: true },
  zoom2: { key: 'Digit3', with: 'Alt', inText: true },
  keys: { key: '?', inText: false },
}

export interface KeyPress {
  readonly key: string
  /** The position of the key on the keyboard. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export interface Typing {
  /** Whether the key would write text where the focus is. */
  readonly isTyping: boolean
  readonly areLettersOn: boolean
}

export function commandOf(press: KeyPress, { isTyping, areLettersOn }: Typing): Command | null {
  const command = commands.find((one) => isPressed(press, keyMap[one])) ?? null
  if (command === null) return null
  if (isTyping && !keyMap[command].inText) return null
  return isLetter(keyMap[command]) && !areLettersOn ? null : command
}

/** Whether it is a single character and so can be switched off. */
export function isLetter({ key, with: modifier }: Combination): boolean {
  return key.length === 1 && modifier === undefined
}

/** On a Mac the command key acts as Ctrl. */
function isPressed(press: KeyPress, { key, with: modifier }: Combination): boolean {
  const held = press.ctrlKey || press.metaKey ? 'Ctrl' : press.altKey ? 'Alt' : undefined
  // A symbol may need Shift on some keyboards; a letter with Shift is another key.
  if (press.shiftKey && !/^[/?]$/.test(key)) return false
  if (held !== modifier || (held === 'Ctrl' && press.altKey)) return false
  return press.key.toLowerCase() === key.toLowerCase() || press.code === key
}

/**
 * Letters that choose the tenth answer and later ones. Letters that are commands, or open a screen after `g`, are left
 * out.
 */
const choiceLetters = 'adehijklmnoprstuvxyz'

/** The key of the n-th answer, from 0: `1` to `9`, then a letter; null if none are left. */
export function choiceKey(index: number): string | null {
  return index < 9 ? String(index + 1) : (choiceLetters[index - 9] ?? null)
}

/**
 * The index of the answer that a key chooses; null for none. On keyboards without Latin letters the key's position
 * counts.
 */
export function choiceOf(
  { key, code }: Pick<KeyPress, 'key' | 'code'>,
  count: number,
  areLettersOn: boolean,
): number | null {
  if (/^[1-9]$/.test(key)) return Number(key) <= count ? Number(key) - 1 : null
  if (!areLettersOn || !/^\p{L}$/u.test(key)) return null
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()
  const at = letter.length === 1 ? choiceLetters.indexOf(letter) + 9 : -1
  return at >= 9 && at < count ? at : null
}
