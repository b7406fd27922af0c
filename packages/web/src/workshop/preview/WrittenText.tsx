import { useLingui } from '@lingui/react/macro'
import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { focusQuestion, questionAt } from '../../entry/focus'
import { useWords, type Words } from '../../entry/form/useWords'
import { Button } from '../../ui/Button'
import { fieldTexts } from '../texts/texts.messages'
import { type InPlace, InPlaceContext, nameOf, type Shown } from './inPlace'

interface WrittenTextProps extends Omit<Shown, 'wanted'> {
  /** The text as data entry draws it. */
  readonly children: ReactNode
}

/** A text of the form, or the field in its place while it is written. */
export function WrittenText({ text, itemKey, children }: WrittenTextProps) {
  const inPlace = useContext(InPlaceContext)
  const { texts, language } = useWords()
  const name = nameOf({ text, itemKey })
  const subscribe = inPlace?.subscribe ?? never
  const isOpen = useSyncExternalStore(subscribe, () => inPlace?.opened() === name)
  const begun = useSyncExternalStore(subscribe, () => inPlace?.begun(name) ?? null)
  useEffect(() => {
    if (itemKey !== null && inPlace?.isBack(itemKey) && document.activeElement === document.body) focusQuestion(itemKey)
  }, [inPlace, itemKey])
  if (!inPlace) return children
  const shown = { text, itemKey, wanted: [texts, language] }
  if (isOpen) return <TextField inPlace={inPlace} shown={shown} />
  const written = (
    // biome-ignore lint/a11y/noStaticElementInteractions: F2 in the question is its key
    <span
      data-written=""
      className="decoration-line-strong decoration-dashed underline-offset-4 hover:underline"
      onDoubleClick={(event) => {
        event.preventDefault()
        inPlace.open(shown)
      }}
    >
      {children}
    </span>
  )
  if (!begun) return written
  return (
    <>
      {written}
      <TextField key={begun} inPlace={inPlace} shown={shown} />
    </>
  )
}

interface TextFieldProps {
  readonly inPlace: InPlace
  readonly shown: Shown
}

function TextField({ inPlace, shown }: TextFieldProps) {
  const { itemKey } = shown
  const { t, i18n } = useLingui()
  const [field] = useState(inPlace.field)
  const box = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(inPlace.typed)
  /** What comes after this field and is not there yet. */
  const [missing] = useState(() => inPlace.missing(shown).filter((one) => order.indexOf(one) > order.indexOf(field)))
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.select()
  }, [])
  const close = (isKept: boolean) => {
    const around = box.current?.closest<HTMLElement>('[tabindex]')
    inPlace.close(isKept, itemKey)
    if (itemKey === null) around?.focus()
    else focusQuestion(itemKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the question around it are letters here.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') {
      const [begun] = missing
      if (begun && !event.shiftKey) inPlace.open(shown, begun)
      else {
        // A text that cannot be written here stays closed.
        const here = inPlace.opened()
        const texts = box.current ? textsFrom(box.current, event.shiftKey ? -1 : 1) : []
        // The unit is the last of its question, though one that is begun stands above the description.
        const own = field === 'unit' && !event.shiftKey ? questionAt(box.current) : null
        const next = texts.filter((text) => !own?.contains(text))
        if (!next.some((text) => openText(text, () => inPlace.opened() !== here))) return
      }
    } else if (event.key === 'Enter' && !event.shiftKey) close(true)
    else if (event.key === 'Escape') close(false)
    else return
    event.preventDefault()
  }
  const label = field === 'text' ? t({ id: 'outline.words', message: 'Text' }) : i18n._(fieldTexts[field])
  return (
    <>
      <textarea
        ref={box}
        data-written=""
        dir="auto"
        rows={1}
        aria-label={label}
        placeholder={field === 'text' ? undefined : label}
        className="field-sizing-content w-full min-w-32 resize-none rounded-xs border border-focus bg-surface px-1 font-[inherit] text-ink [font-size:inherit] focus:outline-hidden"
        value={words}
        onClick={(event) => event.preventDefault()}
        onChange={({ target }) => {
          setWords(target.value)
          inPlace.type(target.value)
        }}
        onBlur={() => inPlace.close(true)}
        onKeyDown={onKeyDown}
      />
      {/* Tab leads there as well. */}
      {missing.map((one) => (
        <Button
          key={one}
          size="small"
          variant="quiet"
          icon="plus"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => inPlace.open(shown, one)}
        >
          {i18n._(fieldTexts[one])}
        </Button>
      ))}
    </>
  )
}

/** The words of a form, each text of it to be written where it stands. */
export function drawWritten(words: Words): Words {
  const around: Words['around'] = (drawn, text, key) =>
    text && (
      <WrittenText text={text} itemKey={key ?? null}>
        {drawn}
      </WrittenText>
    )
  return { ...words, around, shown: (text, key) => around(words.shown(text, key), text, key) }
}

/** Opens the text of the question that has the focus. */
export function openTextOf(focused: Element): void {
  const text = questionAt(focused)?.querySelector('[data-written]')
  if (text) openText(text)
}

/** Whether it is open then. */
function openText(element: Element, isOpen = () => true): boolean {
  element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  return isOpen()
}

/** The texts before or after it in the preview, the nearest first. */
function textsFrom(field: Element, by: 1 | -1): readonly Element[] {
  const all = [...(field.closest('[data-preview]')?.querySelectorAll('[data-written]') ?? [])]
  const seen = all.filter((one) => one.closest('[hidden]') === null)
  const at = seen.indexOf(field)
  return by === 1 ? seen.slice(at + 1) : seen.slice(0, at).reverse()
}

const order = ['text', 'description', 'unit'] as const

const never = () => () => {}
