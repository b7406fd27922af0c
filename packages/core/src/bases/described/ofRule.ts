import type { Condition, Effect, Formula } from '../rule'
import type { Forms } from './part'

const ofSmokers = { ChoseYesNo: { questionId: 'smoker', value: true } } as const
const ofAdults = { GreaterEqual: { questionId: 'age', value: 18 } } as const
const age = { Answer: { questionId: 'age' } } as const
const visited = { Answer: { questionId: 'visited' } } as const
const remark = { Answer: { questionId: 'remark' } } as const
const packs = { Answer: { questionId: 'packs' } } as const

export const conditions: Forms<Condition> = {
  Chose: {
    says: 'The option was chosen, alone or among others.',
    example: { Chose: { questionId: 'sex', answerId: 'f' } },
  },
  ChoseYesNo: { says: 'Yes or no was answered.', example: ofSmokers },
  Lower: {
    says: 'The answer is lower than the value: a number, or a day of a date.',
    example: { Lower: { questionId: 'age', value: 18 } },
  },
  LowerEqual: { says: 'Lower or equal.', example: { LowerEqual: { questionId: 'visited', value: '2026-12-31' } } },
  Equal: {
    says: 'Equal. A text can only be compared so.',
    example: { Equal: { questionId: 'remark', value: 'none' } },
  },
  GreaterEqual: { says: 'Greater or equal.', example: ofAdults },
  Greater: { says: 'Greater.', example: { Greater: { questionId: 'age', value: 65 } } },
  Matches: {
    says: 'The answer matches the pattern, between `^` and `$` as a whole. Undetermined while there is none.',
    example: { Matches: { questionId: 'remark', pattern: '^[0-9]{4}$' } },
  },
  Known: {
    says: 'The question has an answer. Undetermined while it has none, false if it is marked as unknown.',
    example: { Known: { questionId: 'age' } },
  },
  Unknown: { says: 'The answer is marked as unknown.', example: { Unknown: { questionId: 'age' } } },
  All: { says: 'All are true. Of an empty list: always.', example: { All: [ofSmokers, ofAdults] } },
  Any: { says: 'At least one is true.', example: { Any: [ofSmokers, ofAdults] } },
  Not: {
    says: 'True if the condition is false. Undetermined while it is: a question without an answer shows nothing by `Not`.',
    example: { Not: ofSmokers },
  },
  Between: {
    says: 'So many of the conditions are true.',
    example: { Between: { min: 1, max: 1, of: [ofSmokers, ofAdults] } },
  },
  SolutionIs: {
    says: 'A solution is in this state.',
    example: { SolutionIs: { solutionId: 'anaemia', state: 'established' } },
  },
  Compare: {
    says: 'Compares two formulas. Undetermined while one has no value.',
    example: { Compare: { left: age, is: 'Greater', right: packs } },
  },
  IsTrue: {
    says: 'True or false, never undetermined: false while there is no answer.',
    example: { IsTrue: ofSmokers },
  },
  Given: {
    says: 'The second condition while the first is true, otherwise undetermined.',
    example: { Given: { given: ofAdults, then: ofSmokers } },
  },
}

