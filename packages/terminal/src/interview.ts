/**
 * An interview at a terminal: draws the core's chart `interview` line by line, and sends it what is typed. It decides nothing itself: what is
 * asked next, what an answer may be and when the interview ends are the core's.
 */

import type { Base } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import type { CivilDate } from '@casebook/core/dates/civilDate'
import { type Fact, foldFacts } from '@casebook/core/facts/fact'
import { currentItem, engineOf, isAskedNow, objectionsNow, repeatable } from '@casebook/core/interview/interview'
import { type InterviewEvent, interviewMachine } from '@casebook/core/interview/interview.machine'
import type { TextLanguage } from '@casebook/core/language/language'
import { compileBase } from '@casebook/core/rules/compile'
import { asOffered } from '@casebook/core/rules/engine/offered'
import { saidBy } from '@casebook/core/rules/state'
import { type Actor, createActor, waitFor } from 'xstate'
import { consequenceLines, headingOf, objectionLine, questionLines, summaryLines } from './page'
import { typedAnswer } from './typedAnswer'
import { createReader, type Reader } from './words'

/** The outcome of the interview. */
export interface Outcome {
  readonly isComplete: boolean
  readonly facts: readonly Fact[]
}

export interface Conversation {
  readonly base: Base
  /** Facts from before the interview. */
  readonly facts: readonly Fact[]
  readonly language: TextLanguage
  readonly today: CivilDate
  readonly lines: AsyncIterator<string>
  /** Whether the end of the lines completes an interview in which nothing is left to ask, as Enter does. */
  readonly endCompletes: boolean
  readonly print: (line: string) => void
  /** Throws where it fails; the interview then goes on. */
  readonly save: (outcome: Outcome) => Promise<void>
}

export const help = `Type the answer, and Enter. Or:
  :back         to the question before (also :b)
  :unknown      the answer is not known, or will not be given (:u)
  :clear        takes the answer back (:c)
  :note TEXT    keeps a note beside the question (:n)
  :list         what was asked so far (:l); :goto 3 leads to the third
  :remove       removes this entry of what repeats (:r)
  :quit         stops here; what was answered is kept (:q)
  :help         this page (:h)
A text that begins with a colon is typed with two.`

const nothingToAnswer = 'There is nothing to answer here.'

/** Resolves when the interview is complete and saved, or stopped. */
export function holdInterview(conversation: Conversation): Promise<'completed' | 'stopped'> {
  return new TerminalInterview(conversation).hold()
}

class TerminalInterview {
  readonly #conversation: Conversation
  readonly #reader: Reader
  readonly #chart: Actor<typeof interviewMachine>
  #isStopped = false
  #heading = ''
  #reasonOfFailure = ''

  constructor(conversation: Conversation) {
    const { base, facts, language, save } = conversation
    this.#conversation = conversation
    this.#reader = createReader(base, language, () => engineOf(this.#interview))
    const tablet = {
      save: async (said: readonly Fact[]) => {
        try {
          await save({ isComplete: true, facts: standing(said) })
        } catch (error) {
          this.#reasonOfFailure = error instanceof Error ? error.message : String(error)
          throw error
        }
        return { type: 'OkWithGroups', possibleGroupsToAddTo: [] } as const
      },
    }
    this.#chart = createActor(interviewMachine, { input: { tablet, base: compileBase(base), facts } })
  }

