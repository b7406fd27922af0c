/** The sentences of the papers of a study, in the language of the paper. */
import type { AnswerWords } from '@casebook/core/entry/form/answerText'
import type { Language } from '@casebook/core/language/language'
import type { PaperMessage, SaidValues, Say } from '@casebook/core/papers/say'
import { inLanguage } from '../../mail/inLanguage'

export interface PaperWords {
  readonly say: Say
  readonly answers: AnswerWords
}

export function paperWords(language: Language): PaperWords {
  const i18n = inLanguage(language)
  const sentences: Readonly<Record<PaperMessage, (values: SaidValues) => string>> = {
    isBelow: (values) => i18n._({ id: 'why.is.Lower', message: '{left} is below {right}', values }),
    isAtMost: (values) => i18n._({ id: 'why.is.LowerEqual', message: '{left} is at most {right}', values }),
    isEqual: (values) => i18n._({ id: 'why.is.Equal', message: '{left} is {right}', values }),
    isAtLeast: (values) => i18n._({ id: 'why.is.GreaterEqual', message: '{left} is at least {right}', values }),
    isAbove: (values) => i18n._({ id: 'why.is.Greater', message: '{left} is above {right}', values }),
    established: (values) => i18n._({ id: 'why.solution.established', message: '{solution} is established', values }),
    suggested: (values) => i18n._({ id: 'why.solution.suggested', message: '{solution} is suggested', values }),
    unclear: (values) => i18n._({ id: 'why.solution.unclear', message: '{solution} is unclear', values }),
    excluded: (values) => i18n._({ id: 'why.solution.excluded', message: '{solution} is excluded', values }),
    years: (values) => i18n._({ id: 'why.between.years', message: 'the years from {from} to {to}', values }),
    months: (values) => i18n._({ id: 'why.between.months', message: 'the months from {from} to {to}', values }),
    weeks: (values) => i18n._({ id: 'why.between.weeks', message: 'the weeks from {from} to {to}', values }),
    days: (values) => i18n._({ id: 'why.between.days', message: 'the days from {from} to {to}', values }),
    hours: (values) => i18n._({ id: 'why.between.hours', message: 'the hours from {from} to {to}', values }),
    minutes: (values) => i18n._({ id: 'why.between.minutes', message: 'the minutes from {from} to {to}', values }),
    matches: (values) => i18n._({ id: 'why.matches', message: '{question} matches the pattern {pattern}', values }),
    known: (values) => i18n._({ id: 'why.known', message: '{question} is answered', values }),
    unknown: (values) => i18n._({ id: 'why.unknown', message: '{question} is set to unknown', values }),
    blank: (values) => i18n._({ id: 'why.blank', message: '{question} is not answered', values }),
    weight: (values) => i18n._({ id: 'why.weight', message: 'the weight of {of}', values }),
    count: (values) => i18n._({ id: 'why.count', message: 'the number of answers to {of}', values }),
    ln: (values) => i18n._({ id: 'why.ln', message: 'the natural logarithm of {of}', values }),
    exp: (values) => i18n._({ id: 'why.exp', message: 'e to the power of {of}', values }),
    sum: (values) => i18n._({ id: 'why.sum', message: 'the sum of {of}', values }),
    min: (values) => i18n._({ id: 'why.min', message: 'the lowest of {of}', values }),
    max: (values) => i18n._({ id: 'why.max', message: 'the highest of {of}', values }),
    average: (values) => i18n._({ id: 'why.average', message: 'the average of {of}', values }),
    label: (values) => i18n._({ id: 'why.label', message: 'the text of the answer to {of}', values }),
    addDays: (values) => i18n._({ id: 'why.addDays', message: '{to} plus {days} days', values }),
    formatDate: (values) => i18n._({ id: 'why.formatDate', message: '{of}, written as {format}', values }),
    length: (values) => i18n._({ id: 'why.length', message: 'the length of {of}', values }),
    before: (values) => i18n._({ id: 'why.before', message: 'what {of} has before {mark}', values }),
    after: (values) => i18n._({ id: 'why.after', message: 'what {of} has after {mark}', values }),
    numberIn: (values) => i18n._({ id: 'why.numberIn', message: 'the number in {of}', values }),
    otherwise: (values) => i18n._({ id: 'why.else', message: 'otherwise {of}', values }),
    round: (values) =>
      i18n._({
        id: 'why.round',
        message:
          '{decimals, plural, =0 {{of}, rounded} one {{of}, rounded to # decimal} other {{of}, rounded to # decimals}}',
        values,
      }),
    if: (values) => i18n._({ id: 'why.if', message: '{value} if {condition}', values }),
    changedUnit: (values) => i18n._({ id: 'difference.Unit', message: 'Unit', values }),
    changedCode: (values) => i18n._({ id: 'difference.Code', message: 'Text of an answer', values }),
    changedWeight: (values) => i18n._({ id: 'difference.Weight', message: 'Weight of an answer', values }),
    changedFormula: (values) => i18n._({ id: 'difference.Formula', message: 'Calculation', values }),
    changedSource: (values) =>
      i18n._({ id: 'difference.Source', message: 'Calculated from answers that mean something else now', values }),
    changedType: (values) => i18n._({ id: 'difference.Type', message: 'Type of the question', values }),
    changedAnswerRemoved: (values) => i18n._({ id: 'difference.AnswerRemoved', message: 'Answer removed', values }),
    changedAnswerAdded: (values) => i18n._({ id: 'difference.AnswerAdded', message: 'Answer added', values }),
    changedLimits: (values) => i18n._({ id: 'difference.Limits', message: 'Limits', values }),
    changedDays: (values) => i18n._({ id: 'difference.Days', message: 'Dates that can be answered', values }),
    changedWords: (values) => i18n._({ id: 'difference.Words', message: 'Wording', values }),
    changedAdded: (values) => i18n._({ id: 'difference.Added', message: 'Added', values }),
    changedRemoved: (values) => i18n._({ id: 'difference.Removed', message: 'Removed', values }),
    changedMoved: (values) => i18n._({ id: 'difference.Moved', message: 'Moved', values }),
    changedAsked: (values) => i18n._({ id: 'difference.Asked', message: 'When it is shown', values }),
    changedOptional: (values) => i18n._({ id: 'difference.Optional', message: 'Required or optional', values }),
    changedIdentifying: (values) =>
      i18n._({ id: 'difference.Identifying', message: 'Identifies a person or not', values }),
    changedRepeats: (values) => i18n._({ id: 'difference.Repeats', message: 'Repetitions', values }),
    changedInitial: (values) => i18n._({ id: 'difference.Initial', message: 'Initial answer', values }),
    changedOrder: (values) => i18n._({ id: 'difference.Order', message: 'Order', values }),
    changedReasons: (values) => i18n._({ id: 'difference.Reasons', message: 'Reasons for changed answers', values }),
    changedOther: (values) => i18n._({ id: 'difference.Other', message: 'Other settings', values }),
    notIdentifying: (values) => i18n._({ id: 'papers.notIdentifying', message: 'does not identify a person', values }),
    answered: (values) => i18n._({ id: 'papers.answered', message: 'entered by people', values }),
    byRule: (values) => i18n._({ id: 'papers.byRule', message: 'only when a rule asks for it', values }),
    not: (values) => i18n._({ id: 'papers.not', message: 'not: {condition}', values }),
    between: (values) =>
      i18n._({ id: 'papers.between', message: 'at least {min} and at most {max} of these: {conditions}', values }),
    given: (values) => i18n._({ id: 'papers.given', message: '{condition}, as long as {given}', values }),
    unless: (values) => i18n._({ id: 'papers.unless', message: '{condition}, unless {exception}', values }),
    when: (values) => i18n._({ id: 'papers.when', message: '{value}, when {condition}', values }),
    hiddenWhile: (values) => i18n._({ id: 'papers.hiddenWhile', message: 'not while {condition}', values }),
    part: (values) =>
      i18n._({ id: 'papers.part', message: 'the characters of {of} from place {from}; the first place is 0', values }),
    partTo: (values) =>
      i18n._({
        id: 'papers.partTo',
        message: 'the characters of {of} from place {from} until before place {to}; the first place is 0',
        values,
      }),
    oneOf: (values) => i18n._({ id: 'papers.oneOf', message: 'one of', values }),
    severalOf: (values) => i18n._({ id: 'papers.severalOf', message: 'several of', values }),
    yesNo: (values) => i18n._({ id: 'papers.yesNo', message: 'yes or no', values }),
    number: (values) => i18n._({ id: 'papers.number', message: 'number', values }),
    text: (values) => i18n._({ id: 'papers.text', message: 'text', values }),
    date: (values) => i18n._({ id: 'papers.date', message: 'date', values }),
    time: (values) => i18n._({ id: 'papers.time', message: 'time', values }),
    dateTime: (values) => i18n._({ id: 'papers.dateTime', message: 'date and time', values }),
    picture: (values) => i18n._({ id: 'papers.picture', message: 'areas of a picture', values }),
    file: (values) => i18n._({ id: 'papers.file', message: 'photo or file', values }),
    information: (values) => i18n._({ id: 'papers.information', message: 'information', values }),
    calculated: (values) => i18n._({ id: 'papers.calculated', message: 'calculated', values }),
    isUnknown: (values) => i18n._({ id: 'papers.isUnknown', message: 'unknown', values }),
    required: (values) => i18n._({ id: 'papers.required', message: 'required', values }),
    optional: (values) => i18n._({ id: 'papers.optional', message: 'optional', values }),
    readOnly: (values) => i18n._({ id: 'papers.readOnly', message: 'read only', values }),
    hidden: (values) => i18n._({ id: 'papers.hidden', message: 'hidden from everybody', values }),
    identifying: (values) => i18n._({ id: 'papers.identifying', message: 'identifies a person', values }),
    range: (values) => i18n._({ id: 'papers.range', message: '{min} to {max}', values }),
    atLeast: (values) => i18n._({ id: 'papers.atLeast', message: '{min} or more', values }),
    atMost: (values) => i18n._({ id: 'papers.atMost', message: '{max} or less', values }),
    marked: (values) => i18n._({ id: 'papers.marked', message: 'others are marked', values }),
    refused: (values) => i18n._({ id: 'papers.refused', message: 'others are refused', values }),
    whole: (values) => i18n._({ id: 'papers.whole', message: 'whole number', values }),
    decimals: (values) =>
      i18n._({
        id: 'papers.decimals',
        message: '{count, plural, one {at most # decimal} other {at most # decimals}}',
        values,
      }),
    choices: (values) => i18n._({ id: 'papers.choices', message: 'answers chosen: {range}', values }),
    partialDate: (values) => i18n._({ id: 'papers.partialDate', message: 'may be a month or a year', values }),
    notAfterToday: (values) => i18n._({ id: 'papers.notAfterToday', message: 'not after today', values }),
    afterDay: (values) => i18n._({ id: 'papers.afterDay', message: 'after {day}', values }),
    beforeDay: (values) => i18n._({ id: 'papers.beforeDay', message: 'before {day}', values }),
    window: (values) => i18n._({ id: 'papers.window', message: 'day {from} to day {to} after {question}', values }),
    someDays: (values) => i18n._({ id: 'papers.someDays', message: 'certain days are left out', values }),
    repeats: (values) => i18n._({ id: 'papers.repeats', message: 'repeats {min} to {max} times', values }),
    startsWith: (values) => i18n._({ id: 'papers.startsWith', message: 'begins with {value}', values }),
    startsToday: (values) => i18n._({ id: 'papers.startsToday', message: 'begins with the day of the case', values }),
    always: (values) => i18n._({ id: 'papers.always', message: 'always', values }),
    never: (values) => i18n._({ id: 'papers.never', message: 'never', values }),
    usedByQuestions: (values) =>
      i18n._({
        id: 'papers.usedByQuestions',
        message: '{count, plural, one {# question} other {# questions}}',
        values,
      }),
    usedByChecks: (values) =>
      i18n._({ id: 'papers.usedByChecks', message: '{count, plural, one {# check} other {# checks}}', values }),
    usedBySolutions: (values) =>
      i18n._({
        id: 'papers.usedBySolutions',
        message: '{count, plural, one {# solution} other {# solutions}}',
        values,
      }),
    shownWhile: (values) => i18n._({ id: 'papers.shownWhile', message: 'Shown while {condition}', values }),
    visit: (values) => i18n._({ id: 'papers.visit', message: 'Visit {visit}', values }),
    due: (values) => i18n._({ id: 'papers.due', message: 'Due from day {from} to day {to} after {question}', values }),
    scores: (values) => i18n._({ id: 'papers.scores', message: '{score} when {condition}', values }),
    checkQuery: (values) =>
      i18n._({ id: 'papers.checkQuery', message: 'Raises a query at {question} when {condition}', values }),
    checkRefuse: (values) =>
      i18n._({ id: 'papers.checkRefuse', message: 'Refuses the answer to {question} when {condition}', values }),
    checkAsk: (values) =>
      i18n._({
        id: 'papers.checkAsk',
        message: 'Asks whether the answer to {question} is right when {condition}',
        values,
      }),
    emptyCell: (values) => i18n._({ id: 'papers.emptyCell', message: 'not answered yet', values }),
    unknownCell: (values) => i18n._({ id: 'papers.unknownCell', message: 'not known', values }),
    notAskedCell: (values) => i18n._({ id: 'papers.notAskedCell', message: 'not asked', values }),
    hiddenCell: (values) =>
      i18n._({ id: 'papers.hiddenCell', message: 'answered, and hidden by a rule since', values }),
  }
  return {
    say: (message, values = {}) => sentences[message](values),
    answers: {
      yes: i18n._({ id: 'document.yes', message: 'Yes' }),
      no: i18n._({ id: 'document.no', message: 'No' }),
      unknown: i18n._({ id: 'document.unknown', message: 'Unknown' }),
      none: i18n._({ id: 'document.noAnswer', message: 'No answer' }),
    },
  }
}
