import type { TextLanguage } from '@casebook/core/language/language'
import { tagOfLanguage } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/Button'
import { speaker } from '../ui/moreDrawings'

/** Reads a question aloud, where the device has a voice for the language. */
export function ReadAloud({ text, language }: { readonly text: string; readonly language: TextLanguage }) {
  const { t } = useLingui()
  const voice = useVoice(tagOfLanguage(language).toLowerCase().split('-')[0] ?? '')
  const [isSpeaking, setIsSpeaking] = useState(false)
  useEffect(() => () => stop(), [])
  if (!voice) return null
  const toggle = () => {
    stop()
    setIsSpeaking(!isSpeaking)
    if (isSpeaking) return
    const spoken = new SpeechSynthesisUtterance(text)
    spoken.voice = voice
    spoken.lang = voice.lang
    spoken.onend = spoken.onerror = () => setIsSpeaking(false)
    speechSynthesis.speak(spoken)
  }
  return (
    <Button
      variant="quiet"
      size="icon"
      icon={speaker}
      aria-pressed={isSpeaking}
      aria-label={t({ id: 'once.readAloud', message: 'Read aloud' })}
      onClick={toggle}
    />
  )
}

function stop() {
  if ('speechSynthesis' in window) speechSynthesis.cancel()
}

/** A browser lists its voices some time after the page has loaded. */
function useVoice(tag: string): SpeechSynthesisVoice | null {
  return useSyncExternalStore(subscribe, () => {
    if (!('speechSynthesis' in window)) return null
    return speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === tag) ?? null
  })
}

function subscribe(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {}
  speechSynthesis.addEventListener?.('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener?.('voiceschanged', listener)
}
