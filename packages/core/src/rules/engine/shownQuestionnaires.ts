/**
 * The questionnaires that show: an initial one as long as the one it follows does, any other while rules indicate it.
 *
 * A change of one may show or hide its followers too, so every change returns all that show or hide because of it.
 */
import type { Indication } from '../../bases/rule'
import type { CompiledBase } from '../compile'
import { shows } from '../indication'
import { IndicationCounts } from '../indicationCounts'
import { nowhere } from '../reading'

const none: readonly number[] = []

export class ShownQuestionnaires {
  readonly #compiled: CompiledBase
  readonly #indications: IndicationCounts
  readonly #isShown: boolean[]

  constructor(compiled: CompiledBase) {
    const { questionnaires } = compiled
    this.#compiled = compiled
    this.#indications = new IndicationCounts(questionnaires.length)
    this.#isShown = new Array<boolean>(questionnaires.length).fill(false)
    for (const [i, { questionnaire }] of questionnaires.entries())
      if (questionnaire.initial) this.#indications.add(i, 'INDICATED')
  }

  indicationOf(questionnaire: number): Indication {
    return this.#indications.merged(questionnaire)
  }

  isShown(questionnaire: number): boolean {
    return this.#isShown[questionnaire] ?? false
  }

  change(questionnaire: number, kind: number, by: 1 | -1): readonly number[] {
    this.#indications.change(questionnaire, kind, by)
    return this.update(questionnaire)
  }

  update(questionnaire: number): readonly number[] {
    const place = this.#compiled.questionnaires[questionnaire]
    const followed = this.#compiled.followed[questionnaire] ?? nowhere
    const isShown = place?.questionnaire.initial
      ? followed === nowhere || this.isShown(followed)
      : shows(this.indicationOf(questionnaire))
    if (isShown === this.#isShown[questionnaire]) return none
    this.#isShown[questionnaire] = isShown
    const followers = this.#compiled.followers[questionnaire] ?? none
    return [questionnaire, ...followers.flatMap((follower) => this.update(follower))]
  }
}
