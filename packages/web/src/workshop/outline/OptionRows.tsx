import type { Answer, Question } from '@casebook/core/bases/base'
import { freeName } from '@casebook/core/studyDrafts/names'
import { pastedOptions } from '@casebook/core/studyDrafts/pasted'
import { usesOfAnswer } from '@casebook/core/studyDrafts/usedBy'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { inputClass } from '../../ui/fields/input'
import { IconButton } from '../../ui/IconButton'
import { OptionCondition } from './OptionCondition'
import type { WritingProps } from './outlineProps'

interface OptionRowsProps extends WritingProps {
  readonly question: Question
}

/** The options of a choice: text, code in data and points of each. Enter adds the next one, a pasted list becomes one option a line. */
export function OptionRows({ question, base, language, write }: OptionRowsProps) {
  const { t } = useLingui()
  const { id, answers = [] } = question
  const box = useRef<HTMLTableSectionElement>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === null) return
    box.current?.querySelectorAll<HTMLElement>('[data-option-text]')[wanted]?.focus()
    setWanted(null)
  }, [wanted])
  const put = (all: readonly Answer[], step?: string) => write({ type: 'answers', id, answers: all }, step)
  const change = (at: number, answer: Answer, step: string) =>
    put(
      answers.map((one, i) => (i === at ? answer : one)),
      `${step} ${id} ${answers[at]?.id}`,
    )
  const codes = () => new Set(answers.map((one) => one.id))
  const add = (at: number) => {
    const answer = { id: freeName(codes(), String(answers.length + 1)), text: { [language]: '' } }
    put([...answers.slice(0, at), answer, ...answers.slice(at)])
    setWanted(at)
  }
  const move = (at: number, by: number) => {
    const [one, other] = [answers[at], answers[at + by]]
    if (!one || !other) return
    put(answers.map((each, i) => (i === at ? other : i === at + by ? one : each)))
    setWanted(at + by)
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add(at + 1)
    else if (event.altKey && event.key === 'ArrowUp') move(at, -1)
    else if (event.altKey && event.key === 'ArrowDown') move(at, 1)
    else return
    event.preventDefault()
  }
  const paste = (text: string, at: number) => {
    const pasted = pastedOptions(text, codes(), language)
    if (pasted.length < 2 && !text.includes('\t')) return false
    const isEmpty = (answers[at]?.text[language] ?? '') === ''
    put([...answers.slice(0, isEmpty ? at : at + 1), ...pasted, ...answers.slice(at + 1)])
    return true
  }
  return (
    <div>
      {answers.length > 0 && (
        <table className="w-full border-separate border-spacing-y-1 text-start">
          <thead className="text-xs text-ink-2">
            <tr>
              <th scope="col" className="text-start font-medium">
                <Trans id="outline.option" message="Option" />
              </th>
              <th scope="col" className="w-20 text-start font-medium">
                <Trans id="outline.code" message="Code" />
              </th>
              <th scope="col" className="w-16 text-start font-medium">
                <Trans id="outline.points" message="Points" />
              </th>
              <th scope="col" className="w-8">
                <span className="sr-only">
                  <Trans id="outline.remove" message="Remove" />
                </span>
              </th>
            </tr>
          </thead>
          <tbody ref={box}>
            {answers.map((answer, at) => {
              const words = answer.text[language] ?? ''
              const uses = usesOfAnswer(base, id, answer.id).length
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: an option keeps its place while its code is changed
                <Fragment key={at}>
                  <tr>
                    <td className="pe-1">
                      <input
                        data-option-text=""
                        dir="auto"
                        aria-label={t({ id: 'outline.option.text', message: `Text of option ${{ number: at + 1 }}` })}
                        className={inputClass({ size: 'cell' })}
                        value={words}
                        onChange={({ target }) =>
                          change(at, { ...answer, text: { ...answer.text, [language]: target.value } }, 'option')
                        }
                        onKeyDown={(event) => onKey(event, at)}
                        onPaste={(event) => {
                          if (paste(event.clipboardData.getData('text/plain'), at)) event.preventDefault()
                        }}
                      />
                      {uses > 0 && (
                        <span className="text-xs text-ink-2">
                          <Trans
                            id="outline.usedBy"
                            message="{count, plural, =0 {Nothing depends on it} one {One thing depends on it} other {# things depend on it}}"
                            values={{ count: uses }}
                          />
                        </span>
                      )}
                    </td>
                    <td className="pe-1 align-top">
                      <CodeField
                        code={answer.id}
                        label={t({ id: 'outline.option.code', message: `Code of option ${{ number: at + 1 }}` })}
                        onRename={(to) => write({ type: 'renameAnswer', id, answer: answer.id, to })}
                      />
                    </td>
                    <td className="pe-1 align-top">
                      <PointsField
                        points={answer.weight}
                        onKeyDown={(event) => onKey(event, at)}
                        label={t({ id: 'outline.option.points', message: `Points of option ${{ number: at + 1 }}` })}
                        onChange={(weight) => {
                          const { weight: _, ...rest } = answer
                          change(at, weight === undefined ? rest : { ...rest, weight }, 'points')
                        }}
                      />
                    </td>
                    <td className="align-top">
                      <IconButton
                        icon="x"
                        size="small"
                        label={t({ id: 'outline.option.remove', message: `Remove option ${{ number: at + 1 }}` })}
                        onClick={() => put(answers.filter((_, i) => i !== at))}
                      />
                    </td>
                  </tr>
                  {!question.abstract && (
                    <tr>
                      <td colSpan={4} className="ps-2 pb-1">
                        <OptionCondition
                          when={answer.when}
                          number={at + 1}
                          question={question}
                          base={base}
                          language={language}
                          onChange={(when) => {
                            const { when: _, ...rest } = answer
                            change(at, when ? { ...rest, when } : rest, 'while')
                          }}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      )}
      <Button size="small" variant="quiet" icon="plus" onClick={() => add(answers.length)}>
        <Trans id="outline.option.add" message="Add an option" />
      </Button>
      {question.list !== undefined && (
        <p className="text-xs text-ink-2">
          <Trans
            id="outline.list"
            message="The questions of the list {list} share these options."
            values={{ list: <bdi className="font-mono">{question.list}</bdi> }}
          />
        </p>
      )}
    </div>
  )
}

interface CodeFieldProps {
  readonly code: string
  readonly label: string
  readonly onRename: (to: string) => void
}

/** A code takes effect once it is whole. */
function CodeField({ code, label, onRename }: CodeFieldProps) {
  const [typed, setTyped] = useState(code)
  useEffect(() => setTyped(code), [code])
  return (
    <input
      dir="ltr"
      autoComplete="off"
      aria-label={label}
      className={`${inputClass({ size: 'cell' })} font-mono`}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed.trim() !== code) onRename(typed.trim())
        setTyped(code)
      }}
    />
  )
}

interface PointsFieldProps {
  readonly points: number | undefined
  readonly label: string
  readonly onChange: (points: number | undefined) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function PointsField({ points, label, onChange, onKeyDown }: PointsFieldProps) {
  const [typed, setTyped] = useState(points === undefined ? '' : String(points))
  const said = typed.trim() === '' ? undefined : Number(typed.replace(',', '.'))
  useEffect(() => {
    setTyped((now) =>
      now.trim() !== '' && Number(now.replace(',', '.')) === points ? now : points === undefined ? '' : String(points),
    )
  }, [points])
  return (
    <input
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      aria-label={label}
      className={inputClass({ size: 'cell' })}
      value={typed}
      onKeyDown={onKeyDown}
      aria-invalid={said !== undefined && Number.isNaN(said) ? true : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = target.value.trim() === '' ? undefined : Number(target.value.replace(',', '.'))
        if (next === undefined || Number.isFinite(next)) onChange(next)
      }}
    />
  )
}
