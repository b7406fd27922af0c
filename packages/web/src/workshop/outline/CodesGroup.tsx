import type { Answer } from '@casebook/core/bases/base'
import { type Coding, ucum } from '@casebook/core/bases/codes/coding'
import { type Item, isQuestion } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { CodeLines } from './CodeLines'
import type { WritingProps } from './outlineProps'
import { PropertyGroup } from './PropertyGroup'

interface CodesGroupProps extends Pick<WritingProps, 'language' | 'write'> {
  readonly item: Item
}

/** The codes of a question or section in terminologies, and those of a question's unit and options. */
export function CodesGroup({ item, language, write }: CodesGroupProps) {
  const { t } = useLingui()
  const { id, codes = [] } = item
  const { unit, unitCodes = [], answers = [] } = isQuestion(item) ? item : {}
  const all = [codes, unitCodes, ...answers.map((one) => one.codes ?? [])]
  const count = all.reduce((sum, { length }) => sum + length, 0)
  const hasUnit = unit !== undefined || unitCodes.length > 0
  return (
    <PropertyGroup title={<Trans id="outline.codes" message="Codes of terminologies" />} summary={count > 0 && count}>
      <CodeLines
        codes={codes}
        hints={{ system: 'http://loinc.org', code: '8480-6' }}
        of={
          (hasUnit || answers.length > 0) && (
            <span className="font-medium">
              <Trans id="outline.questionText" message="Question" />
            </span>
          )
        }
        onChange={(codes, step) => write({ type: 'set', ids: [id], fields: { codes } }, step && `codes ${id} ${step}`)}
      />
      {hasUnit && (
        <CodeLines
          codes={unitCodes}
          of={
            <>
              <span className="font-medium">
                <Trans id="outline.unit" message="Unit" />
              </span>{' '}
              <bdi>{unit?.[language] ?? Object.values(unit ?? {})[0]}</bdi>
            </>
          }
          labelOfAdd={t({ id: 'outline.codes.addToUnit', message: 'Add a code to the unit' })}
          hints={{ system: ucum, code: 'kg' }}
          onChange={(unitCodes, step) =>
            write({ type: 'set', ids: [id], fields: { unitCodes } }, step && `unit codes ${id} ${step}`)
          }
        />
      )}
      {answers.map((answer, at) => (
        <CodeLines
          key={answer.id}
          codes={answer.codes ?? []}
          of={
            <>
              <span className="font-medium">
                <Trans id="outline.codes.ofOption" message="Option {number}" values={{ number: at + 1 }} />
              </span>{' '}
              <bdi>{answer.text[language] ?? Object.values(answer.text)[0]}</bdi>
            </>
          }
          labelOfAdd={t({ id: 'outline.codes.addToOption', message: `Add a code to option ${{ number: at + 1 }}` })}
          hints={{ system: 'http://snomed.info/sct', code: '248152002' }}
          onChange={(codes, step) =>
            write(
              {
                type: 'answers',
                id,
                answers: answers.map((one) => (one.id === answer.id ? withCodes(one, codes) : one)),
              },
              step && `codes ${id} ${answer.id} ${step}`,
            )
          }
        />
      ))}
    </PropertyGroup>
  )
}

function withCodes({ codes: _, ...answer }: Answer, codes: readonly Coding[] | undefined): Answer {
  return codes ? { ...answer, codes } : answer
}
