import type { OptionsFrom } from '@casebook/core/bases/lists/optionsFrom'
import { codeListsCalls, mostFound } from '@casebook/core/codeLists/codeLists.calls'
import { searchCodesMachine } from '@casebook/core/codeLists/searchCodes.machine'
import { withLabel } from '@casebook/core/entry/form/answerText'
import { type FactValue, sameFactValue, unknown } from '@casebook/core/facts/fact'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { addLabels } from '../../entry/form/labels/knownLabels'
import { useWords } from '../../entry/form/useWords'
import { usePort } from '../../session/usePort'
import Combobox from '../../ui/fields/Combobox'
import type { ListChoice } from '../../ui/fields/listbox'
import type { ControlProps } from '../controlProps'
import { typingKeys } from '../typed/typingKeys'

/** A question whose options are a code list of the server: searched there while somebody types, by code and by words. */
export default function ListedField({ question, ...control }: ControlProps) {
  const from = question.optionsFrom
  return from ? <CodeSearch {...control} question={question} from={from} /> : null
}

function CodeSearch({ from, ...control }: ControlProps & { readonly from: OptionsFrom }) {
  const { question, state, controlId, labelId, belowId, isInvalid, size, onAnswer } = control
  const { t } = useLingui()
  const { read, answer } = useWords()
  const [search, send] = useMachine(searchCodesMachine, { input: { port: usePort(codeListsCalls), from } })
  const { typed, codes, foundBy, hasMore, error } = search.context
  const isStale = !search.matches('resting') || foundBy !== typed
  const isOutOfReach = error != null && search.matches('resting')
  const bare = typed.trim()
  const isUnknown = state.state === 'unknown'
  const said: FactValue = isUnknown ? unknown : state.value
  const found: readonly ListChoice[] = isOutOfReach
    ? bare === ''
      ? []
      : [{ value: codeOf(bare), label: t({ id: 'codes.keep', message: `Keep the code ${bare}` }) }]
    : (codes ?? []).map(({ code, label, above }) => ({
        value: codeOf(code),
        label: withLabel(code, read(label)),
        above: above ? read(above) : '',
      }))
  const choices = [
    ...found,
    { value: unknownChoice, label: t({ id: 'dialog.unknown', message: 'Unknown' }), isApart: true },
  ]
  const give = (value: FactValue) => {
    const one = codes?.find(({ code }) => code === value)
    if (one) addLabels(from, [one])
    if (!sameFactValue(value, said)) onAnswer(value)
  }
  const status = isOutOfReach ? (
    <Trans
      id="codes.outOfReach"
      message="The list cannot be searched without a connection. An exact code is kept, and checked once the connection is back."
    />
  ) : isStale || !codes ? null : hasMore ? (
    <Trans
      id="codes.more"
      message="These are the first {most}. Type further to find others."
      values={{ most: mostFound }}
    />
  ) : (
    codes.length > 0 && (
      <Trans
        id="codes.count"
        message="{count, plural, one {# code} other {# codes}}"
        values={{ count: codes.length }}
      />
    )
  )
  return (
    <>
      <Combobox
        id={controlId}
        choices={choices}
        matching={() => (bare === '' || isOutOfReach ? choices : found)}
        value={isUnknown ? unknownChoice : typeof said === 'string' ? codeOf(said) : null}
        shown={
          isUnknown
            ? t({ id: 'dialog.unknown', message: 'Unknown' })
            : typeof said === 'string'
              ? answer(question, said)
              : ''
        }
        placeholder={t({ id: 'codes.search', message: 'Search by code or words' })}
        openLabel={t({ id: 'codes.open', message: 'First codes of the list' })}
        labelledBy={labelId}
        describedBy={belowId}
        isInvalid={isInvalid}
        isCell={size === 'cell'}
        isStale={isStale && !isOutOfReach}
        nothingFound={
          isStale ? (
            <Trans id="codes.searching" message="Searching" />
          ) : (
            <Trans id="dialog.nothingFound" message="No matches." />
          )
        }
        status={status}
        onType={(text) => send({ type: 'typed', typed: text })}
        onLeave={(text) => {
          const exact = codes?.find(({ code }) => code.toLowerCase() === text.trim().toLowerCase())
          if (exact) give(exact.code)
          else if ((isStale || isOutOfReach) && text.trim() !== '') give(text.trim())
        }}
        onChoose={(choice) => give(choice === null ? null : choice === unknownChoice ? unknown : choice.slice(1))}
        onKeyDown={typingKeys({ onAbandon: () => {}, onAnswer: give })}
      />
      {/* What stands in the list is not announced. */}
      <span role="status" className="sr-only">
        {bare !== '' && (status ?? (!isStale && <Trans id="dialog.nothingFound" message="No matches." />))}
      </span>
    </>
  )
}

/** A code may be called "unknown". */
const unknownChoice = 'unknown'
const codeOf = (code: string) => `:${code}`