  async hold(): Promise<'completed' | 'stopped'> {
    this.#chart.start()
    this.#print(this.#reader.read(this.#conversation.base.text))
    this.#print('Type :help to see what else can be typed.')
    if (currentItem(this.#interview) === null) await this.#finish()
    while (!this.#isStopped && !this.#isDone) await this.#ask()
    if (this.#isDone) return 'completed'
    await this.#conversation.save({ isComplete: false, facts: standing(this.#interview.facts) })
    return 'stopped'
  }

  get #interview() {
    return this.#chart.getSnapshot().context.interview
  }

  get #isDone(): boolean {
    return this.#chart.getSnapshot().status === 'done'
  }

  /** The question that is shown, with the case as it is now. */
  #asked() {
    const key = currentItem(this.#interview) ?? ''
    const engine = engineOf(this.#interview)
    const place = engine.structure.questions.get(parseKey(key)?.questionId ?? '')
    if (!place) return undefined
    const state = engine.question(key)
    return { engine, key, ...place, question: asOffered(place.question, state), state, today: this.#conversation.today }
  }

  async #ask(): Promise<void> {
    const asked = this.#asked()
    if (!asked) return this.#finish()
    const heading = headingOf(asked.engine, asked.key, asked.questionnaire.id, this.#reader)
    if (heading !== this.#heading) this.#print('', heading, '='.repeat(heading.length))
    this.#heading = heading
    this.#print('', ...questionLines(asked.question, asked.state, this.#reader))
    if (!isAskedNow(this.#interview)) this.#print('Press Enter to go on.')
    const line = await this.#read()
    if (line === null) return
    if (/^:[^:]/.test(line)) return this.#obey(line)
    if (line.trim() === '') return this.#goOn()
    if (!isAskedNow(this.#interview)) return this.#print(nothingToAnswer)
    const typed = typedAnswer(line.replace(/^::/, ':'), asked, this.#reader)
    if (typed.type === 'refused') return this.#print(typed.reason)
    this.#send({ type: 'answer', value: typed.value })
    if (typed.notice) this.#print(typed.notice)
    this.#print(...consequenceLines(asked.engine, engineOf(this.#interview), this.#reader))
    await this.#goOn()
  }

  /** Whether the study takes the answer as it is. What it asks about the answer is asked here. */
  async #isTaken(): Promise<boolean> {
    const objections = objectionsNow(this.#interview)
    if (objections.length === 0) return true
    this.#print(...objections.map((one) => objectionLine(one, this.#reader)))
    if (objections.some(({ action }) => action === 'refuse')) {
      this.#print('It is kept, but the section is not complete. Correct it, or type :unknown.')
      return false
    }
    if (!(await this.#saysYes('Is it right? (y or n)'))) return false
    this.#send({ type: 'sayRight' })
    return true
  }

  async #obey(line: string): Promise<void> {
    const [, word = '', rest = ''] = /^:(\w+)\s*(.*)$/su.exec(line.trim()) ?? []
    switch (word[0]) {
      case 'b':
        return this.#sendIf({ type: 'previous' }, 'This is the first question.')
      case 'u':
        if (!isAskedNow(this.#interview)) return this.#print(nothingToAnswer)
        this.#send({ type: 'declineToAnswer' })
        return this.#goOn()
      case 'c':
        return this.#send({ type: 'answer', value: null })
      case 'n':
        this.#send({ type: 'annotate', note: rest })
        return this.#print(rest ? 'Noted.' : 'The note is removed.')
      case 'l':
        return this.#list()
      case 'g':
        return this.#goTo(Number(rest))
      case 'r':
        return this.#sendIf({ type: 'removeOccurrence' }, 'There is no entry to remove here.')
      case 'q':
        this.#isStopped = true
        return
      case 'h':
        return this.#print(help)
      default:
        return this.#print(`There is no ":${word}". Type :help to see what there is.`)
    }
  }

  /** To the next question, another entry of what repeats, or the end. */
  async #goOn(): Promise<void> {
    if (!(await this.#isTaken())) return
    const repeats = repeatable(this.#interview)
    if (repeats !== null && (await this.#wantsAnother(repeats))) return this.#send({ type: 'addOccurrence' })
    if (this.#can({ type: 'next' })) return this.#send({ type: 'next' })
    if (this.#can({ type: 'complete' })) return this.#finish()
    this.#print('Type an answer, or :unknown if there is none.')
  }

  async #wantsAnother(id: string): Promise<boolean> {
    const { structure } = engineOf(this.#interview)
    const text = (structure.questionnaires.get(id)?.questionnaire ?? structure.questions.get(id)?.question)?.text
    return this.#saysYes(`Another entry: ${this.#reader.read(text)}? (y or n)`)
  }

  async #saysYes(question: string): Promise<boolean> {
    for (;;) {
      this.#print('', question)
      const line = await this.#read()
      const word = line?.trim().toLowerCase()
      if (word === 'y' || word === 'yes') return true
      if (line === null || word === '' || word === 'n' || word === 'no') return false
      this.#print('Type y or n.')
    }
  }

  async #finish(): Promise<void> {
    this.#print(...summaryLines(engineOf(this.#interview), this.#reader), '')
    this.#print('Press Enter to finish, or type :back to change an answer.')
    const line = await this.#read()
    if (line !== null && line.trim() !== '') return this.#obey(line)
    const isOver = line === null
    if (isOver && !this.#conversation.endCompletes) return
    this.#send({ type: 'complete' })
    await waitFor(this.#chart, (screen) => !screen.matches('saving'))
    if (this.#isDone) return
    this.#send({ type: 'close' })
    this.#print(`Not saved: ${this.#reasonOfFailure}`)
    if (!isOver) return this.#finish()
  }

  #list(): void {
    const { items } = this.#interview
    const engine = engineOf(this.#interview)
    for (const [i, key] of items.entries()) {
      const question = engine.structure.questions.get(parseKey(key)?.questionId ?? '')?.question
      const state = engine.question(key)
      const answer = question && this.#reader.answer(question, saidBy(state))
      this.#print(`${i + 1}. ${this.#reader.read(question?.text, key)}: ${answer}`)
    }
  }

  #goTo(place: number): void {
    const key = this.#interview.items[place - 1]
    if (key === undefined) this.#print('There is no such question in the list.')
    else for (const event of [{ type: 'openHistory' }, { type: 'goTo', key }] as const) this.#send(event)
  }

  /** Null at the end of the input: the interview goes no further. */
  async #read(): Promise<string | null> {
    const { done, value } = await this.#conversation.lines.next()
    if (!done) return value
    this.#isStopped = true
    return null
  }

  #sendIf(event: InterviewEvent, otherwise: string): void {
    if (this.#can(event)) this.#send(event)
    else this.#print(otherwise)
  }

  #can(event: InterviewEvent): boolean {
    return this.#chart.getSnapshot().can(event)
  }

  #send(event: InterviewEvent): void {
    this.#chart.send(event)
  }

  #print(...lines: readonly string[]): void {
    for (const line of lines) this.#conversation.print(line)
  }
}

/** The last word on each key, without what was withdrawn. */
function standing(facts: readonly Fact[]): readonly Fact[] {
  return [...foldFacts(facts)].map(([id, value]) => ({ id, value }))
}
