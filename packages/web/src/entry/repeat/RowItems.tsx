import { missingReasons } from '@casebook/core/bases/reasons/missingReason'
import { unknown } from '@casebook/core/facts/fact'
import { isCollected } from '@casebook/core/questions/required'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { MenuChoices } from '../../ui/overlay/MenuChoices'
import { MenuGroup } from '../../ui/overlay/MenuGroup'
import { MenuItem } from '../../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../../ui/overlay/MenuItems'
import { MenuLine } from '../../ui/overlay/MenuLine'
import { answer, useAnswer, useForm, useQuestion } from '../FormContext'
import { useDialog } from '../fitting'
import { focusQuestion } from '../focus'
import { useWords } from '../form/useWords'
import { isChoice, offersUnknown } from '../question/kinds'
import { useNote } from '../question/useNote'
import { useOpenCase } from '../useOpenCase'
import { type RowActions, RowActionsContext } from './rowActions'

export default function RowItems(menu: OpenMenu) {
  const actions = useContext(RowActionsContext)
  if (!actions) throw new Error('RowItems needs a RowActionsContext above it')
  const { row, cell, onRemove } = actions
  return (
    <MenuItems {...menu}>
      {cell && <CellItems {...cell} />}
      {cell && onRemove && <MenuLine />}
      {onRemove && (
        <MenuItem icon="trash" danger onSelect={onRemove}>
          <Trans id="dialog.row.remove" message="Remove {row}" values={{ row }} />
        </MenuItem>
      )}
    </MenuItems>
  )
}

/** Why the answer is unknown, as the list below a question elsewhere has it. */
function ReasonItems({ state }: { readonly state: QuestionState }) {
  const { t } = useLingui()
  const { actor, view } = useForm()
  const { read } = useWords()
  const reasons = missingReasons(view.config)
  if (reasons.length === 0) return null
  const none = { value: '', label: t({ id: 'dialog.reason.none', message: 'Reason (optional)' }) }
  return (
    <MenuChoices
      label={t({ id: 'dialog.reason', message: 'Reason' })}
      isHeaded
      choices={[none, ...reasons.map(({ id, text }) => ({ value: id, label: read(text) }))]}
      value={state.reason ?? ''}
      onChange={(id) => answer(actor, state.key, id === '' ? unknown : { unknown: true, reason: id })}
    />
  )
}

/** Actions shown below a question elsewhere, under the name of the column. */
function CellItems({ node, onNote }: NonNullable<RowActions['cell']>) {
  const { key, question } = node
  const { read } = useWords()
  const [explain, look] = [useDialog('why'), useDialog('trail')]
  const isSaved = useOpenCase() !== null
  const onAnswer = useAnswer(key)
  const state = useQuestion(key)
  const note = useNote(key)
  const isEntered = isCollected(question)
  return (
    <MenuGroup label={read(question.text)}>
      {isEntered && state.state === 'unanswered' && !offersUnknown(question) && (
        <MenuItem icon="help" onSelect={() => onAnswer(unknown)}>
          <Trans id="dialog.setUnknown" message="Set to unknown" />
        </MenuItem>
      )}
      {isEntered && state.state !== 'unanswered' && isChoice(question) && (
        <MenuItem icon="x" onSelect={() => onAnswer(null)}>
          <Trans id="dialog.clear" message="Clear answer" />
        </MenuItem>
      )}
      {isEntered && state.state === 'unknown' && <ReasonItems state={state} />}
      {isEntered && note === '' && (
        <MenuItem icon="msg" onSelect={onNote}>
          <Trans id="dialog.addNote" message="Add a note" />
        </MenuItem>
      )}
      <MenuItem
        icon="bulb"
        onSelect={() => {
          // The focus returns there when the panel closes.
          focusQuestion(key)
          explain({ id: key })
        }}
      >
        <Trans id="why.title" message="Why?" />
      </MenuItem>
      {isSaved && (
        <MenuItem
          icon="list"
          onSelect={() => {
            focusQuestion(key)
            look({ questionKey: key })
          }}
        >
          <Trans id="history.ofAnswer" message="History" />
        </MenuItem>
      )}
    </MenuGroup>
  )
}
