/**
 * The keys of data entry: one table, read by the keyboard and by the list of keys alike.
 *
 * A key that is a single character could be meant as text: such keys act only where nothing is typed, and whoever dictates or has a tremor
 * can switch them off.
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
  'save',
  'undo',
  'zoom0',
  'zoom1',
  'zoom2',
  'keys',
] as const

export type Command = (typeof commands)[number]

export interface Combination {
  /** As the keyboard names it: what it writes, or for a digit with Alt where it lies, for there it writes something else. */
  readonly key: string
  readonly with?: 'Ctrl' | 'Alt'
  /** Acts in a text field too. */
  readonly inText: boolean
}

export const keyMap: Readonly<Record<Command, Combination>> = {
  nextQuestion: { key: 'Enter', inText: true },
  nextSection: { key: 'Enter', with: 'Ctrl', inText: true },
  /** In a table or a card of a group that repeats. */
  addEntry: { key: 'Enter', with: 'Alt', inText: true },
  nextMissing: { key: 'ArrowDown', with: 'Alt', inText: true },
  palette: { key: 'k', with: 'Ctrl', inText: true },
  jump: { key: '/', inText: false },
  why: { key: 'w', inText: false },
  query: { key: 'f', inText: false },
  save: { key: 's', with: 'Ctrl', inText: true },
  /** What is being typed the browser takes back itself. */
  undo: { key: 'z', with: 'Ctrl', inText: false },
  zoom0: { key: 'Digit1', with: 'Alt', inText: true },
  zoom1: { key: 'Digit2', with: 'Alt', inText: true },
  zoom2: { key: 'Digit3', with: 'Alt', inText: true },
  keys: { key: '?', inText: false },
}

export interface KeyPress {
  readonly key: string
  /** Where on the keyboard it lies. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export interface Typing {
  /** Whether the key would write something where the focus is. */
  readonly isTyping: boolean
  readonly areLettersOn: boolean
}

export function commandOf(press: KeyPress, { isTyping, areLettersOn }: Typing): Command | null {
  const command = commands.find((one) => isPressed(press, keyMap[one])) ?? null
  if (command === null) return null
  if (isTyping && !keyMap[command].inText) return null
  return isLetter(keyMap[command]) && !areLettersOn ? null : command
}

/** Whether it is a single character, and so can be switched off. */
export function isLetter({ key, with: modifier }: Combination): boolean {
  return key.length === 1 && modifier === undefined
}

/** On a Mac the command key does what Ctrl does elsewhere. */
function isPressed(press: KeyPress, { key, with: modifier }: Combination): boolean {
  const held = press.ctrlKey || press.metaKey ? 'Ctrl' : press.altKey ? 'Alt' : undefined
  // A sign may need Shift on one keyboard and not on another; a letter with Shift is another key.
  if (press.shiftKey && !/^[/?]$/.test(key)) return false
  if (held !== modifier || (held === 'Ctrl' && press.altKey)) return false
  return press.key.toLowerCase() === key.toLowerCase() || press.code === key
}

/** Letters that choose the tenth answer and those after it. Letters that are commands, or lead to another screen after `g`, are not among them. */
const choiceLetters = 'adehijklmnoprstuvxyz'

/** The key of the n-th answer, from 0: `1` to `9`, then a letter; null where there are none left. */
export function choiceKey(index: number): string | null {
  return index < 9 ? String(index + 1) : (choiceLetters[index - 9] ?? null)
}

/** Which of so many answers a key chooses, from 0; null for none. Where the keyboard writes no Latin letters, the place of the key counts. */
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
