/** The formula beside the rows of a condition: an editor that needs a real browser. */
import type { Condition } from '@casebook/core/bases/rule'
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConditionEditor } from './ConditionEditor'
import '../../../look/index.css'

const base = aBase({
  questionnaires: [
    aQuestionnaire({
      id: 'visit',
      questions: [
        aQuestion({ id: 'packs', type: 'Num', text: { en: 'Packs a day' } }),
        aQuestion({ id: 'sex', type: 'OC', answers: someAnswers('male', 'female') }),
      ],
    }),
  ],
})

interface EditedProps {
  readonly begun: Condition
  readonly onSaid: (condition: Condition | null) => void
}

function Edited({ begun, onSaid }: EditedProps) {
  const [condition, setCondition] = useState(begun)
  return (
    <ConditionEditor
      condition={condition}
      base={base}
      language="en"
      offered={base.questionnaires.flatMap(({ questions }) => questions)}
      onChange={(next) => {
        onSaid(next)
        if (next) setCondition(next)
      }}
    />
  )
}

async function open(begun: Condition) {
  const said: (Condition | null)[] = []
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <Edited begun={begun} onSaid={(condition) => said.push(condition)} />
    </I18nProvider>,
  )
  await screen.getByRole('button', { name: 'As a formula' }).click()
  const field = screen.getByRole('textbox', { name: 'Condition as a formula' })
  await field.click()
  const offered = (name: RegExp) =>
    screen.getByRole('listbox', { name: 'What may come here' }).getByRole('option', { name })
  return { screen, field, offered, said }
}

const packs = (value: number): Condition => ({ Greater: { questionId: 'packs', value } })

it('is one tree with the rows, and the last whole condition stays while a formula is half typed [MORE-51]', async () => {
  const { screen, field, offered, said } = await open(packs(1))
  await expect.element(field).toHaveTextContent('${packs} > 1')
  await userEvent.keyboard('{End} and ')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Something is missing at the end.')
  expect(said).toEqual([])
  await userEvent.keyboard('$s')
  await expect.element(offered(/sex/)).toBeVisible()
  await userEvent.keyboard('{Enter} = ')
  await userEvent.keyboard('{Control>}[Space]{/Control}')
  await expect.element(offered(/female/)).toBeVisible()
  await userEvent.keyboard('fe')
  await expect.element(offered(/^male/)).not.toBeInTheDocument()
  await expect.element(offered(/female/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const female = { Chose: { questionId: 'sex', answerId: 'female' } }
  await expect.poll(() => said.at(-1)).toEqual({ All: [packs(1), female] })
  await expect.element(screen.getByRole('combobox', { name: 'Question of row 2' })).toHaveValue('sex')
  // A change of a row is one of the formula.
  await screen.getByRole('button', { name: 'Remove row 1' }).click()
  await expect.element(field).toHaveTextContent("${sex} = 'female'")
})
