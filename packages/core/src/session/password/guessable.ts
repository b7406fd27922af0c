/**
 * Whether a long password is easy to guess all the same. What people know or find at once counts little, however long it is: common
 * words, the names of the account and of the program, years, sequences of characters or keys, and repetitions. What is left must be worth eight
 * characters.
 *
 * The rule is the same in the form and on the server, needs no dictionary to load, and has no opinion on kinds of characters.
 */

const worthAtLeast = 8
/** The least worth of a text that repeats: a short password is not a long one for being typed twice. */
const worthOfRepeated = 11

/** The longest first, so that `passwords` is one word. In small letters; most of them from the lists of leaked passwords. */
const commonWords = [
  'password',
  'passwort',
  'passw0rd',
  'kennwort',
  'contrasena',
  'motdepasse',
  'parola',
  'senha',
  'пароль',
  'casebook',
  'welcome',
  'willkommen',
  'letmein',
  'iloveyou',
  'ichliebedich',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'monkey',
  'dragon',
  'master',
  'shadow',
  'michael',
  'jennifer',
  'qazwsx',
  'changeme',
  'secret',
  'geheim',
  'admin',
  'administrator',
  'login',
  'hallo',
  'hello',
  'test',
  'user',
  'root',
  'hospital',
  'clinic',
  'klinik',
  'doctor',
  'doktor',
  'nurse',
  'patient',
  'studie',
  'study',
  'surgery',
  'january',
  'february',
  'march',
  'april',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'januar',
  'februar',
  'märz',
  'juni',
  'juli',
  'oktober',
  'dezember',
  'monday',
  'sunday',
  'montag',
  'sonntag',
  'spring',
  'summer',
  'autumn',
  'winter',
  'sommer',
  'herbst',
  'frühling',
  'austria',
  'germany',
  'deutschland',
].sort((a, b) => b.length - a.length)

/** Keys that lie side by side, and the orders that everyone knows. */
const rows = [
  'qwertyuiop',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'yxcvbnm',
  'zxcvbnm',
  'wxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
]
const sequences = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** From three characters on, a sequence or a repetition is worth one. */
const shortestRun = 3

export function isGuessable(password: string, username: string): boolean {
  const text = visible(password).toLowerCase()
  const part = repeatedPart(text)
  const needed = part === text ? worthAtLeast : worthOfRepeated
  return worthOf([...part], [...commonWords, ...wordsIn(username)]) < needed
}

/** Without invisible characters. */
function visible(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}

/** The shortest part whose repetition is the text; the text itself if nothing repeats. */
function repeatedPart(text: string): string {
  for (let length = 1; length < text.length; length++) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return part
  }
  return text
}

/** The words of a name or an address that are long enough to be looked for. */
function wordsIn(username: string): readonly string[] {
  const name = visible(username).toLowerCase()
  return [name, ...name.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
}

/** A known part is worth one, every other character one too. */
function worthOf(characters: readonly string[], words: readonly string[]): number {
  let worth = 0
  for (let at = 0; at < characters.length; ) {
    at += Math.max(1, knownLength(characters.slice(at), words))
    worth += 1
  }
  return worth
}

/** The number of characters at the beginning that are one known part. */
function knownLength(characters: readonly string[], words: readonly string[]): number {
  const text = characters.join('')
  const word = words.find((one) => text.startsWith(one))
  const year = /^(?:19|20)\d\d/.exec(text)?.[0]
  return Math.max(lengthOf(word), lengthOf(year), runLength(characters), sequenceLength(text))
}

function lengthOf(text = ''): number {
  return [...text].length
}

function runLength(characters: readonly string[]): number {
  const end = characters.findIndex((one) => one !== characters[0])
  const length = end === -1 ? characters.length : end
  return length >= shortestRun ? length : 0
}

function sequenceLength(text: string): number {
  const common = sequences.map((row) => {
    const start = row.indexOf(text.slice(0, shortestRun))
    if (start === -1 || text.length < shortestRun) return 0
    let length = shortestRun
    while (length < text.length && row[start + length] === text[length]) length += 1
    return length
  })
  return Math.max(...common)
}
