import { annotationIdOf } from '@casebook/core/annotation/annotation'
import {
  type LimitBreach,
  type NotedAnswer,
  noteSayingRight,
  type Objection,
} from '@casebook/core/entry/marks/objections'
import { formatNumber } from '@casebook/core/entry/typed/number'
import { shownDate } from '@casebook/core/entry/typed/storedDate'
import { unknown } from '@casebook/core/facts/fact'
import { commaOf } from '@casebook/core/language/locale'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { useWords } from '../entry/form/useWords'
import { useDeployment } from '../shell/DeploymentContext'
import { Button } from '../ui/Button'
import { useAnswering } from './typed/AnsweringContext'

interface ObjectedProps extends NotedAnswer {
  readonly objections: readonly Objection[]
  readonly size?: 'small' | 'large'
  /** What to do about a refused answer. */
  readonly children: ReactNode
}

/** What the study refuses, in its own words first; or what it asks, with the button that says that the answer is right. */
export function Objected({ objections, size = 'small', children, ...noted }: ObjectedProps) {
  const { question, state } = noted
  const { answer, read } = useWords()
  const { onAnswer, refocus } = useAnswering()
  const say = (key: string, value: Parameters<typeof onAnswer>[1]) => {
    onAnswer(key, value)
    refocus(state.key)
  }
  const isRefused = objections.some(({ action }) => action === 'refuse')
  return (
    <>
      {objections.map((objection) => (
        <Sentence key={read(objection.text ?? {}) || (objection.breach?.type ?? 'withheld')} objection={objection} />
      ))}
      {isRefused && children}
      <span className="mt-1 flex flex-wrap gap-2">
        {isRefused ? (
          <Button size={size} icon="help" onClick={() => say(state.key, unknown)}>
            <Trans id="dialog.setUnknown" message="Set to unknown" />
          </Button>
        ) : (
          <>
            <Button size={size} icon="check" onClick={() => say(annotationIdOf(state.key), noteSayingRight(noted))}>
              <Trans
                id="dialog.asked.right"
                message="Yes, {value} is right"
                values={{ value: <bdi>{answer(question, state.value)}</bdi> }}
              />
            </Button>
            <Button size={size} variant="quiet" onClick={() => refocus(state.key)}>
              <Trans id="dialog.asked.change" message="Change it" />
            </Button>
          </>
        )}
      </span>
    </>
  )
}

function Sentence({ objection: { action, text, breach, withheld } }: { readonly objection: Objection }) {
  const { language, read } = useWords()
  const { dateFormat } = useDeployment()
  const words = read(text ?? undefined)
  if (words !== '') return <span>{words} </span>
  if (withheld) {
    const names = withheld.map((answer) => read(answer.text)).join(commaOf(language))
    return (
      <span>
        <Trans
          id="dialog.refused.withheld"
          message="No longer offered with the other answers: {answers}"
          values={{ answers: <bdi>{names}</bdi> }}
        />{' '}
      </span>
    )
  }
  if (!breach) return <Trans {...wordless[action]} />
  const { limit } = breach
  const shown = typeof limit === 'number' ? formatNumber(limit, language) : shownDate(limit, dateFormat)
  return (
    <span>
      <Trans {...limits[breach.type]} values={{ limit: <bdi>{shown}</bdi> }} />{' '}
    </span>
  )
}

const wordless: Readonly<Record<Objection['action'], MessageDescriptor>> = {
  refuse: msg({ id: 'dialog.refused.NotAccepted', message: 'The study does not accept this answer.' }),
  ask: msg({ id: 'dialog.refused.Asked', message: 'The study asks whether this answer is right.' }),
}

const limits: Readonly<Record<LimitBreach['type'], MessageDescriptor>> = {
  belowMin: msg({ id: 'dialog.limit.below', message: 'At least {limit}.' }),
  aboveMax: msg({ id: 'dialog.limit.above', message: 'At most {limit}.' }),
  beforeMin: msg({ id: 'dialog.limit.before', message: 'Not before {limit}.' }),
  afterMax: msg({ id: 'dialog.limit.after', message: 'Not after {limit}.' }),
}
