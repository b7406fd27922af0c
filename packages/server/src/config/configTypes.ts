/** The types of settings, read from the text of their variables. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { isMailHost } from './mailHosts'

export const wholeNumber = (min: number, max: number, otherwise: number) =>
  z.coerce.number().int().min(min).max(max).default(otherwise)

export const urlOf = (...protocols: readonly string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
    .nullable()
    .default(null)

export const folder = (otherwise: string) =>
  z
    .string()
    .default(otherwise)
    .transform((path) => resolve(path))

const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text

/** A list separated by commas. */
const listOf = (isRight: (text: string) => boolean) =>
  z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    )
    .refine((listed) => listed.every(isRight))

export const origins = listOf(isOrigin)

export const mailHosts = listOf(isMailHost)

export const addresses = listOf((text) => /^[^<>\s@]+@[^<>\s@]+$/.test(text))
