import type { Question } from '@casebook/core/bases/base'
import { formatNumber, parseNumber } from '@casebook/core/entry/typed/number'
import type { FactValue } from '@casebook/core/facts/fact'
import { kindOf } from '@casebook/core/questions/kinds'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useWords } from '../../entry/form/useWords'
import { Button } from '../../ui/Button'
import { useAnswering } from './AnsweringContext'
import { numberRule } from './numberRule'
import { useTaking } from './useTaking'

interface NotTakenProps {
  /** The answer that the typed text means. */
  readonly value: FactValue
  readonly question: Question
  readonly state: QuestionState
  readonly size?: 'small' | 'large'
}

/** Readable text that is not an answer yet, with a button to accept it. */
export function NotTaken({ value, question, state, size = 'small' }: NotTakenProps) {
  const { language, answer } = useWords()
  const { unread } = useAnswering()
  const take = useTaking(state)
  const onTake = () => {
    const typed = unread(state.key) ?? ''
    const entry = kindOf(question).isNumeric ? parseNumber(typed, numberRule(question, language)) : null
    take({ value, isRounded: entry?.type === 'number' && entry.isRounded === true })
  }
  const shown = typeof value === 'number' ? formatNumber(value, language) : answer(question, value)
  return (
    <>
      <Trans id="dialog.notYetTaken" message="This is not an answer yet." />{' '}
      <Button size={size} onClick={onTake}>
        {kindOf(question).typed === 'text' ? (
          <Trans id="dialog.takeText" message="Use this text" />
        ) : (
          <Trans id="dialog.take" message="Use {value}" values={{ value: <bdi>{shown}</bdi> }} />
        )}
      </Button>
    </>
  )
}
