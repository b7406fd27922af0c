import type { QueryNode } from '@casebook/core/queries/graph/graph'
import { Trans } from '@lingui/react'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../entry/form/useWords'
import { Button } from '../ui/Button'
import { choiceClass } from '../ui/fields/choice'
import { Field } from '../ui/fields/Field'
import { inputClass } from '../ui/fields/input'

export interface Reply {
  readonly nodeId: string | null
  readonly value: string | null
}

interface ReplyFormProps {
  /** Without it the form answers a query. */
  readonly isStart?: boolean
  /** The replies allowed to this user. Never empty. */
  readonly nodes: readonly QueryNode[]
  readonly maySend: (reply: Reply) => boolean
  readonly isSending: boolean
  readonly onSend: (reply: Reply) => void
  /** Content for the selected node. */
  readonly about?: (node: QueryNode) => ReactNode
  /** Whether sending this reply saves the case first, which the button says. */
  readonly mustSave?: (reply: Reply) => boolean
}

/** The choice of free text instead of a node's values. */
const own = '\u0000own'

/** A step of a query: its kind, with a predefined value or free text. No reply is chosen beforehand. */
export function ReplyForm({ isStart = false, nodes, maySend, isSending, onSend, about, mustSave }: ReplyFormProps) {
  const { read } = useWords()
  const id = useId()
  const [nodeId, setNodeId] = useState(isStart && nodes.length === 1 ? (nodes[0]?.id ?? null) : null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const node = nodes.find((one) => one.id === nodeId)
  const isWritten = node?.allowsFreeText === true && (node.values.length === 0 || chosen === own)
  const reply: Reply = { nodeId, value: isWritten ? text : chosen }
  return (
    <form
      className="flex flex-col gap-3 pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (maySend(reply) && !isSending) onSend(reply)
      }}
    >
      <Choices
        name={`${id}-node`}
        legend={
          isStart ? (
            <Trans id="query.yourQuery" message="Your query" />
          ) : (
            <Trans id="query.yourAnswer" message="Your answer" />
          )
        }
        choices={nodes.map((one) => ({ id: one.id, text: read(one.text) }))}
        chosen={nodeId}
        onChoose={(next) => {
          setNodeId(next)
          setChosen(null)
        }}
      />
      {node && about?.(node)}
      {node && node.values.length > 0 && (
        <Choices
          name={`${id}-value`}
          legend={<Trans id="query.reason" message="Reason" />}
          choices={[
            ...node.values.map((value) => ({ id: value.id, text: read(value.text) })),
            ...(node.allowsFreeText ? [{ id: own, text: <Trans id="query.own" message="In my own words" /> }] : []),
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {isWritten && (
        <Field label={<Trans id="query.text" message="Text" />}>
          {(control) => (
            <textarea
              {...control}
              className={inputClass({ size: 'lines' })}
              rows={3}
              dir="auto"
              maxLength={longest}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      {/* In view, however long the thread is. */}
      <div className="sticky bottom-0 flex items-center gap-2 bg-surface py-2">
        <Button
          type="submit"
          variant="primary"
          icon={isStart ? 'flag' : 'reply'}
          disabled={!maySend(reply) || isSending}
        >
          {isStart ? (
            <Trans id="query.start.send" message="Start query" />
          ) : mustSave?.(reply) ? (
            <Trans id="query.saveAndSend" message="Save and answer" />
          ) : (
            <Trans id="query.send" message="Send answer" />
          )}
        </Button>
        {!maySend(reply) && (
          <span className="text-xs text-ink-2">
            {isStart ? (
              <Trans id="query.start.needed" message="Choose a type and a reason." />
            ) : (
              <Trans id="query.needed" message="Choose an answer and a reason." />
            )}
          </span>
        )}
      </div>
    </form>
  )
}

/** The server's limit, in characters. */
const longest = 10_000

interface ChoicesProps {
  readonly name: string
  readonly legend: ReactNode
  readonly choices: readonly { readonly id: string; readonly text: ReactNode }[]
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}

function Choices({ name, legend, choices, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {choices.map(({ id, text }) => (
        <label key={id} className={choiceClass()}>
          <input
            className="choice-mark"
            type="radio"
            name={name}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
