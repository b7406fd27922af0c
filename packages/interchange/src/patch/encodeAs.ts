import type { Encoding } from '../files/decodeText'

/** Null if the encoding lacks a letter. */
export function encodeAs({ name, mark }: Encoding, text: string): Uint8Array<ArrayBuffer> | null {
  const body =
    name === 'utf-8' ? new TextEncoder().encode(text) : name === 'windows-1252' ? oneByte(text) : twoBytes(text, name)
  return body && Uint8Array.from([...mark, ...body])
}

function twoBytes(text: string, name: 'utf-16le' | 'utf-16be'): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), name === 'utf-16le')
  return new Uint8Array(view.buffer)
}

function oneByte(text: string): Uint8Array | null {
  const every = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const bytes = Array.from(text, (letter) => every.indexOf(letter))
  return bytes.includes(-1) ? null : Uint8Array.from(bytes)
}
