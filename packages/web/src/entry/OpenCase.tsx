import type { BaseConfig } from '@casebook/core/bases/base'
import { questionsOf } from '@casebook/core/entry/form/form'
import { sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { languageInBase } from '@casebook/core/language/locale'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { StudyLanguagesContext, useStudyLanguages } from '../shell/settings/offeredLanguages'
import { usePreferences } from '../shell/settings/preferences'
import type { EntryActor } from './FormContext'
import { FormPage } from './FormPage'
import { focusQuestion } from './focus'
import { FormProvider } from './form/FormProvider'
import { useMadeWords, WordsContext } from './form/useWords'
import type { FormView } from './formView'
import { type Place, PlaceContext } from './PlaceContext'
import { createMarkSource } from './question/markSource'
import { createBarStore } from './saving/barStore'
import { headingId } from './sections/headingId'

interface OpenCaseProps {
  readonly actor: EntryActor
  readonly view: FormView
  /** The question to go to first. */
  readonly question: string | null
}

/** Milliseconds. Scrolling waits until the section is rendered. */
const scrollDelay = 100

/** An open case. Tracks the user's place in the form and navigates within it. */
export function OpenCase({ actor, view, question }: OpenCaseProps) {
  const [place, setPlace] = useState<Place>(() => {
    const sectionId = question === null ? null : sectionOf(view, question)
    if (question !== null && sectionId !== null) return { sectionId, wanted: { key: question } }
    return { sectionId: sectionsInOrder(view.outline().sections)[0]?.id ?? null, wanted: null }
  })

  const move = useCallback(
    (next: Place, from: string | null) => {
      if (from !== null && from !== next.sectionId) actor.send({ type: 'leaveSection', id: from })
      setPlace(next)
    },
    [actor],
  )
  const { sectionId, wanted } = place
  const goTo = useCallback(
    (key: string) => move({ sectionId: sectionOf(view, key) ?? sectionId, wanted: { key } }, sectionId),
    [move, view, sectionId],
  )
  const showSection = useCallback(
    (id: string) => {
      move({ sectionId: id, wanted: null }, sectionId)
      setTimeout(() => scrollToSection(id))
    },
    [move, sectionId],
  )

  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => focusQuestion(wanted.key), scrollDelay)
    return () => clearTimeout(timer)
  }, [wanted])

  const left = useRef(false)
  // React cleans up from the outside in, so the fields below already see this set.
  useLayoutEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  const languages = useStudyLanguages(view.config, 'staff')
  useLanguageOfBase(view.config, languages.isApart)

  const stores = useMemo(
    () => ({ bar: createBarStore(actor, view.soon), marks: createMarkSource(actor) }),
    [actor, view],
  )
  const form = useMemo(
    () => ({ actor, view, goTo, ...stores, isLeft: () => left.current }),
    [actor, view, goTo, stores],
  )
  return (
    <FormProvider form={form}>
      <WordsContext value={useMadeWords(view.config, view.engine)}>
        <StudyLanguagesContext value={languages}>
          <PlaceContext value={place}>
            <FormPage onSection={showSection} />
          </PlaceContext>
        </StudyLanguagesContext>
      </WordsContext>
    </FormProvider>
  )
}

/** If the base lacks the reader's language, the whole page switches to one the base has, unless it stays as it is. Leaving restores theirs. */
export function useLanguageOfBase(config: BaseConfig, isKept: boolean): void {
  const { language, speakMeanwhile } = usePreferences()
  const wanted = isKept ? language : languageInBase(language, config)
  const speak = useEffectEvent(speakMeanwhile)
  const isBorrowed = useRef(false)
  useEffect(() => {
    if (wanted === language) return
    isBorrowed.current = true
    speak(wanted)
  }, [wanted, language])
  useEffect(
    () => () => {
      if (isBorrowed.current) speak(null)
    },
    [],
  )
}

/** If the focused element scrolls out of view, as in a low window, the focus moves to the section heading. */
function scrollToSection(id: string): void {
  const heading = document.getElementById(headingId(id))
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
  const focused = document.activeElement?.getBoundingClientRect()
  if (focused && (focused.bottom < 0 || focused.top > innerHeight)) heading?.focus({ preventScroll: true })
}

function sectionOf(view: FormView, key: string): string | null {
  const sections = sectionsInOrder(view.outline().sections)
  return sections.find(({ layout }) => [...questionsOf(layout)].some((one) => one.key === key))?.id ?? null
}
