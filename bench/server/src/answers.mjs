// The case used everywhere: 100 answers, in five groups of twenty: 40 text, 40 whole number, 10 date, 10 one-of-many.
export const questions = Array.from({ length: 100 }, (_, index) => ({
  name: `q${String(index + 1).padStart(3, '0')}`,
  group: `g${Math.floor(index / 20) + 1}`,
  type: ['text', 'int', 'text', 'int', 'text', 'int', 'text', 'int', 'date', 'choice'][index % 10],
}))
export const choices = ['a', 'b', 'c', 'd', 'e']

let seed = 42
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const pick = (list) => list[Math.floor(random() * list.length)]
const words =
  'mild moderate severe stable ongoing resolved unrelated possible probable none left right daily twice oral'.split(' ')
const aValue = (type) =>
  ({
    text: () => `${pick(words)} ${pick(words)} ${pick(words)} ${Math.floor(random() * 1e6)}`,
    int: () => String(Math.floor(random() * 1000)),
    date: () => `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
    choice: () => pick(choices),
  })[type]()

/** A complete new case: { q001: '…', … q100: '…' }. */
export const newAnswers = () => Object.fromEntries(questions.map((question) => [question.name, aValue(question.type)]))

/** The same case with three answers changed: what one form save in an edit usually looks like. */
export const changedAnswers = (answers) => {
  const next = { ...answers }
  for (let count = 0; count < 3; count += 1) {
    const question = pick(questions)
    next[question.name] = aValue(question.type)
  }
  return next
}
