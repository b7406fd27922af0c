import { type Combination, type Command, commands, keyMap } from '@casebook/core/shell/keys'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useModal } from '../entry/modals/modalState'
import { CtrlKey } from '../shell/CtrlKey'
import { switchLetterKeys, useLetterKeys } from '../shell/keys/letterKeys'
import { useOpenRoutes } from '../shell/useOpenRoutes'
import { Checkbox } from '../ui/fields/Checkbox'
import { Dialog } from '../ui/overlay/Dialog'

const says: Readonly<Record<Command, MessageDescriptor>> = {
  nextQuestion: msg({ id: 'keys.nextQuestion', message: 'Next question' }),
  nextSection: msg({ id: 'keys.nextSection', message: 'Next section' }),
  addEntry: msg({ id: 'keys.addEntry', message: 'Another entry, in a table or a card' }),
  nextMissing: msg({ id: 'keys.nextMissing', message: 'Next missing question' }),
  palette: msg({ id: 'keys.palette', message: 'Find anything: screens, actions, questions' }),
  jump: msg({ id: 'keys.jump', message: 'Jump to a question' }),
  why: msg({ id: 'keys.why', message: 'Why? (for the current question)' }),
  query: msg({ id: 'keys.query', message: 'Queries (for the current question)' }),
  trail: msg({ id: 'keys.trail', message: 'History (of the current question)' }),
  save: msg({ id: 'keys.save', message: 'Save the case' }),
  undo: msg({ id: 'keys.undo', message: 'Undo the last answer' }),
  zoom0: msg({ id: 'keys.zoom0', message: 'Zoom: compact' }),
  zoom1: msg({ id: 'keys.zoom1', message: 'Zoom: standard' }),
  zoom2: msg({ id: 'keys.zoom2', message: 'Zoom: large' }),
  keys: msg({ id: 'keys.help', message: 'This list' }),
}

/** Keyboard shortcuts in data entry. */
export default function KeyHelp() {
  const { t, i18n } = useLingui()
  const routes = useOpenRoutes()
  const modal = useModal()
  const areLettersOn = useLetterKeys()
  return (
    <Dialog
      open
      onClose={modal.close}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="keys.title" message="Keyboard shortcuts" />}
    >
      <Group title={<Trans id="keys.form" message="In the form" />}>
        <Line keys={['Tab']}>
          <Trans id="keys.tab" message="Next question (Shift: previous)" />
        </Line>
        {commands.map((command) => (
          <Line key={command} keys={spelled(keyMap[command])}>
            <Trans {...says[command]} />
          </Line>
        ))}
        <Line keys={['Alt', 'N']}>
          <Trans id="dialog.addNote" message="Add a note" />
        </Line>
        <Line keys={['Esc']}>
          <Trans id="keys.escape" message="Close the top window" />
        </Line>
      </Group>
      <Group title={<Trans id="keys.choices" message="At a question with choices" />}>
        <Line keys={['1', '–', '9']}>
          <Trans id="keys.choose" message="Choose an answer" />
        </Line>
        <Line keys={['A', '–', 'Z']}>
          <Trans id="keys.chooseLater" message="Choose an answer after the ninth: the letter beside it" />
        </Line>
        <Line keys={['0']}>
          <Trans id="keys.unknownAndWhy" message="Unknown. Once more: the list of reasons, where 1 to 9 choose" />
        </Line>
        <Line keys={['⌫']}>
          <Trans id="keys.clear" message="Clear the answer" />
        </Line>
      </Group>
      <Group title={<Trans id="keys.fields" message="At a field" />}>
        <Line keys={['Alt', '0']}>
          <Trans id="keys.unknownAndWhy" message="Unknown. Once more: the list of reasons, where 1 to 9 choose" />
        </Line>
        <Line keys={['t']}>
          <Trans id="keys.today" message="Today, in a date" />
        </Line>
      </Group>
      <Group title={<Trans id="keys.everywhere" message="Everywhere" />}>
        {routes.map(
          ({ path, key: letter, title }) =>
            letter && (
              <Line key={path} keys={['G', letter.toUpperCase()]}>
                <Trans id="keys.go" message="Go to: {name}" values={{ name: i18n._(title) }} />
              </Line>
            ),
        )}
      </Group>
      <Checkbox bare checked={areLettersOn} onChange={switchLetterKeys}>
        <Trans id="keys.letters" message="Single letters and signs are keys: /, ?, G, W and F" />
      </Checkbox>
    </Dialog>
  )
}

function Group({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="pb-3">
      <h3 className="text-xs/4 font-semibold text-ink-3">{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Line({ keys, children }: { readonly keys: readonly string[]; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-7.5 items-center gap-2 border-b border-line text-sm">
      <dt className="min-w-0 flex-1">{children}</dt>
      <dd className="flex items-center gap-0.75">
        {keys.map((key, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and keys never move
          <Key key={place} name={key} />
        ))}
      </dd>
    </div>
  )
}

function Key({ name }: { readonly name: string }) {
  if (name === '–') return <span>–</span>
  return name === 'Ctrl' ? <CtrlKey /> : <kbd>{name}</kbd>
}

/** As printed on the key. */
function spelled({ key, with: modifier }: Combination): readonly string[] {
  const named = { ArrowDown: '↓', Enter: '↵' }[key] ?? key.replace(/^(Digit|Key)/, '')
  const cap = named.length === 1 ? named.toUpperCase() : named
  return modifier ? [modifier, cap] : [cap]
}