export const formulas: Forms<Formula> = {
  Number: { says: 'A number.', example: { Number: { value: 10000 } } },
  Date: { says: 'A day.', example: { Date: { value: '2026-01-01' } } },
  Text: { says: 'A text.', example: { Text: { value: 'Result: ' } } },
  Answer: { says: 'The answer to a question.', example: age },
  Weight: { says: 'The weights of the chosen options, added up.', example: { Weight: { questionId: 'sex' } } },
  Add: {
    says: 'The sum. Without one of the values there is no result; the same holds for the next ones.',
    example: { Add: { of: [age, packs] } },
  },
  Subtract: { says: 'The first without the others.', example: { Subtract: { of: [age, packs] } } },
  Multiply: { says: 'The product.', example: { Multiply: { of: [age, packs] } } },
  Divide: {
    says: 'The quotient. Nothing if divided by zero.',
    example: { Divide: { of: [age, { Number: { value: 2 } }] } },
  },
  Power: { says: 'The first to the power of the second.', example: { Power: { of: [age, { Number: { value: 2 } }] } } },
  Ln: { says: 'The natural logarithm.', example: { Ln: { of: age } } },
  Exp: { says: 'e to the power of it.', example: { Exp: { of: packs } } },
  Join: {
    says: 'Texts one after the other; those that are missing are left out.',
    example: { Join: { of: [{ Text: { value: 'Remark: ' } }, { Answer: { questionId: 'remark' } }] } },
  },
  Round: { says: 'Rounded half away from zero.', example: { Round: { of: age, decimals: 1 } } },
  Sum: {
    says: 'The sum of the values that there are, of every occurrence of a repeating question.',
    example: { Sum: { of: [age, packs] } },
  },
  Min: { says: 'The lowest of the values that there are.', example: { Min: { of: [age, packs] } } },
  Max: { says: 'The highest.', example: { Max: { of: [age, packs] } } },
  Average: { says: 'Their mean.', example: { Average: { of: [age, packs] } } },
  Count: { says: 'How many occurrences of the question are answered.', example: { Count: { questionId: 'packs' } } },
  DateDifference: {
    says: 'Whole years, months, weeks or days between two dates.',
    example: {
      DateDifference: {
        from: { Answer: { questionId: 'visited' } },
        to: { Date: { value: '2026-12-31' } },
        unit: 'days',
      },
    },
  },
  TimeDifference: {
    says: 'The hours or minutes between two times, or between two dates with a time, with decimals. Negative if `to` comes first.',
    example: {
      TimeDifference: { from: { Text: { value: '08:00' } }, to: { Text: { value: '09:30' } }, unit: 'hours' },
    },
  },
  AddDays: {
    says: 'The day so many days after a date. A time stays.',
    example: { AddDays: { to: visited, days: { Number: { value: 30 } } } },
  },
  FormatDate: {
    says: 'A date as a text: `%Y` and `%y` the year, `%m` and `%n` the month with and without a zero, `%d` and `%e` the day, `%b` and `%a` the month and the weekday in three English letters, `%H`, `%M` and `%S` the time of a date that has one.',
    example: { FormatDate: { of: visited, as: '%d.%m.%Y' } },
  },
  Length: { says: 'How many characters it has.', example: { Length: { of: remark } } },
  Part: {
    says: 'The characters from one place, before another. The first place is 0, the last -1.',
    example: { Part: { of: remark, from: { Number: { value: 0 } }, to: { Number: { value: 3 } } } },
  },
  Before: {
    says: 'The text before the first place of a mark.',
    example: { Before: { of: remark, mark: { Text: { value: '-' } } } },
  },
  After: {
    says: 'The text after the first place of a mark.',
    example: { After: { of: remark, mark: { Text: { value: '-' } } } },
  },
  NumberIn: { says: 'The number that a text is.', example: { NumberIn: { of: remark } } },
  Label: {
    says: 'The words of the chosen options, in the fallback language.',
    example: { Label: { questionId: 'sex' } },
  },
  If: {
    says: 'One formula or the other.',
    example: { If: { if: ofSmokers, then: packs, else: { Number: { value: 0 } } } },
  },
}

export const effects: Forms<Effect> = {
  Indicate: { says: 'Shows the questions and sections.', example: { Indicate: { targets: ['packs', 'history'] } } },
  InstantIndicate: {
    says: 'Shows them, and asks them first in an interview.',
    example: { InstantIndicate: { targets: ['history'] } },
  },
  MultipleIndicate: {
    says: 'Shows them, as `Indicate` does. It gives way to all the other words that show something.',
    example: { MultipleIndicate: { targets: ['history'] } },
  },
  RepeatIndicate: {
    says: 'Shows them; the strongest of these words.',
    example: { RepeatIndicate: { targets: ['history'] } },
  },
  ContraIndicate: {
    says: 'Hides questions, and sections that are not initial, whatever else indicates them. Their answers are kept and go on counting.',
    example: { ContraIndicate: { targets: ['remark'] } },
  },
  Relevant: { says: 'Shows nothing by itself.', example: { Relevant: { targets: ['history'] } } },
  Set: {
    says: 'Gives a computed question its value: a constant, a formula, or unknown. Numbers that several rules set add up.',
    example: { Set: { questionId: 'load', formula: { Multiply: { of: [age, packs] } } } },
  },
  Score: {
    says: 'Adds points to a solution, from P1 (2 points) to P7 (999), or takes them with N1 to N7. From 42 it is established, from 10 suggested.',
    example: { Score: { solutionId: 'anaemia', score: 'P5' } },
  },
}
