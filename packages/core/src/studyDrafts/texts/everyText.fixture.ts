/** Studies with texts of every kind. */
import type { Base } from '@casebook/core/bases/base'
import { aBase, anyBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { studyTexts } from './studyTexts'
import { translated } from './translating'

const both = (words: string) => ({ en: words, de: `${words} (de)` })

/** Each kind of text once, and options that several questions share. */
export const everyText: Base = aBase({
  text: both('Study'),
  description: both('About the study'),
  meta: { 'layout/header': [both('Header')], 'layout/tabbed': 'true' },
  config: { ...aBase().config, missingReasons: [{ id: 'broken', text: both('Broken'), code: 'DEV' }] },
  reasonForChange: { when: 'always', reasons: [{ id: 'typo', text: both('Typing error') }] },
  questionnaires: [
    aQuestionnaire({
      text: both('Basics'),
      description: both('About basics'),
      questions: [
        aQuestion({
          id: 'weight',
          type: 'Num',
          text: both('Weight'),
          description: both('Without shoes'),
          unit: { en: 'pounds', de: 'Pfund' },
          min: 1,
          refuse: true,
          refusal: both('At least 1'),
        }),
        aQuestion({
          id: 'sex',
          type: 'OC',
          text: both('Sex'),
          answers: [{ id: 'f/1', text: both('Female'), description: both('As registered') }],
          questions: [aQuestion({ id: 'since', text: both('Since {{weight}}') })],
        }),
        aQuestion({
          id: 'born',
          type: 'Date',
          text: both('Born'),
          dates: { mark: [{ weekends: true, color: '#aa0000', text: both('Weekend') }] },
        }),
        aQuestion({ id: 'pain', type: 'OC', list: 'grades', text: both('Pain') }),
        aQuestion({ id: 'fever', type: 'OC', list: 'grades', text: both('Fever') }),
      ],
      questionnaires: [
        aQuestionnaire({
          id: 'inner',
          text: both('Inner'),
          questions: [
            aQuestion({
              id: 'table',
              type: 'Info',
              text: both('Table'),
              meta: { 'layout/role': 'matrix' },
              questions: [
                aQuestion({ id: 'row1', type: 'OC', text: both('Row 1') }),
                aQuestion({ id: 'row2', type: 'OC', text: both('Row 2') }),
              ],
            }),
          ],
        }),
      ],
    }),
  ],
  solutions: [{ id: 'thin', text: both('Thin'), description: both('Very thin') }],
  checks: [{ id: 'low', questionId: 'weight', if: { All: [] }, nodeId: 'automatic-check', text: both('Is it right?') }],
})

const anyWords = fc.constantFrom(
  'Gewicht',
  '',
  'weight',
  ' zwei\nZeilen ',
  'أيام المكوث',
  '=1+1',
  'Of {{q0}}',
  '<b>&amp;</b>',
  'é\t"’',
)

/** A study whose texts are any words in two more languages, and in its own ones. */
export const anyTranslated: fc.Arbitrary<Base> = fc
  .tuple(fc.oneof(anyBase, fc.constant(everyText)), fc.infiniteStream(anyWords))
  .map(([base, words]) => {
    const several = { ...base, languages: ['en', 'de', 'fr', 'sy'] }
    const texts = [...studyTexts(several).keys()].flatMap((key) =>
      ['de', 'fr', 'sy'].map((language) => ({
        key,
        language,
        words: String(words.next().value).replace('{{q0}}', ''),
      })),
    )
    return translated(several, texts)
  })
