import type { Question, QuestionType } from '@casebook/core/bases/base'
import { kindOf } from '@casebook/core/questions/kinds'
import { likelyScore } from '@casebook/core/studyDrafts/score'
import { Trans, useLingui } from '@lingui/react'
import { kindTexts } from '../../questions/kinds.messages'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { Switch } from '../../ui/fields/Switch'
import type { ItemPropertiesProps } from './ItemProperties'
import { chosenKinds } from './kinds.messages'
import { OptionRows } from './OptionRows'
import { PropertyGroup } from './PropertyGroup'
import { ScoreOf } from './ScoreOf'
import { WordsBox } from './textFields'

/** What an answer is: its kind, its options, its unit, or how it is computed. */
export function KindGroup(props: ItemPropertiesProps & { readonly question: Question }) {
  const { question, base, language, write } = props
  const { _ } = useLingui()
  const { id, type } = question
  const { listsAnswers, isNumeric, isPicture } = kindOf(question)
  const kinds: readonly QuestionType[] = isPicture ? [...chosenKinds, type] : chosenKinds
  return (
    <PropertyGroup isOpen title={<Trans id="outline.kind" message="Kind of answer" />}>
      <Field label={<Trans id="outline.kind.label" message="Kind" />}>
        {(control) => (
          <select
            {...control}
            className={inputClass({ size: 'medium' })}
            value={type}
            onChange={({ target }) => write({ type: 'kind', id, kind: target.value as QuestionType })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {_(kindTexts[kind])}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isNumeric && (
        <WordsBox
          id={id}
          field="unit"
          text={question.unit}
          language={language}
          write={write}
          label={<Trans id="outline.unit" message="Unit" />}
        />
      )}
      {listsAnswers && !isPicture && <OptionRows question={question} base={base} language={language} write={write} />}
      {isNumeric && (
        <>
          <Switch
            checked={question.abstract ?? false}
            hint={
              <Trans
                id="outline.score.what"
                message="It adds up the points of the options that are chosen, and is not answered."
              />
            }
            onChange={(isScore) => write({ type: 'compute', id, formula: isScore ? likelyScore(base, id) : null })}
          >
            <Trans id="outline.score" message="It is a score" />
          </Switch>
          {question.abstract && <ScoreOf {...props} />}
        </>
      )}
    </PropertyGroup>
  )
}
